import type { ServerRecord } from '#domain/record.ts';
import type { RecordKind } from '#domain/plan/operation.ts';

/**
 * Why a list cannot be relied on, although it was read several times. `incomplete`: records may be missing, because the
 * pages changed while they were read or the server's count does not fit. `lacking`: records of another list refer to a
 * record that is missing. `repeated`: the count fits, but the server listed a record more than once.
 */
export type ListDoubt = 'incomplete' | 'lacking' | 'repeated';

/** A list in which each record is once, by its ID. */
export interface RecordList extends ReadonlyArray<ServerRecord> {
  /** Nothing is deleted because of a doubtful list (docs/decisions/doubtful-list-adds-nothing.md). */
  readonly doubt?: ListDoubt;
}

/** The records with these properties. The new list is as doubtful as the old one. */
export function filteredList(
  list: RecordList,
  isWanted: (record: ServerRecord) => boolean,
): RecordList {
  return withDoubt(list.filter(isWanted), list.doubt);
}

export function withDoubt(
  records: readonly ServerRecord[],
  doubt: ListDoubt | undefined,
): RecordList {
  return doubt ? Object.assign([...records], { doubt }) : records;
}

export function isIncomplete({ doubt }: RecordList): boolean {
  return doubt === 'incomplete' || doubt === 'lacking';
}

export interface DoubtfulList {
  readonly kind: RecordKind;
  readonly doubt: ListDoubt;
}

export function doubtfulLists(
  lists: Iterable<readonly [RecordKind, RecordList]>,
): readonly DoubtfulList[] {
  return [...lists].flatMap(([kind, { doubt }]) => (doubt ? [{ kind, doubt }] : []));
}

export function incompleteKinds(
  lists: Iterable<readonly [RecordKind, RecordList]>,
): readonly RecordKind[] {
  return [...lists].filter(([, list]) => isIncomplete(list)).map(([kind]) => kind);
}
