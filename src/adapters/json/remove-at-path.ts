import type { Segments } from './json-location.ts';

/** Removes a value in place. A list item becomes an empty object, so that later items keep their indexes. */
export function removeAtPath(value: unknown, path: Segments): void {
  const last = path.at(-1);
  if (last === undefined) return;
  let parent = value;
  for (const step of path.slice(0, -1)) {
    if (!holds(parent, step)) return;
    parent = parent[step];
  }
  if (!holds(parent, last)) return;
  if (Array.isArray(parent)) parent[last] = {};
  else delete parent[last];
}

function holds(value: unknown, step: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step);
}
