import { describe, expect, it } from 'vitest';
import { chaosRound, type RoundOptions } from './chaos-round.ts';

describe.concurrent('R9 no duplicates, no missing records, no records of other hotels', () => {
  const few = { hotels: 5, kills: 4, holds: 0 };
  it.each<[string, RoundOptions]>([
    ['that loses and refuses calls', { ...few, seed: 71, holds: 1 }],
    ['that loses and refuses other calls', { ...few, seed: 72 }],
    ['that has no lists of rules', { ...few, seed: 73, withoutRuleLists: true }],
  ])('by an hms that is killed and resumed, with a server %s', async (_, options) => {
    const { wrongs, kills, faults, records } = await chaosRound(options);
    expect(wrongs, JSON.stringify(options)).toEqual([]);
    expect(kills).toBeGreaterThan(0);
    expect(faults.size).toBeGreaterThan(5);
    expect(records).toBeGreaterThan(50);
  });
});
