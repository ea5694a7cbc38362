import type { Id } from '#domain/record.ts';
import type { FieldDifference } from '#domain/plan/record-differences.ts';

/** `unread`: the server refused the record as a duplicate, but does not list it, so it was not compared. */
export type Effect =
  | { readonly kind: 'created' | 'unchanged' | 'unread' }
  /** `record`: the record as the server showed it. */
  | { readonly kind: 'deleted'; readonly record: Readonly<Record<string, unknown>> }
  /** `kept`: the record still differs, because the server does not accept updates. */
  | {
      readonly kind: 'updated' | 'kept';
      readonly differences: readonly FieldDifference[];
      /** Fields of the update for which the server answered with another value than was sent. */
      readonly rewritten?: readonly FieldDifference[];
    };

/**
 * The state of one operation. `intended`: the request was sent, but no response was recorded, so
 * the record may exist. `uncertain`: the record may exist, and the server offers no way to find
 * out. `outdated`: the record was written with another body, with this effect, or was found but not compared.
 */
export type JournalEntry =
  | { readonly state: 'intended' | 'uncertain' | 'failed' }
  | { readonly state: 'done'; readonly id: Id | undefined; readonly effect: Effect }
  | { readonly state: 'outdated'; readonly id: Id | undefined; readonly effect?: Effect };

/** The operations of one hotel by key. The next attempt continues it (docs/decisions/next-launch-continues.md). */
export interface Journal {
  read(key: string): JournalEntry | undefined;
  write(key: string, entry: JournalEntry): void;
}
