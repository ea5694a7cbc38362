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
} from 'node:fs';
import { dirname, join } from 'node:path';
import { assertNoLink, makePrivate, openOwnFile, UnfitFile } from './private-file.ts';

const MODE_BITS = 0o777;

/**
 * A file that is written beside its target and replaces it in one step. If writing fails, or the process is killed, the
 * earlier file stays as it was. Devices and pipes have nothing to keep, so they are written directly.
 */
export class WholeFile {
  readonly fd: number;
  /** Whether a file with content exists until `commit`. */
  readonly isReplacing: boolean;
  readonly #path: string;
  /** Undefined for a device or pipe. */
  readonly #draft: string | undefined;
  readonly #earlier: Stats | undefined;

  /**
   * Throws an error of the file system or `UnfitFile` if the file cannot be written. `isPrivate`: only its owner may
   * read the file.
   */
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
