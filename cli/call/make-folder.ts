import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and its parents. Step by step, because Node's recursive mkdir never returns where
 * the system denies that the parent exists, as below /proc.
 */
export function makeFolder(path: string, mode?: number): void {
  const folder = resolve(path);
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process may have just created it.
    if (!existsSync(folder)) throw error;
  }
}
