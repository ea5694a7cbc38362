import { expect, it, describe } from 'vitest';
import { totalsOf } from '#application/bulk/plan/plan-totals.ts';
import type { PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import { createStartRun, type StartRun, type RunRequest } from '#application/bulk/start-run.ts';
import { MemoryHotelInput, namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';

const records = (action: 'create' | 'delete', count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `room:${action}${at}`, action, id: `${at}` }));

function hotel(name: string, changes: number, deletes: number): PlannedHotel {
  return {
    name,
    code: name,
    configuration: name,
    unchanged: 0,
    records: [...records('create', changes), ...records('delete', deletes)],
    notes: [],
    unreadable: [],
  };
}

const TOTALS = totalsOf([hotel('Alder', 1, 0), hotel('Birch', 0, 0), hotel('Cedar', 2, 2)]);

it.each([
  [{ maxChanges: 5, maxDeletes: 2 }, undefined],
  [{ maxChanges: 4 }, 'maxChanges'],
  [{ maxDeletes: 1 }, 'maxDeletes'],
  [{ maxChanges: 0, maxDeletes: 0 }, 'maxDeletes'],
])('the totals with the limits %j exceed %s', (guards, passed) => {
  expect(TOTALS.past(guards)).toBe(passed);
});

const NOW = Date.UTC(2026, 10, 21, 14, 22, 33);
const INPUT = new MemoryHotelInput([namedDocument('Alder')]);
const REQUEST: RunRequest = {
  run: '20261121-142233-aaaa',
  server: 'http://hotels.example/api',
  sources: ['/hotels/chain.ndjson'],
  username: '4onboard',
  credentials: '/hotels/credentials.ndjson',
  limits: { hotels: 4 },
};

function useCase(random: (below: number) => number = () => 0): StartRun {
  const clock = { now: () => NOW };
  return createStartRun(new MemoryRunStore(), planHotelAt(clock), clock, random);
}

async function start(changes: Partial<RunRequest> = {}) {
  return await useCase().run({ ...REQUEST, ...changes }, await INPUT.check());
}

describe('a new run', () => {
  it.each([
    ['all records, if the user was not asked', { prune: true }, 'all'],
    [
      'only the confirmed records',
      { prune: true, confirmed: new Set(['["1","room","2"]']) },
      ['["1","room","2"]'],
    ],
    ['nothing, if every deletion was declined', { prune: true, confirmed: new Set<string>() }, []],
    ['nothing without pruning', { confirmed: new Set(['["1","room","2"]']) }, undefined],
  ])('may delete %s', async (_, changes, prune) => {
    expect((await start(changes)).facts.prune).toEqual(prune);
  });
});
