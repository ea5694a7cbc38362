import { textTable } from '#domain/text/text-table.ts';
import type { CommandFailure } from '#cli/call/command-failure.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';

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

export function cannotRead(path: string, error: unknown): CommandFailure {
  return invalidCommand(`${path} cannot be read: ${fileFailureReason(error)}.`);
}

/** A few words without a full stop, such as `permission denied (EACCES)`. */
export function fileFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return error.message;
  return REASONS[code] === undefined ? code : `${REASONS[code]} (${code})`;
}
