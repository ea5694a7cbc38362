import type { RandomInt } from '#domain/random.ts';

const RANGE = 2 ** 32;

/** Drawn in advance: each call of the system's source costs as much as hundreds of numbers. */
const drawn = new Uint32Array(256);
let used = drawn.length;

/**
 * Safe for passwords. Rejects values above the last full multiple of `below`, so all are equally
 * likely.
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
  // Nothing that a password was made of stays in memory.
  drawn[used] = 0;
  used += 1;
  return number;
}
