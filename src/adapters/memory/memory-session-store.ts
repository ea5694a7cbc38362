import type { SessionStore } from '#application/ports/session-store.ts';
import type { Session } from '#domain/session/session.ts';

/** Lasts as long as the process or page. Sessions are immutable, so they need not be copied. */
export class MemorySessionStore implements SessionStore {
  #session: Session | undefined;

  read(): Session | undefined {
    return this.#session;
  }

  write(session: Session): void {
    this.#session = session;
  }

  clear(): void {
    this.#session = undefined;
  }
}
