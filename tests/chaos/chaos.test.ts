import { expect, it } from 'vitest';
import { chaosRound } from './chaos-round.ts';
import { TEAMS } from './member-at-work.ts';

it('an hms that is killed and resumed, with a server that loses calls, leaves no record missing or duplicate', async () => {
  const { wrongs, struck, faults, records } = await chaosRound({
    // With this seed, both disasters are kills after a few requests, before even a fast machine
    // finishes the run.
    seed: 63,
    hotels: 2,
    team: TEAMS['one process'],
    strikes: 2,
    holds: 0,
  });
  expect(wrongs).toEqual([]);
  expect(struck[0]).toBe('kill');
  // The order in which requests arrive decides which faults are injected.
  expect(faults.size).toBeGreaterThan(0);
  expect(records).toBeGreaterThan(30);
  // It starts many processes, one after the other.
}, 300_000);
