import { dirname } from 'node:path';
import { STANDARD_INPUT } from './read-inputs.ts';
import { realPath } from './real-path.ts';

/** The first of `sources` that is in `others`. A `*.json` file and its folder count as the same source. */
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

/** Omits standard input, because its content cannot be compared. */
function placesOf(sources: readonly string[]): string[] {
  return sources.filter((source) => source !== STANDARD_INPUT).map(realPath);
}

function isIn(path: string, folder: string): boolean {
  return /\.json$/i.test(path) && dirname(path) === folder;
}
