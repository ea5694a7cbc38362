import { relative, resolve } from 'node:path';

/** As it was typed, where that was done in this folder. */
export function shortPath(path: string): string {
  if (path === '-') return path;
  const short = relative('.', path);
  return short.startsWith('..') || resolve(short) !== path ? path : short;
}
