import type { RandomInt } from '#domain/random.ts';

const RANGE = 2 ** 32;

/**
 * Safe for passwords. Rejects values above the last full multiple of `below`, so all are equally
 * likely.
 */
export const cryptoRandom: RandomInt = (below) => {
  const limit = RANGE - (RANGE % below);
  const drawn = new Uint32Array(1);
  do {
    crypto.getRandomValues(drawn);
  } while ((drawn[0] ?? 0) >= limit);
  return (drawn[0] ?? 0) % below;
};
