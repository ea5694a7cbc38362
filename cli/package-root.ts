import { readFileSync } from 'node:fs';

/** Correct for the sources and for the bundle, because `build/` is at the same depth as `cli/`. */
export const PACKAGE_ROOT = new URL('../', import.meta.url);

export function readVersion(): string {
  const file = new URL('package.json', PACKAGE_ROOT);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
