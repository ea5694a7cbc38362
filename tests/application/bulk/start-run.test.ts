import { describe, expect, it } from 'vitest';
import { createStartRun, type StartRun, type RunRequest } from '#application/bulk/start-run.ts';
import { MemoryHotelInput, namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';

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
  it('gets a name with the time in UTC and four random letters or digits', () => {
    expect(useCase().newName()).toBe('20261121-142233-aaaa');
    expect(useCase((below) => below - 1).newName()).toBe('20261121-142233-9999');
  });

  it('stores its start and its limits', async () => {
    const limits = { concurrency: 1, minGap: 0, hotels: 4 };
    expect((await start()).facts).toMatchObject({ skipInvalid: false, startedAt: NOW, limits });
  });

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
