const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'this file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'there is one already',
  ELOOP: 'it is a symbolic link',
  ENOENT: 'there is no such file or folder',
};

/** Why a file could not be written, in a few words. */
export function fileFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return error.message;
  return code in REASONS ? `${REASONS[code]} (${code})` : code;
}
