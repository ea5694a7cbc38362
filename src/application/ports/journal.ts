import type { Id } from '#domain/operation.ts';

/**
 * What is known of one operation. `intended` was sent, with no answer noted: it may be there.
 * `uncertain` may be there and the server offers no way to look.
 */
export type JournalEntry =
  | { readonly state: 'intended' }
  | { readonly state: 'done'; readonly id: Id | undefined }
  | { readonly state: 'uncertain' }
  | { readonly state: 'failed' };

/** Remembers one hotel's operations, so that a second try continues (R11). Keys are operation keys. */
export interface Journal {
  read(key: string): JournalEntry | undefined;
  write(key: string, entry: JournalEntry): void;
}
