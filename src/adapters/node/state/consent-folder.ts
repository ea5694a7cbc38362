import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Consents } from '#application/ports/consents.ts';

const OWNER_ONLY = 0o600;
const FOLDER_OF_OWNER_ONLY = 0o700;

/** Stores each consent in a file of its own, so that processes never wait for each other. */
export class ConsentFolder implements Consents {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  has(what: string): boolean {
    return existsSync(this.#fileOf(what));
  }

  add(what: string): void {
    if (this.has(what)) return;
    mkdirSync(this.#folder, { recursive: true, mode: FOLDER_OF_OWNER_ONLY });
    writeFileSync(this.#fileOf(what), `${what}\n`, { mode: OWNER_ONLY });
  }

  #fileOf(what: string): string {
    return join(this.#folder, createHash('sha256').update(what).digest('hex'));
  }
}
