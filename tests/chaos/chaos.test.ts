import { expect, it } from 'vitest';
import { chaosRound } from './chaos-round.ts';

it('R9 an hms that is killed and resumed, with a server that loses calls, leaves nothing missing or twice', async () => {
  const { wrongs, kills, faults, records } = await chaosRound({
    seed: 72,
    hotels: 5,
    kills: 4,
    holds: 0,
  });
  expect(wrongs).toEqual([]);
  expect(kills).toBeGreaterThan(0);
  expect(faults.size).toBeGreaterThan(5);
  expect(records).toBeGreaterThan(50);
});
