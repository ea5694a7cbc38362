import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
  fstatSync,
  lstatSync,
  existsSync,
  readSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { cannotWrite } from './file-failure.ts';

const MODE_BITS = 0o777;

/** Written beside its target, which it replaces in one step. Devices and pipes are written directly. */
export class WholeFile {
  readonly fd: number;
  /** Whether a file with content exists until `commit`. */
  readonly isReplacing: boolean;
  readonly #path: string;
  /** Undefined for a device or pipe. */
  readonly #draft: string | undefined;
  readonly #earlier: Stats | undefined;

  /** Throws an error of the file system or `UnfitFile`. `isPrivate`: only its owner may read the file. */
  constructor(path: string, isPrivate = false) {
    assertNoLink(path);
    this.#path = path;
    const earlier = statSync(path, { throwIfNoEntry: false });
    this.#earlier = earlier;
    this.isReplacing = earlier?.isFile() === true && earlier.size > 0;
    if (earlier && isPrivate) closeSync(openOwnFile(path, constants.O_RDWR));
    if (earlier && !earlier.isFile()) {
      this.#draft = undefined;
      this.fd = earlier.isFIFO() ? openPipe(path) : openSync(path, 'w');
      return;
    }
    if (earlier) accessSync(path, constants.W_OK);
    // A short name, because the name of the target may already be as long as the file system allows. The ending keeps
    // commands that read the folder from reading the file.
    this.#draft = join(dirname(path), `.hms-${crypto.randomUUID().slice(-12)}.tmp`);
    this.fd = openSync(this.#draft, 'wx+', isPrivate ? 0o600 : 0o666);
    try {
      if (isPrivate) makePrivate(this.fd);
      else if (earlier) keepAccess(this.fd, earlier);
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  /** Moves the file to its place. `isOpen`: the caller continues to write to it. */
  commit({ isOpen = false } = {}): void {
    try {
      if (this.#earlier?.isFile()) fsyncSync(this.fd);
      if (!isOpen) closeSync(this.fd);
      if (this.#draft !== undefined) renameSync(this.#draft, this.#path);
    } catch (error) {
      this.#removeDraft();
      throw error;
    }
  }

  discard(): void {
    closeSync(this.fd);
    this.#removeDraft();
  }

  #removeDraft(): void {
    if (this.#draft !== undefined) rmSync(this.#draft, { force: true });
  }
}

function keepAccess(file: number, { mode, uid, gid }: Stats): void {
  if (process.platform === 'win32') return;
  try {
    fchownSync(file, uid, gid);
  } catch {
    // Only root may give a file to another user.
  }
  fchmodSync(file, mode & MODE_BITS);
}

/** Throws `UnfitFile` instead of waiting for a reader. */
function openPipe(path: string): number {
  let probe: number;
  try {
    probe = openSync(path, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENXIO') {
      throw new UnfitFile('it is a pipe that no program reads');
    }
    throw error;
  }
  try {
    return openSync(path, constants.O_WRONLY);
  } finally {
    closeSync(probe);
  }
}

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
const IS_LINK = 'it is a symbolic link. Name the file itself';
/** Windows has no O_NOFOLLOW. With O_NONBLOCK, opening a pipe without a reader fails instead of waiting. */
const ALWAYS = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Throws `UnfitFile` for a symbolic link, anything but a regular file, or another user's file. */
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

/** Throws `UnfitFile` for a symbolic link to a file, also a missing one: hms would write to another file than the named one. */
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

/** `assertReplaceable` reads only this many bytes of a file. They include the `<title>` of an HTML report. */
const FIRST_BYTES = 4096;

/** Does not create the file. Throws `CommandFailure` if it cannot be written, or hms did not write it (`start`). */
export function assertReplaceable(path: string, kind: string, start: RegExp): void {
  try {
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
    assertNoLink(path);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) throw new UnfitFile('it is a folder');
    if (!found?.isFile() || found.size === 0 || start.test(beginningOf(path))) return;
  } catch (error) {
    throw cannotWrite(path, error);
  }
  throw invalidCommand(`${path} already exists and is not ${kind}. Name another file.`);
}

function beginningOf(path: string): string {
  const bytes = Buffer.alloc(FIRST_BYTES);
  const file = openSync(path, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
