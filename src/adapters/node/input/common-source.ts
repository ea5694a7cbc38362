import { dirname } from 'node:path';
import { STANDARD_INPUT } from './named-files.ts';
import { realPath } from './real-path.ts';

/** The first source that the others also read: the same file, or a `*.json` in one of their folders. */
export function commonSource(
  sources: readonly string[],
  others: readonly string[],
): string | undefined {
  const theirs = placesOf(others);
  return sources.find((source) =>
    placesOf([source]).some((place) =>
      theirs.some((other) => place === other || isIn(place, other) || isIn(other, place)),
    ),
  );
}

/** The content of standard input cannot be compared. */
function placesOf(sources: readonly string[]): string[] {
  return sources.filter((source) => source !== STANDARD_INPUT).map(realPath);
}

function isIn(path: string, folder: string): boolean {
  return /\.json$/i.test(path) && dirname(path) === folder;
}
