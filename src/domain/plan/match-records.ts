import { type Body, type Id, comparableText } from '#domain/record.ts';
import { naturalKey } from './natural-keys.ts';
import { isReference, type Operation } from './operation.ts';
import { daysOf, hasOtherDays } from './record-differences.ts';
import { isSeasonBeside } from '#domain/rates/rate-validity.ts';

type ServerFields = Readonly<Record<string, unknown>>;

/** The existing record of each operation, by operation key. */
export type Matches<Found extends ServerFields> = ReadonlyMap<string, Found>;

/** The ID of a record that an earlier attempt wrote, by operation key. */
export type KnownIds = (key: string) => Id | undefined;

/** The trait that an operation and its record share, as text; undefined if it is missing. */
interface Trait {
  readonly planned: (operation: Operation) => string | undefined;
  readonly existing: (record: ServerFields) => string | undefined;
}

/**
 * The existing room types of planned ones: by name and code
 * (docs/decisions/lost-response-is-looked-up.md), otherwise by name in the order of the lists,
 * because the order and manual edits change codes.
 */
export function matchRoomTypes<Found extends ServerFields>(
  operations: readonly Operation[],
  records: readonly Found[],
  knownId: KnownIds,
): Matches<Found> {
  const name = field('name');
  return match(operations, records, [known(knownId), both(name, field('code')), name]);
}

/**
 * Adds renamed room types to `matches`. A planned type without a match gets the unmatched existing
 * type that has most of its planned room numbers. A type with none of them is a different type.
 */
export function matchRenamedRoomTypes<Found extends ServerFields>(
  matches: Matches<Found>,
  planned: { readonly types: readonly Operation[]; readonly rooms: readonly Operation[] },
  existing: { readonly types: readonly Found[]; readonly rooms: readonly ServerFields[] },
): Matches<Found> {
  const all = new Map(matches);
  const taken = new Set(matches.values());
  const typeOfRoom = new Map(
    existing.rooms.map(({ room_number, room_type }) => [
      comparableText(room_number),
      comparableText(room_type),
    ]),
  );
  for (const { key } of planned.types) {
    if (all.has(key)) continue;
    const holders = planned.rooms
      .filter(({ body }) => typeKeyOf(body) === key)
      .map(({ body }) => typeOfRoom.get(comparableText(body['room_number'])));
    const held = ({ id }: Found) =>
      holders.filter((holder) => holder === comparableText(id)).length;
    const [most] = existing.types
      .filter(
        (type) => !taken.has(type) && comparableText(type['id']) !== undefined && held(type) > 0,
      )
      .toSorted((a, b) => held(b) - held(a));
    if (!most) continue;
    all.set(key, most);
    taken.add(most);
  }
  return all;
}

/**
 * The existing rooms of planned ones. Listed rooms have their number, whatever their type
 * (docs/decisions/room-numbers-as-people-write.md); what is left of a listed type was renumbered by
 * a user, and a new room beside it would be a duplicate, unless the run deletes it (`prunes`,
 * docs/decisions/renumbered-room-is-the-same.md). Without a list, a configuration gives the number
 * of rooms of each type, and room numbers are derived from it (docs/behaviour.md §4). So a room
 * with the planned number and type comes first, then any room of the type, and finally a room with
 * the number and another type.
 */
export function matchRooms<Found extends ServerFields>(
  operations: readonly Operation[],
  records: readonly Found[],
  knownId: KnownIds,
  roomTypes: Matches<Found>,
  prunes = false,
): Matches<Found> {
  const number = field('room_number');
  const type: Trait = {
    planned: ({ body }) => comparableText(roomTypes.get(typeKeyOf(body))?.['id']),
    existing: (record) => comparableText(record['room_type']),
  };
  const { listed = [], derived = [] } = Object.groupBy(operations, ({ stated }) =>
    stated ? 'listed' : 'derived',
  );
  const ofListed = match(listed, records, [both(number, type), number]);
  const taken = new Set(ofListed.values());
  const others = records.filter((record) => !taken.has(record));
  const traits = [known(knownId), both(number, type), type, number];
  const ofDerived = match(derived, others, traits);
  const matches = new Map([...ofListed, ...ofDerived]);
  if (prunes) return matches;
  for (const record of ofDerived.values()) taken.add(record);
  const missing = listed.filter(({ key }) => !ofListed.has(key));
  const left = records.filter((record) => !taken.has(record));
  return new Map([...matches, ...match(missing, left, [known(knownId), type])]);
}

/**
 * The existing rate plan of a planned one if no plan has the planned code: a user changed the code,
 * and a new plan would be a duplicate. It is the only unmatched plan with the name of a planned one
 * (`plans`).
 */
export function matchRecodedPlan<Found extends ServerFields>(
  operation: Operation,
  plans: readonly Operation[],
  records: readonly Found[],
): Found | undefined {
  const keyOf = (fields: ServerFields) => naturalKey('plan', fields);
  const planned = new Set(plans.map(({ body }) => keyOf(body)));
  const existing = new Set(records.map(keyOf));
  if (existing.has(keyOf(operation.body))) return undefined;
  const left = records.filter((record) => !planned.has(keyOf(record)));
  const isNamesake = ({ name }: ServerFields) => name === operation.body['name'];
  const [record, ...others] = left.filter(isNamesake);
  const isOnly = plans.filter(({ body }) => isNamesake(body)).length === 1;
  return isOnly && others.length === 0 ? record : undefined;
}

/**
 * The existing `rules`, of the same plan and room type, that may be a planned rule
 * (docs/decisions/stated-days-are-exact.md): the rules for its days, or else one whose days a user
 * changed: the only rule, or the only one of a similar length, at least in its year. Other rules
 * belong to other users.
 */
export function rulesFor<Found extends ServerFields>(
  { body, stated }: Pick<Operation, 'body' | 'stated'>,
  rules: readonly Found[],
): readonly Found[] {
  const now = rules.filter((rule) => !hasOtherDays(body, rule, stated));
  if (now.length > 0 || rules.length < 2) return now.length > 0 ? now : rules;
  const planned = daysOf(body);
  const alike = rules.filter((rule) => {
    const period = daysOf(rule);
    return !isSeasonBeside(period, planned) && !isSeasonBeside(planned, period);
  });
  const yearOf = (rule: ServerFields) => daysOf(rule).start_date.slice(0, 4);
  const ofYear = alike.filter((rule) => yearOf(rule) === yearOf(body));
  return [alike, ofYear].find(({ length }) => length === 1) ?? [];
}

function typeKeyOf({ room_type }: Body): string {
  return isReference(room_type) ? room_type.$ref : '';
}

function field(name: string): Trait {
  return {
    planned: ({ body }) => comparableText(body[name]),
    existing: (record) => comparableText(record[name]),
  };
}

function known(knownId: KnownIds): Trait {
  return {
    planned: ({ key }) => comparableText(knownId(key)),
    existing: (record) => comparableText(record['id']),
  };
}

function both(first: Trait, second: Trait): Trait {
  return {
    planned: (operation) => joined(first.planned(operation), second.planned(operation)),
    existing: (record) => joined(first.existing(record), second.existing(record)),
  };
}

function joined(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || b === undefined ? undefined : JSON.stringify([a, b]);
}

/**
 * Matches by one trait after the other, in the order of the operations. Each record matches one
 * operation.
 */
function match<Found extends ServerFields>(
  operations: readonly Operation[],
  records: readonly Found[],
  traits: readonly Trait[],
): Matches<Found> {
  const matches = new Map<string, Found>();
  const taken = new Set<Found>();
  for (const { planned, existing } of traits) {
    const free = Map.groupBy(
      records.filter((record) => !taken.has(record)),
      existing,
    );
    for (const operation of operations) {
      const trait = matches.has(operation.key) ? undefined : planned(operation);
      const record = trait === undefined ? undefined : free.get(trait)?.shift();
      if (!record) continue;
      matches.set(operation.key, record);
      taken.add(record);
    }
  }
  return matches;
}
