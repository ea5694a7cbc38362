import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/random.ts';

const draw = (random: (below: number) => number, count: number, below: number) =>
  Array.from({ length: count }, () => random(below));

describe('random numbers that are the same at every start of a run', () => {
  it('random numbers of a run depend only on the seeds', () => {
    expect(draw(seededRandom(4711, 3), 20, 10_000)).toEqual(
      draw(seededRandom(4711, 3), 20, 10_000),
    );
  });

  it('random numbers of a run differ for every other seed', () => {
    const firsts = Array.from({ length: 1000 }, (_, index) =>
      draw(seededRandom(4711, index), 2, 10_000).join(),
    );
    expect(new Set(firsts).size).toBe(1000);
    expect(draw(seededRandom(1, 2), 5, 10_000)).not.toEqual(draw(seededRandom(2, 1), 5, 10_000));
  });
});
