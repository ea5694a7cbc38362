// Files with passwords: no other user may read them, and no link may redirect them.
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
/** Absent on Windows. O_NONBLOCK turns a pipe without a reader into an error instead of a wait. */
const ALWAYS = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a regular file of this user. Never follows a symbolic link in the last part of the path. */
export function openOwnFile(path: string, flags: number): number {
  // Opening some devices has effects.
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

/** Sets mode 0600 and checks it, because some file systems ignore modes. Windows has no modes. */
export function makePrivate(file: number): void {
  if (process.platform === 'win32') return;
  fchmodSync(file, OWNER_ONLY);
  if ((fstatSync(file).mode & OTHERS) !== 0) {
    throw new UnfitFile(
      'other users can read it, because this file system stores no permissions. Name a file elsewhere',
    );
  }
}

/** Throws for a link to a file, or to nothing: it could lead anywhere. Devices may be links. */
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

/** The message follows "cannot be written: ". */
export class UnfitFile extends Error {}
