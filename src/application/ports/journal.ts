import type { Id } from '#domain/record.ts';
import type { FieldDifference } from '#domain/plan/record-differences.ts';

/**
 * What an operation that is done came to. `unread`: the server refused a second record, so it
 * exists, and does not list it, so it was not compared.
 */
export type Effect =
  | { readonly kind: 'created' | 'unchanged' | 'unread' | 'deleted' }
  /** `kept`: it differs still, since the server takes no updates of it. */
  | { readonly kind: 'updated' | 'kept'; readonly differences: readonly FieldDifference[] };

/**
 * What is known of one operation. `intended` was sent, with no answer noted: it may be there.
 * `uncertain` may be there and the server offers no way to look. `outdated` was done for another
 * body than it has now.
 */
export type JournalEntry =
  | { readonly state: 'intended' }
  | { readonly state: 'done'; readonly id: Id | undefined; readonly effect: Effect }
  | { readonly state: 'outdated'; readonly id: Id | undefined }
  | { readonly state: 'uncertain' }
  | { readonly state: 'failed' };

/**
 * Remembers one hotel's operations, so that a second try continues (docs/decisions.md R11). Keys
 * are operation keys.
 */
export interface Journal {
  read(key: string): JournalEntry | undefined;
  write(key: string, entry: JournalEntry): void;
}
