import { recordsTo, type PlannedField, type PlannedHotel } from './planned-hotel.ts';

/**
 * Describes how the hotel differs from the plan, by record key. A planned change that is no longer needed is no
 * difference, because it may have been made already.
 */
export function planDifferences(
  planned: PlannedHotel | undefined,
  now: PlannedHotel,
): Readonly<Record<string, string>> {
  if (!planned) return { hotel: 'not in the plan' };
  if (planned.failure) return { hotel: 'could not be set up when the plan was saved' };
  const found: Record<string, string> = {};
  if (planned.configuration !== now.configuration) found['configuration'] = 'has changed';
  const isCreated = planned.hotelId === undefined;
  const [hotel, hotelNow] = [
    hotelWords(planned, planned.hotelId),
    hotelWords(now, isCreated ? undefined : now.hotelId),
  ];
  // Does not compare the records of two different hotels, because all of them would differ.
  if (hotel !== hotelNow) return { ...found, hotel: `planned: ${hotel}, now: ${hotelNow}` };
  const [before, after] = [effectsOf(planned), effectsOf(now)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key) ?? NO_CHANGE, after.get(key) ?? NO_CHANGE];
    if (was.join() === is.join() || is === NO_CHANGE) continue;
    found[key] = `planned: ${wordsBeside(was, is)}, now: ${wordsBeside(is, was)}`;
  }
  return found;
}

/** An action such as `update`, followed by a text for each field that it writes. */
type Effect = readonly string[];

const NO_CHANGE: Effect = ['no change'];

function effectsOf(hotel: PlannedHotel): ReadonlyMap<string, Effect> {
  return new Map(
    recordsTo(hotel, 'create', 'update', 'delete').map(({ key, action, id, fields = [] }) => [
      // The ID distinguishes duplicates, which have the same key.
      id === undefined ? key : `${key} (ID ${id})`,
      [action, ...fields.map(fieldWords)],
    ]),
  );
}

/** Describes an effect, without the fields that are the same in `other`. */
function wordsBeside([action = '', ...fields]: Effect, other: Effect): string {
  return `${action} ${fields.filter((field) => !other.includes(field)).join(', ')}`.trimEnd();
}

function fieldWords({ field, from, to }: PlannedField): string {
  const values = [from, to].filter((value) => value !== undefined);
  return `${field} ${values.map((value) => JSON.stringify(value)).join(' → ')}`.trimEnd();
}

function hotelWords({ name, code }: PlannedHotel, id: string | undefined): string {
  return `${name} (${code}), ${id === undefined ? 'a new hotel' : `the hotel with the ID ${id}`}`;
}
