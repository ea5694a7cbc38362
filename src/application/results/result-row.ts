import type { InputProblem } from '#application/ports/input/hotel-input.ts';
import type { Stage } from '#domain/plan/operation.ts';

/** What a row is about. Renderers word a row by its code (cli/report/row-words.ts). */
export type RowCode =
  | 'not-compared'
  | 'unconfigured'
  | 'missing'
  | 'duplicate'
  | 'different'
  | 'resolved'
  | 'unconfirmed'
  | 'extra'
  | 'not-listed'
  | 'unreliable'
  | 'rounded'
  | 'rates-end'
  | 'create'
  | 'update'
  | 'delete'
  | 'keep'
  // An existing record that stays, although the configuration does not have it.
  | 'unwanted'
  | 'problem'
  | 'doubtful'
  | 'updated'
  | 'deleted'
  | 'note'
  | 'refused'
  | 'stopped'
  | 'failed'
  | 'would-fail'
  | 'lacking'
  | 'remaining'
  | 'invalid';

export interface RowField {
  readonly field: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** One result about a hotel or one of its records, in the form that every report has. */
export interface ResultRow {
  readonly code: RowCode;
  /** Key of the record. Empty if the row is about no single record. */
  readonly key: string;
  readonly fields?: readonly RowField[];
  readonly message?: string | undefined;
  readonly status?: number;
  readonly stage?: Stage;
  /** Messages about values, by path in the configuration. */
  readonly paths?: Readonly<Record<string, string>>;
  readonly place?: Omit<InputProblem, 'message'>;
  readonly currency?: string;
  readonly start_date?: string;
  readonly end_date?: string;
  readonly id?: string;
  readonly duplicate?: boolean;
  /** Days until the rates end; negative for a past day. */
  readonly days?: number;
  readonly drift?: 'new' | 'lasting' | 'resolved' | 'unconfirmed';
  /** When the difference was first found, as ISO 8601 in UTC. */
  readonly since?: string;
}

/** Whether the live hotel differs from its configuration. */
export function isDifference({ code }: { readonly code: string }): boolean {
  return ['missing', 'duplicate', 'different', 'unconfigured'].includes(code);
}
