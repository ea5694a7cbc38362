/**
 * Returns the known name that a mistyped name most likely means, or undefined if none is similar. Allows one mistake
 * for every `lettersToMistake` letters. Use a higher number where any word is allowed, because most words are not
 * mistyped names.
 */
export function nearestName(
  typed: string,
  known: readonly string[],
  lettersToMistake = 3,
): string | undefined {
  // Skips very long texts, because comparing megabytes is slow.
  if (typed.length > 2 * Math.max(0, ...known.map(({ length }) => length))) return undefined;
  const bare = plain(typed);
  // Short names may have only one mistake. With two, unrelated names such as tags and tax would match.
  const limit = Math.max(1, Math.floor(bare.length / lettersToMistake));
  const [nearest] = known
    .map((name) => ({ name, distance: distanceBetween(bare, plain(name), limit) }))
    .filter(({ distance, name }) => distance <= limit && distance < name.length)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.name;
}

/** Spelling variants such as `baseRate`, `Base-Rate` and `base_rate` give the same text. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Counts the letters to change, add, delete or swap with their neighbour. Returns Infinity above the limit. */
function distanceBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const row = [i + 1];
    let least = i + 1;
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i] === b[j - 1] ? 0 : 1);
      const isSwapped = a[i] === b[j - 2] && a[i - 1] === b[j - 1];
      const swapped = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity;
      const distance = Math.min(changed, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      row.push(distance);
      least = Math.min(least, distance);
    }
    if (least > limit) return Infinity;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
