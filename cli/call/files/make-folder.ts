import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its parents, one by one: Node's recursive mkdir never returns if the system
 * denies that the parent exists, as below /proc.
 */
export function makeFolder(path: string, mode?: number): void {
  const folder = resolve(path);
  if (existsSync(folder)) return;
  makeFolder(dirname(folder), mode);
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another process may have created it just now.
    if (!existsSync(folder)) throw error;
  }
}
