import { readFileSync, statSync } from 'node:fs';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { cannotRead } from './file-failure.ts';

/** Throws `CommandFailure` if the file is too large, cannot be read, or is not UTF-8. */
export function textOfFile(file: string, largestMiB: number): string {
  try {
    const found = statSync(file);
    if (!found.isFile()) throw new Error('it is not a file');
    if (found.size > largestMiB * 2 ** 20) throw new Error(`it is larger than ${largestMiB} MiB`);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw error instanceof TypeError && !('errno' in error)
      ? invalidCommand(`${file} is not UTF-8.`)
      : cannotRead(file, error);
  }
}
