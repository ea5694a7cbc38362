import { expect, it } from 'vitest';
import { chaosRound, type RoundOptions } from './chaos-round.ts';
import { TEAMS } from './teams.ts';

// With these seeds, the first disaster strikes after a few requests, before even a fast machine
// finishes the run.
const few = { hotels: 5, strikes: 5, holds: 0 };

it.each<[string, RoundOptions]>([
  ['that loses and refuses calls', { ...few, team: TEAMS['three shards'], seed: 1840, holds: 1 }],
  [
    'that has no lists of rules',
    { ...few, team: TEAMS['one process'], seed: 1932, withoutRuleLists: true },
  ],
  [
    'that gets the changes of a saved plan',
    { ...few, team: TEAMS['one process'], seed: 1932, savesPlan: true },
  ],
])(
  'an hms that is killed and resumed, with a server %s, leaves no record missing or duplicate',
  async (_, options) => {
    const { wrongs, struck, records } = await chaosRound(options);
    expect(wrongs, JSON.stringify(options)).toEqual([]);
    expect(struck[0]).toBe('kill');
    expect(records).toBeGreaterThan(50);
  },
);
