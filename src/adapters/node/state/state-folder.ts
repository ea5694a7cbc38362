import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

const OWNER_ONLY = 0o700;

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the user's programs keep what outlives one call: XDG on Linux, the platform's own elsewhere. */
export function stateFolder(env: Environment, platform: string, home = homedir()): string {
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'hms');
  }
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'hms');
  const given = env['XDG_STATE_HOME'];
  // The XDG specification: a relative path is to be ignored.
  return join(given && isAbsolute(given) ? given : join(home, '.local', 'state'), 'hms');
}

/** Makes it, for its owner only. Throws where that cannot be. */
export function makeStateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY });
}
