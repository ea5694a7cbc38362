/** Returns a whole number from 0 to `below` - 1, each equally likely. */
export type RandomInt = (below: number) => number;

const SEEDS = 2 ** 31;
const RANGE = 2 ** 32;

export function seedFrom(random: RandomInt): number {
  return random(SEEDS);
}

/** Returns the same numbers for the same seeds (mulberry32). They are predictable, so never use them for passwords. */
export function seededRandom(...seeds: readonly number[]): RandomInt {
  let state = seeds.reduce((mixed, seed) => mix(mixed ^ seed), 0);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    return Math.floor((mix(state) / RANGE) * below);
  };
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), 1 | value);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
  return (mixed ^ (mixed >>> 14)) >>> 0;
}
