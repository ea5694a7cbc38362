import type { Id } from '#domain/record.ts';
import type { FieldDifference } from '#domain/plan/record-differences.ts';

/**
 * What a finished operation did. `unread`: the server refused a second record, so it exists, but
 * does not list it, so it was not compared.
 */
export type Effect =
  | { readonly kind: 'created' | 'unchanged' | 'unread' | 'deleted' }
  /** `kept`: it still differs, because the server does not accept updates. */
  | { readonly kind: 'updated' | 'kept'; readonly differences: readonly FieldDifference[] };

/**
 * The state of one operation. `intended`: sent, with no response recorded, so the record may exist.
 * `uncertain`: the record may exist, and the server offers no way to look. `outdated`: done with
 * another body than it has now, or found without being compared.
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
