import { textTable } from '#domain/text/text-table.ts';
import type { Stats } from 'node:fs';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';

export const IS_FOLDER = 'This is a folder, not a file';
const DENIED = 'This cannot be read: permission denied';
const MISSING = 'There is no such file or folder';

const REASONS: Readonly<Record<string, string>> = textTable({
  ENOENT: MISSING,
  ENOTDIR: MISSING,
  EISDIR: IS_FOLDER,
  EACCES: DENIED,
  EPERM: DENIED,
  ELOOP: 'This symbolic link leads back to itself',
});

/** Explains why an input cannot be read. Rethrows any other error, because it is a bug. */
export function readFailure(error: unknown): string {
  if (error instanceof UnreadableInput) return error.message;
  if (!(error instanceof Error && 'code' in error)) throw error;
  const code = String(error.code);
  return REASONS[code] ?? `This cannot be read (${code})`;
}

/** Throws `UnreadableInput` for a folder, pipe, device or socket. */
export function assertRegularFile(found: Stats): void {
  if (found.isDirectory()) throw new UnreadableInput(IS_FOLDER);
  if (!found.isFile()) {
    throw new UnreadableInput('This is a pipe, device or socket, not a regular file');
  }
}
