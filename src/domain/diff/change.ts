import type { Operation, RecordKind } from '#domain/plan/operation.ts';
import type { FieldDifference } from '#domain/plan/record-differences.ts';
import type { Body, Id, ServerRecord } from '#domain/record.ts';

export type Obstacle =
  | { readonly code: 'unread'; readonly kind: RecordKind }
  /** An incomplete list does not have the record, but the server would accept a second one. */
  | { readonly code: 'incomplete'; readonly kind: RecordKind }
  /** The record was sent twice, because a response was lost. */
  | { readonly code: 'twice'; readonly count: number }
  | { readonly code: 'other-days'; readonly count: number }
  | { readonly code: 'email-taken'; readonly username: string }
  /** A user renumbered a listed room, and only a person can decide which number is right. */
  | { readonly code: 'renumbered' }
  | { readonly code: 'no-id' }
  | { readonly code: 'unmet' };

export interface PlannedChange {
  /** `keep`: the record is not written, because of the obstacle. */
  readonly action: 'create' | 'update' | 'keep' | 'none';
  readonly key: string;
  readonly operation: Operation;
  readonly id?: Id | undefined;
  readonly record?: ServerRecord | undefined;
  readonly fields: readonly FieldDifference[];
  /** What is sent, with references (`$ref`): for an update, the fields that differ. */
  readonly body: Body;
  readonly obstacle?: Obstacle;
}

/** An existing record that the configuration does not have, or a duplicate of a planned record. */
export interface UnplannedChange {
  readonly action: 'extra' | 'delete';
  /** A duplicate has the key of the planned record. */
  readonly key: string;
  readonly kind: RecordKind;
  readonly record: ServerRecord;
  readonly isDuplicate: boolean;
  /** Whether this is a rate for the same days as a planned rate, but in another year. */
  readonly isOfOtherYear: boolean;
  /** The days of a rule, because a planned rule for another period may have the same key. */
  readonly start_date?: string;
  readonly end_date?: string;
  readonly reason?: string;
}

export type Change = PlannedChange | UnplannedChange;

export function isPlanned(change: Change): change is PlannedChange {
  return 'operation' in change;
}

export function plannedOnly(changes: readonly Change[]): PlannedChange[] {
  return changes.filter(isPlanned);
}

export function unplannedOnly(changes: readonly Change[]): UnplannedChange[] {
  return changes.filter((change) => !isPlanned(change));
}
