import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The user's folder for application state, by the XDG specification on Linux and by the convention
 * of the platform elsewhere.
 */
export function stateFolder(env: Environment, platform: string, home = homedir()): string {
  if (platform === 'win32') {
    return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'hms');
  }
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'hms');
  const given = env['XDG_STATE_HOME'];
  // The XDG specification says to ignore a relative path.
  return join(given && isAbsolute(given) ? given : join(home, '.local', 'state'), 'hms');
}
