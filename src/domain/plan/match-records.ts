import { type ServerRecord, type Body, type Id, comparableText } from '#domain/record.ts';
import { normalForm } from '#domain/description/same-value.ts';
import { looseKey, naturalKey } from './natural-keys.ts';
import { isReference, type Operation } from './operation.ts';
import { daysOf, differencesOf, hasOtherDays } from './record-differences.ts';
import { isSeasonBeside } from '#domain/rates/rate-validity.ts';

export type Matches<Found extends ServerRecord> = ReadonlyMap<string, Found>;

/** Returns the ID of the record that an earlier attempt wrote for an operation key. */
export type KnownIds = (key: string) => Id | undefined;

/** A value that a record must share with its operation. Undefined never matches. */
interface Trait {
  readonly planned: (operation: Operation) => string | undefined;
  readonly existing: (record: ServerRecord) => string | undefined;
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

/** A planned type without a match gets the unmatched type with most of its room numbers, if any has one. */
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
 * Finds the existing rate plan or user of each planned one: by key, or else the only one whose key differs in case. If
 * there is none, a user has probably changed the key, and a new record would be a duplicate: so the only record matches
 * that has the planned name or email, but the key of no planned record. In an incomplete list, the record with the
 * planned key may be the missing one, so names and emails prove nothing.
 */
export function matchByKey<Found extends ServerRecord>(
  kind: 'plan' | 'user',
  operations: readonly Operation[],
  records: readonly Found[],
  knownId: KnownIds,
  isIncomplete: boolean,
): Matches<Found> {
  const planned = new Set(operations.map(({ body }) => looseKey(kind, body)));
  const own: Trait = {
    ...known(knownId),
    // A user may have given the record the key of another planned one.
    existing: (record) => (planned.has(looseKey(kind, record)) ? undefined : idOf(record)),
  };
  const key = valueOf((fields) => naturalKey(kind, fields));
  const other = kind === 'plan' ? field('name') : valueOf(emailOf);
  const sharing = Map.groupBy(operations, other.planned);
  const rekeyed: Trait = {
    existing: other.existing,
    planned: (operation) => {
      const value = other.planned(operation);
      return sharing.get(value)?.length === 1 ? value : undefined;
    },
    isLoose: true,
  };
  const traits = [own, key, loosely(key), ...(isIncomplete ? [] : [rekeyed])];
  return match(operations, records, traits);
}

/** The other user of the hotel who has the planned email. Servers accept an email only once. */
export function emailHolder<Found extends ServerRecord>(
  { body }: Pick<Operation, 'body'>,
  matched: Found | undefined,
  records: readonly Found[],
): Found | undefined {
  const email = emailOf(body);
  const isHolder = (record: Found) => emailOf(record) === email;
  if (matched && isHolder(matched)) return undefined;
  return records.find(isHolder);
}

/**
 * `rules` are the existing rules of the same plan and room type. Returns the rules with the planned days
 * (docs/decisions/rate-plan-has-its-own-days.md). If there are none, returns the rule whose days a user has probably
 * changed: the only rule, the only rule of similar length, or the only rule of similar length in the planned year. All
 * other rules were added by users. In an incomplete list, the rule with the planned days may be the missing one.
 */
export function rulesFor<Found extends ServerRecord>(
  operation: Pick<Operation, 'body' | 'stated' | 'createOnly'>,
  rules: readonly Found[],
  isIncomplete: boolean,
): readonly Found[] {
  const { body, stated } = operation;
  const now = rules.filter((rule) => !hasOtherDays(body, rule, { stated }));
  if (now.length > 0 || isIncomplete) return now;
  if (rules.length < 2) return rules;
  const planned = daysOf(body);
  const alike = rules.filter((rule) => {
    const period = daysOf(rule);
    return !isSeasonBeside(period, planned) && !isSeasonBeside(planned, period);
  });
  const ofYear = alike.filter((rule) => yearOf(rule) === yearOf(body));
  const only = [alike, ofYear].find(({ length }) => length === 1);
  return only ?? rules.filter((rule) => !hasOtherDays(body, rule, operation));
}

/** Of equal duplicates, the oldest is chosen: it has the lowest ID, if IDs are numbers. */
const byAge = new Intl.Collator('en', { numeric: true });

export function leastDifferent<Found extends ServerRecord>(
  operation: Operation,
  records: readonly Found[],
): Found | undefined {
  const { kind, body } = operation;
  if (records.length < 2) return records[0];
  const [least] = records
    .map((record) => ({
      record,
      id: idOf(record) ?? '',
      count: differencesOf(kind, body, record, operation).length,
    }))
    .toSorted((a, b) => a.count - b.count || byAge.compare(a.id, b.id));
  return least?.record;
}

function emailOf({ email }: ServerRecord): string {
  return normalForm('email', email);
}

function idOf({ id }: ServerRecord): string | undefined {
  return comparableText(id);
}

function yearOf(rule: ServerRecord): string {
  return daysOf(rule).start_date.slice(0, 4);
}

function typeKeyOf({ room_type }: Body): string {
  return isReference(room_type) ? room_type.$ref : '';
}

function field(name: string): Trait {
  return valueOf((fields) => comparableText(fields[name]));
}

function valueOf(existing: Trait['existing']): Trait {
  return { planned: ({ body }) => existing(body), existing };
}

function known(knownId: KnownIds): Trait {
  return {
    planned: ({ key }) => comparableText(knownId(key)),
    existing: idOf,
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

/** One trait after the other, in order. Of several records, the one that differs least matches. */
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
      if (isLoose && found.length > 1) continue;
      for (const [index, operation] of sharing.entries()) {
        const record = sharing.length === 1 ? leastDifferent(operation, found) : found[index];
        if (!record) break;
        matches.set(operation.key, record);
        taken.add(record);
      }
    }
  }
  return matches;
}
