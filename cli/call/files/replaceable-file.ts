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
import { invalidCall } from '#cli/call/command-failure.ts';
import { cannotWrite } from './file-failure.ts';
import { assertNoLink, UnfitFile } from './private-file.ts';

/** Long enough to contain the title of a page. */
const FIRST_BYTES = 4096;

/**
 * Checks, without creating it, that a file can be written: it is new or empty, or an earlier file
 * of the same kind, which `start` matches. Throws `CommandFailure`.
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
  throw invalidCall(`${path} already exists and is not ${kind}. Name another file.`);
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
