import type { Session } from '#domain/session/session.ts';

/** Stores the single session of a browser or process (docs/fields.md §3). */
export interface SessionStore {
  read(): Session | undefined;
  write(session: Session): void;
  clear(): void;
}
