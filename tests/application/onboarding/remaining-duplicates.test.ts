import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { deletionKey } from '#domain/diff/deletions.ts';
import type { Body, ServerRecord } from '#domain/record.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';

describe('the note about duplicates after deletions', () => {
  it('reports only the remaining duplicates', async () => {
    const api = new MemoryOnboardingApi();
    const config = configOf();
    const journal = new MemoryJournal();
    const { hotelId = '' } = await onboardHotelOver(api).run({ config, journal });
    const [first, second] = api.records('rule');
    const copy = ({ id: _, ...body }: ServerRecord = {}) =>
      api.send({ kind: 'rule', body: body as Body, hotelId });
    const id = await copy(first);
    await copy(first);
    await copy(second);

    const prunedWith = async (prune: 'all' | readonly string[]) => {
      const pruning = { allowed: prune, ownUsername: '4onboard' };
      return await onboardHotelOver(api).run({ config, journal: new MemoryJournal(), pruning });
    };
    const confirmed = [deletionKey(hotelId, { key: 'rule:BAR:DLX', id: String(id) })];
    expect(await prunedWith(confirmed)).toMatchObject({
      deleted: ['rule:BAR:DLX'],
      notes: [{ operations: ['rule:BAR:DLX', 'rule:BAR:SUT'], code: 'duplicates' }],
    });
    expect(await prunedWith('all')).toMatchObject({
      deleted: ['rule:BAR:DLX', 'rule:BAR:SUT'],
      notes: [],
    });
  });
});
