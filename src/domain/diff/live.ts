import { type ServerRecord, refersTo, referredId, type Id } from '#domain/record.ts';
import type { RecordKind } from '#domain/plan/operation.ts';
import { isIncomplete, withDoubt, type RecordList } from './record-list.ts';

export type Lists = ReadonlyMap<RecordKind, RecordList>;

export interface Live {
  readonly hotelId: Id;
  /** Undefined if the server does not show the hotel. */
  readonly hotel: ServerRecord | undefined;
  readonly lists: Lists;
  /** Why other lists could not be read. The server may not offer a list to this account. */
  readonly unread: ReadonlyMap<RecordKind, 'not-offered' | 'failed'>;
}

/** Empty if the list was not read. */
export function listIn({ lists }: Pick<Live, 'lists'>, kind: RecordKind): RecordList {
  return lists.get(kind) ?? [];
}

export const REFERENCES: Readonly<
  Partial<Record<RecordKind, readonly (readonly [field: string, kind: RecordKind])[]>>
> = {
  room: [['room_type', 'room-type']],
  rule: [
    ['rate_plan', 'plan'],
    ['room_type', 'room-type'],
  ],
};

/** Marks a list as `lacking` if it lacks a record that a record of another list refers to. */
export function doubtingUnlisted<Found extends Live>(live: Found): Found {
  const doubted = new Map(live.lists);
  for (const [kind, records] of live.lists) {
    for (const [field, other] of REFERENCES[kind] ?? []) {
      const listed = doubted.get(other);
      if (!listed || isIncomplete(listed)) continue;
      const isUnlisted = records.some((record) => lacksReference(record[field], listed));
      if (isUnlisted) doubted.set(other, withDoubt(listed, 'lacking'));
    }
  }
  return { ...live, lists: doubted };
}

function lacksReference(reference: unknown, listed: RecordList): boolean {
  if ((referredId(reference) ?? '') === '') return false;
  return !listed.some((record) => refersTo(reference, record));
}
