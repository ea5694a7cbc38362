import { type ServerRecord, type Body, type Id, comparableText } from '#domain/record.ts';
import { normalForm } from '#domain/description/same-value.ts';
import { looseKey, naturalKey } from './natural-keys.ts';
import { isReference, type Operation } from './operation.ts';
import { daysOf, hasOtherDays } from './record-differences.ts';
import { isSeasonBeside } from '#domain/rates/rate-validity.ts';

/** Existing records by the key of their operation. */
export type Matches<Found extends ServerRecord> = ReadonlyMap<string, Found>;

/** Returns the ID of the record that an earlier attempt wrote for an operation key. */
export type KnownIds = (key: string) => Id | undefined;

/** A value that a record must share with its operation. Undefined never matches. */
interface Trait {
  readonly planned: (operation: Operation) => string | undefined;
  readonly existing: (record: ServerRecord) => string | undefined;
  /** Matches only if one operation and one record have the value. */
  readonly isLoose?: true;
}

/**
 * Finds the existing room type of each planned one: by name and code (docs/decisions/lost-response-is-looked-up.md), or
 * else by name only, because codes depend on the order of types and users edit them. Types of the same name match in
 * order.
 */
export function matchRoomTypes<Found extends ServerRecord>(
  operations: readonly Operation[],
  records: readonly Found[],
  knownId: KnownIds,
): Matches<Found> {
  const name = field('name');
  return match(operations, records, [
    known(knownId),
    both(name, field('code')),
    name,
    loosely(name),
  ]);
}

/**
 * Adds renamed room types to `matches`. A planned type without a match gets the unmatched type that has most of its
 * room numbers. Types without any of these numbers do not match.
 */
export function matchRenamedRoomTypes<Found extends ServerRecord>(
  matches: Matches<Found>,
  planned: { readonly types: readonly Operation[]; readonly rooms: readonly Operation[] },
  existing: { readonly types: readonly Found[]; readonly rooms: readonly ServerRecord[] },
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
 * Finds the existing room of each planned one.
 *
 * A room that the configuration lists matches the existing room with the same number, whatever the room type
 * (docs/decisions/room-numbers-as-people-write.md). If there is no such room, it matches a remaining room of its type,
 * because a user has probably renumbered that room, and a new room would be a duplicate. A run that deletes extra rooms
 * (`prunes`) matches listed rooms only by number (docs/decisions/renumbered-room-is-the-same.md).
 *
 * If rooms are not listed, the configuration gives only the number of rooms of each type, and room numbers are derived
 * (docs/behaviour.md §4). So a room matches by number and type, or else by type, or else by number.
 */
export function matchRooms<Found extends ServerRecord>(
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
  const ofListed = match(listed, records, [both(number, type), number, loosely(number)]);
  const taken = new Set(ofListed.values());
  const others = records.filter((record) => !taken.has(record));
  const traits = [known(knownId), both(number, type), type, number, loosely(number)];
  const ofDerived = match(derived, others, traits);
  const matches = new Map([...ofListed, ...ofDerived]);
  if (prunes) return matches;
  for (const record of ofDerived.values()) taken.add(record);
  const missing = listed.filter(({ key }) => !ofListed.has(key));
  const left = records.filter((record) => !taken.has(record));
  return new Map([...matches, ...match(missing, left, [known(knownId), type])]);
}

/**
 * Finds the existing rate plan whose code a user has probably changed: the only plan that has the planned name but none
 * of the planned codes. Creating the planned plan would add a duplicate. Returns undefined if a plan with the planned
 * code exists.
 */
export function matchRecodedPlan<Found extends ServerRecord>(
  operation: Operation,
  plans: readonly Operation[],
  records: readonly Found[],
): Found | undefined {
  const planned = new Set(plans.map(({ body }) => planKeyOf(body)));
  const existing = new Set(records.map(planKeyOf));
  if (existing.has(planKeyOf(operation.body))) return undefined;
  const left = records.filter((record) => !planned.has(planKeyOf(record)));
  const isNamesake = (fields: ServerRecord) => nameOf(fields) === nameOf(operation.body);
  const [record, ...others] = left.filter(isNamesake);
  const isOnly = plans.filter(({ body }) => isNamesake(body)).length === 1;
  return isOnly && others.length === 0 ? record : undefined;
}

/**
 * Finds the existing record of an operation that no record has the exact key of: the only one whose key differs in case.
 * Returns undefined if the record or the planned one could be another.
 */
export function matchLoosely<Found extends ServerRecord>(
  operation: Operation,
  planned: readonly Operation[],
  records: readonly Found[],
): Found | undefined {
  const { kind } = operation;
  const exact = new Set(planned.map(({ body }) => naturalKey(kind, body)));
  const free = records.filter((record) => !exact.has(naturalKey(kind, record)));
  return onlyBy((fields) => looseKey(kind, fields), operation, planned, free);
}

/** Finds the only user with the email of an operation, unless that is another planned user. */
export function matchByEmail<Found extends ServerRecord>(
  operation: Operation,
  planned: readonly Operation[],
  records: readonly Found[],
): Found | undefined {
  const others = planned.filter(({ key }) => key !== operation.key);
  const ofOthers = new Set(others.map(({ body }) => looseKey('user', body)));
  const free = records.filter((record) => !ofOthers.has(looseKey('user', record)));
  return onlyBy(({ email }) => normalForm('email', email), operation, planned, free);
}

/** The only record that shares a trait with the operation, if no other planned record has it. */
function onlyBy<Found extends ServerRecord>(
  traitOf: (fields: ServerRecord) => string,
  { body: own }: Operation,
  planned: readonly Operation[],
  records: readonly Found[],
): Found | undefined {
  const trait = traitOf(own);
  const [record, ...others] = records.filter((each) => traitOf(each) === trait);
  const isOnly = planned.filter(({ body }) => traitOf(body) === trait).length === 1;
  return trait !== '' && isOnly && others.length === 0 ? record : undefined;
}

/** The other user of the hotel who has the planned email. Servers accept an email only once. */
export function emailHolder<Found extends ServerRecord>(
  { kind, body }: Pick<Operation, 'kind' | 'body'>,
  matched: Found | undefined,
  records: readonly Found[],
): Found | undefined {
  const email = kind === 'user' ? normalForm('email', body['email']) : '';
  const isHolder = (record: Found) => normalForm('email', record['email']) === email;
  if (email === '' || (matched && isHolder(matched))) return undefined;
  return records.find(isHolder);
}

/**
 * `rules` are the existing rules of the same plan and room type. Returns the rules with the planned days
 * (docs/decisions/rate-plan-has-its-own-days.md). If there are none, returns the rule whose days a user has probably
 * changed: the only rule, the only rule of similar length, or the only rule of similar length in the planned year. All
 * other rules were added by users.
 */
export function rulesFor<Found extends ServerRecord>(
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
  const ofYear = alike.filter((rule) => yearOf(rule) === yearOf(body));
  return [alike, ofYear].find(({ length }) => length === 1) ?? [];
}

function planKeyOf(fields: ServerRecord): string {
  return looseKey('plan', fields);
}

function nameOf({ name }: ServerRecord): string | undefined {
  return comparableText(name);
}

function yearOf(rule: ServerRecord): string {
  return daysOf(rule).start_date.slice(0, 4);
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

/** Ignores case, because some servers store codes in capitals or small letters. */
function loosely({ planned, existing }: Trait): Trait {
  return {
    planned: (operation) => folded(planned(operation)),
    existing: (record) => folded(existing(record)),
    isLoose: true,
  };
}

function folded(text: string | undefined): string | undefined {
  return text === undefined ? undefined : normalForm('code', text);
}

function joined(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || b === undefined ? undefined : JSON.stringify([a, b]);
}

/** Tries one trait after the other, and matches operations in order. Each record matches one operation. */
function match<Found extends ServerRecord>(
  operations: readonly Operation[],
  records: readonly Found[],
  traits: readonly Trait[],
): Matches<Found> {
  const matches = new Map<string, Found>();
  const taken = new Set<Found>();
  for (const { planned, existing, isLoose } of traits) {
    const free = Map.groupBy(
      records.filter((record) => !taken.has(record)),
      existing,
    );
    const open = Map.groupBy(
      operations.filter(({ key }) => !matches.has(key)),
      planned,
    );
    for (const [trait, sharing] of open) {
      const found = trait === undefined ? [] : (free.get(trait) ?? []);
      if (isLoose && (sharing.length > 1 || found.length > 1)) continue;
      for (const [index, { key }] of sharing.entries()) {
        const record = found[index];
        if (!record) break;
        matches.set(key, record);
        taken.add(record);
      }
    }
  }
  return matches;
}
