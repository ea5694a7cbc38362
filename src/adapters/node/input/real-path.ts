import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';

/** The path without symbolic links, or the absolute path of a file that does not exist. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}
