import { failedOperation } from '#application/errors/failed-operation.ts';
import type {
  HotelPreview,
  OnboardHotel,
  OnboardHotelCommand,
} from '#application/onboarding/onboard-hotel.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { plannedChanges } from '#application/bulk/plan/planned-changes.ts';
import {
  type SavedPlan,
  recordsTo,
  type PlannedField,
  type PlannedHotel,
} from '#application/bulk/plan/planned-hotel.ts';
import { normalForm } from '#domain/description/same-value.ts';
import { PASSWORD } from '#domain/plan/record-differences.ts';

const DIFFERS =
  'The hotel differs from the plan, so nothing was sent. Save a new plan, or undo the change.';
const CREATED_MEANWHILE =
  'Another user has just created the hotel, so nothing was sent. Save a new plan.';

/** Refuses a hotel if what is left to do is not a part of the plan. `hash` identifies configurations. */
export function createOnboardPlanned(
  { hotels }: SavedPlan,
  onboardHotel: OnboardHotel,
  hash: (text: string) => string,
): OnboardHotel {
  const planned = new Map(hotels.map((hotel) => [hotel.configuration, hotel]));

  const run = async (command: OnboardHotelCommand): Promise<OnboardingOutcome> => {
    const preview = await onboardHotel.preview(command);
    const hotel = plannedChanges(preview, command.config, hash);
    const unsent = unsentOutcome(preview, hotel.hotelId);
    if (hotel.failure) return unsent;
    const own =
      planned.get(hotel.configuration) ??
      hotels.find(({ name, code }) => name === hotel.name || (code !== '' && code === hotel.code));
    const differences = planDifferences(own, hotel);
    if (Object.keys(differences).length > 0) return refused(unsent, DIFFERS, differences);
    const { outcome } = await onboardHotel.apply(preview.compared, command);
    return outcome ?? refused(unsent, CREATED_MEANWHILE);
  };
  return { ...onboardHotel, run };
}

/** The outcome of a hotel for which nothing was sent. */
function unsentOutcome({ outcome }: HotelPreview, hotelId: string | undefined): OnboardingOutcome {
  return {
    ...outcome,
    operations: { ...NO_OPERATIONS, total: outcome.operations.total },
    hotelId,
    missing: [],
    updates: [],
    warnings: [],
    notes: [],
    unplanned: [],
  };
}

/** A failed outcome. Its status is 200: status 0 would mean that no response arrived, and stop the run. */
function refused(
  outcome: OnboardingOutcome,
  message: string,
  fields: Readonly<Record<string, string>> = {},
): OnboardingOutcome {
  const failure = { ...failedOperation('hotel', 200, message), fields };
  return {
    ...outcome,
    status: 'failed',
    error: { ...failure, stage: 'hotel', isNotPlanned: true },
  };
}

/** By record key. A planned change that is no longer needed does not count: it may already have been made. */
function planDifferences(
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
  if (folded(hotel) !== folded(hotelNow))
    return { ...found, hotel: `planned: ${hotel}, now: ${hotelNow}` };
  const [before, after] = [effectsOf(planned), effectsOf(now)];
  const renamed = renamedTypes(planned);
  for (const [key, is] of after) {
    const was = before.get(key) ?? onlyAlike(before, key) ?? NO_CHANGE;
    // An earlier attempt may have written some of the planned fields.
    const written = was.concat(renamed.get(key) ?? []);
    if (was[0] === is[0] && is.every((words) => written.includes(words))) continue;
    // An earlier attempt has created the user, but may not have recorded the password.
    if (was[0] === 'create' && is.join() === PASSWORD_ONLY.join()) continue;
    found[key] = `planned: ${wordsBeside(was, is)}, now: ${wordsBeside(is, was)}`;
  }
  return found;
}

/** An action such as `update`, followed by a text for each field that it writes. */
type Effect = readonly string[];

const NO_CHANGE: Effect = ['no change'];
const PASSWORD_ONLY: Effect = ['update', PASSWORD];

function effectsOf(hotel: PlannedHotel): ReadonlyMap<string, Effect> {
  return new Map(
    recordsTo(hotel, 'create', 'update', 'delete').map(({ key, action, id, fields = [] }) => [
      // The ID distinguishes duplicates, which have the same key.
      id === undefined ? key : `${key} (ID ${id})`,
      [action, ...fields.map(fieldWords)],
    ]),
  );
}

/** Moves of rooms in the words of an earlier attempt that has already renamed the room types, by record key. */
function renamedTypes({ records }: PlannedHotel): ReadonlyMap<string, Effect> {
  const fieldsOf = (kind: string, name: string) =>
    records
      .filter(({ key }) => key.startsWith(`${kind}:`))
      .flatMap(({ key, fields = [] }) =>
        fields.filter(({ field }) => field === name).map((field) => ({ key, field })),
      );
  const names = new Map(fieldsOf('room-type', 'name').map(({ field }) => [field.from, field.to]));
  return new Map(
    fieldsOf('room', 'room_type').flatMap(({ key, field }) => {
      const from = names.get(field.from);
      return from === undefined ? [] : [[key, [fieldWords({ ...field, from })]] as const];
    }),
  );
}

/** Some servers store codes in small letters, so the key of a new record may differ in case from the planned one. */
function onlyAlike(effects: ReadonlyMap<string, Effect>, key: string): Effect | undefined {
  const alike = [...effects].filter(([other]) => folded(other) === folded(key));
  return alike.length === 1 ? alike[0]?.[1] : undefined;
}

function folded(text: string): string {
  return normalForm('code', text);
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
