import type { RandomInt } from '#domain/random.ts';

const RANGE = 2 ** 32;

/**
 * Draws again above the last multiple of `below`, so that all results are equally likely. `fill`
 * draws many numbers in advance: one call for all of them is much faster than one for each.
 */
export function uniformRandom(fill: (numbers: Uint32Array<ArrayBuffer>) => void): RandomInt {
  const drawn = new Uint32Array(256);
  let used = drawn.length;
  const next = () => {
    if (used === drawn.length) {
      fill(drawn);
      used = 0;
    }
    const number = drawn[used] ?? 0;
    // Clears the number, because a password may be made from it.
    drawn[used] = 0;
    used += 1;
    return number;
  };
  return (below) => {
    const limit = RANGE - (RANGE % below);
    let number = next();
    while (number >= limit) number = next();
    return number % below;
  };
}

/** Safe for passwords. */
export const cryptoRandom: RandomInt = uniformRandom((numbers) => crypto.getRandomValues(numbers));
