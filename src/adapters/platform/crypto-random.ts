import type { RandomInt } from '#domain/random.ts';

const RANGE = 2 ** 32;

/** Random numbers, drawn in advance: one call for all of them is much faster than one for each. */
const drawn = new Uint32Array(256);
let used = drawn.length;

/**
 * Safe for passwords. Draws again above the last multiple of `below`, so that all results are
 * equally likely.
 */
export const cryptoRandom: RandomInt = (below) => {
  const limit = RANGE - (RANGE % below);
  let number = next();
  while (number >= limit) number = next();
  return number % below;
};

function next(): number {
  if (used === drawn.length) {
    crypto.getRandomValues(drawn);
    used = 0;
  }
  const number = drawn[used] ?? 0;
  // Clears the number, because a password may be made from it.
  drawn[used] = 0;
  used += 1;
  return number;
}
