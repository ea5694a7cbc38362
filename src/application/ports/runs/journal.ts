import type { Id } from '#domain/record.ts';
import type { FieldDifference } from '#domain/plan/record-differences.ts';

/**
 * The effect of a finished operation. `unread`: the record exists, because the server refused a
 * second one, but the server does not list it, so it was not compared.
 */
export type Effect =
  | { readonly kind: 'created' | 'unchanged' | 'unread' | 'deleted' }
  /** `kept`: it still differs, because the server does not accept updates. */
  | { readonly kind: 'updated' | 'kept'; readonly differences: readonly FieldDifference[] };

/**
 * The state of one operation. `intended`: sent without a recorded response, so the record may
 * exist. `uncertain`: the record may exist, and the server offers no way to look it up. `outdated`:
 * done with another body, or found but not compared.
 */
export type JournalEntry =
  | { readonly state: 'intended' | 'uncertain' | 'failed' }
  | { readonly state: 'done'; readonly id: Id | undefined; readonly effect: Effect }
  | { readonly state: 'outdated'; readonly id: Id | undefined };

/**
 * Records the operations of one hotel, so that another attempt continues
 * (docs/decisions/next-launch-continues.md). Keys are operation keys.
 */
export interface Journal {
  read(key: string): JournalEntry | undefined;
  write(key: string, entry: JournalEntry): void;
}
