import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { storedSession } from '#adapters/memory/stored-session.ts';
import type { SessionStore } from '#application/ports/session-store.ts';
import type { Session } from '#domain/session/session.ts';

/** One JSON file that only its owner may read; replaced as a whole, so it is never half written. */
export class FileSessionStore implements SessionStore {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** A missing or damaged file is no session. */
  read(): Session | undefined {
    try {
      const stored: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
      return typeof stored === 'object' && stored !== null ? storedSession(stored) : undefined;
    } catch {
      return undefined;
    }
  }

  write(session: Session): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    const unfinished = `${this.#file}.${process.pid}.tmp`;
    rmSync(unfinished, { force: true });
    writeFileSync(unfinished, JSON.stringify(session), { mode: 0o600 });
    renameSync(unfinished, this.#file);
  }

  clear(): void {
    rmSync(this.#file, { force: true });
  }
}
