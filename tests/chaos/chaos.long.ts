import { expect, it } from 'vitest';
import { chaosRound, type RoundOptions } from './chaos-round.ts';

const few = { hotels: 5, kills: 4, holds: 0 };

it.each<[string, RoundOptions]>([
  ['that loses and refuses calls', { ...few, seed: 71, holds: 1 }],
  ['that has no lists of rules', { ...few, seed: 73, withoutRuleLists: true }],
])(
  'R9 an hms that is killed and resumed, with a server %s, leaves nothing missing or twice',
  async (_, options) => {
    const { wrongs, kills, records } = await chaosRound(options);
    expect(wrongs, JSON.stringify(options)).toEqual([]);
    expect(kills).toBeGreaterThan(0);
    expect(records).toBeGreaterThan(50);
  },
);
