import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';

/** Resolves symbolic links. If the file does not exist, returns its absolute path. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}
