import { textTable } from '#domain/text/text-table.ts';
import { type CommandFailure, invalidCommand } from '#cli/call/exit-codes.ts';
import { readFileSync, statSync } from 'node:fs';

const REASONS: Readonly<Record<string, string>> = textTable({
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'this file system is read-only',
  ENOSPC: 'the disk is full',
  EFBIG: 'the file would be larger than this machine allows',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of the path is not a folder',
  EEXIST: 'it already exists',
  ELOOP: 'it is a symbolic link',
  ENOENT: 'no such file or folder',
});

export function cannotWrite(path: string, error: unknown): CommandFailure {
  return invalidCommand(`${path} cannot be written: ${fileFailureReason(error)}.`);
}

function cannotRead(path: string, error: unknown): CommandFailure {
  return invalidCommand(`${path} cannot be read: ${fileFailureReason(error)}.`);
}

/** A few words without a full stop, such as `permission denied (EACCES)`. */
export function fileFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return error.message;
  return REASONS[code] === undefined ? code : `${REASONS[code]} (${code})`;
}

/** `shown` names the file in messages. Throws `CommandFailure` if the file is too large, cannot be read, or is not UTF-8. */
export function textOfFile(file: string, largestMiB: number, shown = file): string {
  try {
    const found = statSync(file);
    if (!found.isFile()) throw new Error('it is not a file');
    if (found.size > largestMiB * 2 ** 20) throw new Error(`it is larger than ${largestMiB} MiB`);
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    throw error instanceof TypeError && !('errno' in error)
      ? invalidCommand(`${shown} is not UTF-8.`)
      : cannotRead(shown, error);
  }
}
