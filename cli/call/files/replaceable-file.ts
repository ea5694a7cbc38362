import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { cannotWrite } from './file-failure.ts';
import { assertNoLink, UnfitFile } from './private-file.ts';

/** `assertReplaceable` reads only this many bytes of a file. They include the `<title>` of an HTML report. */
const FIRST_BYTES = 4096;

/**
 * Throws `CommandFailure` if the file cannot be written. Also throws if its content does not match `start`, because
 * then hms did not write the file. Does not create the file.
 */
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
