import type { SessionStore } from '#application/ports/session-store.ts';
import type { Session } from '#domain/session.ts';

export class MemorySessionStore implements SessionStore {
  #session: Session | undefined;

  read(): Session | undefined {
    return structuredClone(this.#session);
  }

  write(session: Session): void {
    this.#session = structuredClone(session);
  }

  clear(): void {
    this.#session = undefined;
  }
}
