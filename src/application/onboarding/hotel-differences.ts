import {
  plannedOnly,
  unplannedOnly,
  type Change,
  type UnplannedChange,
} from '#domain/diff/change.ts';
import type { Live } from '#domain/diff/live.ts';
import { incompleteKinds, isIncomplete } from '#domain/diff/record-list.ts';
import { referencesOf, type OperationKind, type RecordKind } from '#domain/plan/operation.ts';
import { isOfParts, type Part } from '#domain/plan/parts.ts';

/** A difference between a record and the plan. `field` is null for a missing record, and 'count' for duplicates. */
export interface HotelDifference {
  readonly key: string;
  readonly field: string | null;
  readonly expected?: unknown;
  readonly actual?: unknown;
  /** For a missing hotel: the hotel that conflicts with it. */
  readonly message?: string;
}

export type ExtraRecord = Pick<UnplannedChange, 'key' | 'start_date' | 'end_date'>;

export interface HotelDifferences {
  readonly differences: readonly HotelDifference[];
  readonly sources: ReadonlyMap<string, string>;
  readonly extras: readonly ExtraRecord[];
  /** Existing rates for the planned days in other years (docs/decisions/roll-only-adds-rates.md). */
  readonly otherYears: readonly ExtraRecord[];
  /** Kinds of configured records that the server does not list for this account. */
  readonly unreadable: readonly RecordKind[];
  /** Kinds with incomplete lists. Missing records, and records that depend on them, are not compared. */
  readonly unreliable: readonly RecordKind[];
}

/** Words the changes to a hotel as differences from its configuration. `changes` are those of the whole plan. */
export function hotelDifferences(
  changes: readonly Change[],
  live: Live,
  parts?: readonly Part[],
): HotelDifferences {
  const differences: HotelDifference[] = [];
  const sources = new Map<string, string>();
  /** Keys of the operations whose records cannot be looked up. */
  const unknown = new Set<string>();
  const unreadable = new Set<RecordKind>();
  const unclear = new Set<RecordKind>();
  for (const change of plannedOnly(changes)) {
    const { operation, key, fields, record, action } = change;
    const { kind, body, source } = operation;
    const isOfUnknown = referencesOf(body).some((reference) => unknown.has(reference));
    if (kind !== 'hotel' && kind !== 'completion') {
      const isUnread = live.unread.has(kind) || referencesOf(body).some((to) => isUnreadKey(to));
      const isUnclear = !record && (isOfUnknown || isIncomplete(live.lists.get(kind) ?? []));
      if (isUnread) unreadable.add(kind);
      else if (isUnclear) unclear.add(kind);
      if (isUnread || isUnclear) {
        unknown.add(operation.key);
        continue;
      }
    }
    if (!isOfParts(kind, parts)) continue;
    sources.set(key, source);
    const isMissing =
      kind !== 'completion' && (action === 'create' || (!record && action === 'keep'));
    if (isMissing) differences.push({ key, field: null });
    const clear = fields.filter(({ field }) => !(isOfUnknown && field === 'room_type'));
    differences.push(
      ...clear.map(({ names, ...difference }) => ({ key, ...difference, ...names })),
    );
  }
  function isUnreadKey(key: string): boolean {
    return unknown.has(key) && unreadable.has(key.split(':', 1)[0] as RecordKind);
  }
  const unplanned = unplannedOnly(changes).filter(
    ({ kind }) => isOfParts(kind, parts) && !unreadable.has(kind) && !unclear.has(kind),
  );
  const extras = unplanned.filter(({ isDuplicate }) => !isDuplicate);
  const ofParts = (kinds: Iterable<RecordKind>) =>
    [...new Set(kinds)].filter((kind) => isOfParts(kind as OperationKind, parts));
  return {
    differences: [...differences, ...duplicatesIn(unplanned)],
    sources,
    extras: extras.filter(({ isOfOtherYear }) => !isOfOtherYear).map(asExtra),
    otherYears: extras.filter(({ isOfOtherYear }) => isOfOtherYear).map(asExtra),
    unreadable: ofParts(unreadable),
    unreliable: ofParts([...incompleteKinds(live.lists), ...unclear]),
  };
}

function asExtra({ key, start_date, end_date }: UnplannedChange): ExtraRecord {
  return { key, ...(start_date && { start_date }), ...(end_date && { end_date }) };
}

function duplicatesIn(unplanned: readonly UnplannedChange[]): HotelDifference[] {
  const duplicates = unplanned.filter(({ isDuplicate }) => isDuplicate);
  return [...Map.groupBy(duplicates, ({ key }) => key)].map(([key, { length }]) => {
    return { key, field: 'count', expected: 1, actual: length + 1 };
  });
}
