import { type Body, type Id, comparableText } from '#domain/record.ts';
import { isReference, type Operation } from './operation.ts';

type ServerFields = Readonly<Record<string, unknown>>;

/** Which record is each operation's, by the operation's key. */
export type Matches<Found extends ServerFields> = ReadonlyMap<string, Found>;

/** The ids of the records that operations are known to have made, by the operation's key. */
export type KnownIds = (key: string) => Id | undefined;

/** Something that an operation and its record have in common; undefined where it has it not. */
interface Trait {
  readonly planned: (operation: Operation) => string | undefined;
  readonly there: (record: ServerFields) => string | undefined;
}

/**
 * The room types that a hotel has already: by name and code (docs/decisions.md R9), and where
 * another hand or another order gave other codes, by name, the first to the first.
 */
export function matchRoomTypes<Found extends ServerFields>(
  operations: readonly Operation[],
  records: readonly Found[],
  knownId: KnownIds,
): Matches<Found> {
  const name: Trait = {
    planned: ({ body }) => comparableText(body['name']),
    there: (record) => comparableText(record['name']),
  };
  const code: Trait = {
    planned: ({ body }) => comparableText(body['code']),
    there: (record) => comparableText(record['code']),
  };
  return match(operations, records, [known(knownId), both(name, code), name]);
}

/**
 * Room types that have another name now. Of a planned type and of those that are there and nobody's
 * (`matches`), the one is the same that holds most of the rooms whose numbers the plan gives to it;
 * one that holds none of them is another type.
 */
export function matchRenamedRoomTypes<Found extends ServerFields>(
  matches: Matches<Found>,
  planned: { readonly types: readonly Operation[]; readonly rooms: readonly Operation[] },
  there: { readonly types: readonly Found[]; readonly rooms: readonly ServerFields[] },
): Matches<Found> {
  const all = new Map(matches);
  const taken = new Set(matches.values());
  const typeOfRoom = new Map(
    there.rooms.map(({ room_number, room_type }) => [
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
    const [most] = there.types
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
 * The rooms that a hotel has already. A configuration says how many rooms of each type there are;
 * their numbers are derived from that (docs/behaviour.md §4). So a room with the planned number and
 * type comes first, then any room of the type, and only then one that has the number and changes
 * its type.
 */
export function matchRooms<Found extends ServerFields>(
  operations: readonly Operation[],
  records: readonly Found[],
  knownId: KnownIds,
  roomTypes: Matches<Found>,
): Matches<Found> {
  const number: Trait = {
    planned: ({ body }) => comparableText(body['room_number']),
    there: (record) => comparableText(record['room_number']),
  };
  const type: Trait = {
    planned: ({ body }) => comparableText(roomTypes.get(typeKeyOf(body))?.['id']),
    there: (record) => comparableText(record['room_type']),
  };
  return match(operations, records, [known(knownId), both(number, type), type, number]);
}

function typeKeyOf({ room_type }: Body): string {
  return isReference(room_type) ? room_type.$ref : '';
}

function known(knownId: KnownIds): Trait {
  return {
    planned: ({ key }) => comparableText(knownId(key)),
    there: (record) => comparableText(record['id']),
  };
}

function both(first: Trait, second: Trait): Trait {
  return {
    planned: (operation) => joined(first.planned(operation), second.planned(operation)),
    there: (record) => joined(first.there(record), second.there(record)),
  };
}

function joined(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || b === undefined ? undefined : JSON.stringify([a, b]);
}

/** Trait by trait, in the order of the operations; no record is taken twice. */
function match<Found extends ServerFields>(
  operations: readonly Operation[],
  records: readonly Found[],
  traits: readonly Trait[],
): Matches<Found> {
  const matches = new Map<string, Found>();
  const taken = new Set<Found>();
  for (const { planned, there } of traits) {
    const free = Map.groupBy(
      records.filter((record) => !taken.has(record)),
      there,
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
