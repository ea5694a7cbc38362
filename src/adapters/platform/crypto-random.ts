import type { RandomInt } from '#domain/random.ts';

const RANGE = 2 ** 32;

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
