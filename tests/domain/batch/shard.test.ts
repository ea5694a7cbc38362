import { describe, expect, it } from 'vitest';
import { isInShard, MOST_SHARDS, shardIn, shardText } from '#domain/batch/shard.ts';

type Hotel = Parameters<typeof isInShard>[0];

const hotel = (changes: Partial<Hotel>): Hotel => ({
  code: '',
  id: undefined,
  name: '',
  ...changes,
});

function numberOf(changes: Partial<Hotel>, count: number): number {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const found = numbers.filter((number) => isInShard(hotel(changes), { number, count }));
  expect(found).toHaveLength(1);
  return found[0] ?? 0;
}

const numbers = (changes: Partial<Hotel>) =>
  [2, 3, 7, 100].map((count) => numberOf(changes, count));

describe('a shard', () => {
  it('a shard is written as its number and the count', () => {
    expect(shardIn('2/3')).toEqual({ number: 2, count: 3 });
    expect(shardIn(`${MOST_SHARDS}/${MOST_SHARDS}`)).toBeDefined();
    expect(shardText({ number: 2, count: 3 })).toBe('2/3');
  });

  it.each(['0/3', '4/3', '', '1/101', '1.5/3', '1/'])('a shard cannot be %j', (text) => {
    expect(shardIn(text)).toBeUndefined();
  });

  it('a shard has the same hotels in every version', () => {
    expect(numbers({ code: 'SEASID01' })).toEqual([2, 3, 1, 14]);
    expect(numbers({ id: 17 })).toEqual([2, 1, 2, 94]);
    expect(numbers({ name: 'Seaside Grand' })).toEqual([2, 1, 3, 94]);
    expect(numbers({})).toEqual([1, 1, 1, 1]);
  });

  it('a shard keeps a hotel with the same code, or without a code the same ID, or without both the same name', () => {
    for (let one = 0; one < 50; one += 1) {
      const [code, id, name] = [`CODE${one}`, one, `Hotel ${one}`];
      const same = (a: Partial<Hotel>, b: Partial<Hotel>) =>
        expect(numberOf(a, 9)).toBe(numberOf(b, 9));
      same({ code, id, name }, { code: ` code${one} `, name: 'Another' });
      same({ id, name }, { id: String(id), name: 'Another' });
      same({ name }, { name: ` HOTEL  ${one}` });
    }
  });

  it.each([2, 3, 7, 16])('each of %i shards has about its share of similar hotels', (count) => {
    const hotels = 3000;
    const named = [
      (one: number) => ({ name: `Hotel ${one}` }),
      (one: number) => ({ code: `CHAIN${String(one).padStart(5, '0')}` }),
      (one: number) => ({ id: one }),
    ];
    for (const of of named) {
      const sizes = Array.from({ length: count }, () => 0);
      for (let one = 0; one < hotels; one += 1) sizes[numberOf(of(one), count) - 1]! += 1;
      const fair = hotels / count;
      // Six standard deviations, so a correct hash practically never fails.
      const most = 6 * Math.sqrt(fair);
      for (const size of sizes) expect(Math.abs(size - fair)).toBeLessThan(most);
    }
  });
});
