import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { Consents } from '#application/ports/consents.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export function stateFolder(env: Environment, platform: string, home = homedir()): string {
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'hms');
  }
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'hms');
  const given = env['XDG_STATE_HOME'];
  // The XDG specification says to ignore a relative path.
  return join(given && isAbsolute(given) ? given : join(home, '.local', 'state'), 'hms');
}

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
