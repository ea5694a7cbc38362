// Unlike an import, this loads no more than it names.
const { existsSync, lstatSync, mkdirSync, realpathSync } = process.getBuiltinModule('fs');
const { homedir } = process.getBuiltinModule('os');
const { dirname, isAbsolute, join } = process.getBuiltinModule('path');

const OWNER_ONLY = 0o700;
/** Mode bits. */
const FOR_OTHERS = 0o077;
const WRITABLE_FOR_OTHERS = 0o022;
const STICKY = 0o1000;

/**
 * The folder for compiled code. Node runs that code unchecked, so nobody else may write to the
 * folder or replace it. Undefined where no such folder is possible.
 */
export function codeCacheFolder() {
  try {
    const root = userCacheFolder();
    if (!root || !isAbsolute(root)) return undefined;
    makeFolder(root);
    const folder = join(realpathSync(root), 'hms');
    makeFolder(folder);
    return isOwnersOnly(folder) ? folder : undefined;
  } catch {
    // There is no home, or it is read-only.
    return undefined;
  }
}

function userCacheFolder() {
  const { platform, env } = process;
  if (platform === 'win32') return env.LOCALAPPDATA;
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  const given = env.XDG_CACHE_HOME ?? '';
  return isAbsolute(given) ? given : join(homedir(), '.cache');
}

/**
 * The parent folder must exist.
 * @param {string} folder
 */
function makeFolder(folder) {
  if (!existsSync(folder)) mkdirSync(folder, OWNER_ONLY);
}

/**
 * Whether the folder is private to this user, and in parents where nobody else can replace it.
 * On Windows the folder of a user's applications is always private.
 * @param {string} folder a real path
 */
function isOwnersOnly(folder) {
  const user = process.geteuid?.();
  if (user === undefined) return true;
  const own = lstatSync(folder);
  if (!own.isDirectory() || own.uid !== user || (own.mode & FOR_OTHERS) !== 0) return false;
  for (let inner = folder; inner !== dirname(inner); inner = dirname(inner)) {
    const around = lstatSync(dirname(inner));
    const isOpen = (around.mode & WRITABLE_FOR_OTHERS) !== 0 && (around.mode & STICKY) === 0;
    if (isOpen || (around.uid !== user && around.uid !== 0)) return false;
  }
  return true;
}
