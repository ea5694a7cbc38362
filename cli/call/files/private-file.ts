// Files that contain passwords. Other users cannot read them, and a symbolic link cannot redirect them.
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  statSync,
  type Stats,
} from 'node:fs';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
const IS_LINK = 'it is a symbolic link. Name the file itself';
/**
 * Flags for opening any private file. Windows has no O_NOFOLLOW. With O_NONBLOCK, opening a pipe without a reader fails
 * instead of waiting.
 */
const ALWAYS = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a regular file of this user. Throws `UnfitFile` if the path is a symbolic link, not a regular file, or another
 * user's file.
 */
export function openOwnFile(path: string, flags: number): number {
  // Check before opening, because opening some devices has side effects.
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found) assertOwnFile(found);
  const file = openSync(path, flags | ALWAYS, OWNER_ONLY);
  try {
    assertOwnFile(fstatSync(file));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Sets mode 0600. Throws `UnfitFile` if the file system ignores modes. Does nothing on Windows, which has no modes. */
export function makePrivate(file: number): void {
  if (process.platform === 'win32') return;
  fchmodSync(file, OWNER_ONLY);
  if ((fstatSync(file).mode & OTHERS) !== 0) {
    throw new UnfitFile(
      'other users can read it, because this file system stores no permissions. Name a file elsewhere',
    );
  }
}

/**
 * Throws `UnfitFile` if the path is a symbolic link to a file or to nothing, because hms would then write to a file
 * that the user has not named. A link to a device, such as /dev/stdout, is allowed.
 */
export function assertNoLink(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const target = statSync(path, { throwIfNoEntry: false });
  if (!target || target.isFile()) throw new UnfitFile(IS_LINK);
}

function assertOwnFile(found: Stats): void {
  if (found.isSymbolicLink()) throw new UnfitFile(IS_LINK);
  if (!found.isFile()) throw new UnfitFile('it is not a regular file');
  const user = process.geteuid?.();
  if (user !== undefined && found.uid !== user) {
    throw new UnfitFile('it belongs to another user');
  }
}

/** The message continues the sentence "… cannot be written: ". */
export class UnfitFile extends Error {}
