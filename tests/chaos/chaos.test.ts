import { expect, it } from 'vitest';
import { chaosRound } from './chaos-round.ts';
import { TEAMS } from './teams.ts';

it('an hms that is killed and resumed, with a server that loses calls, leaves nothing missing or twice', async () => {
  const { wrongs, struck, faults, records } = await chaosRound({
    seed: 72,
    hotels: 5,
    team: TEAMS['one process'],
    strikes: 4,
    holds: 0,
  });
  expect(wrongs).toEqual([]);
  expect(struck).toContain('kill');
  expect(faults.size).toBeGreaterThan(5);
  expect(records).toBeGreaterThan(50);
});
