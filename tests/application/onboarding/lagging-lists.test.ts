// Lists of some servers show new records only after some seconds, also to a run that continues.
import { describe, expect, it } from 'vitest';
import type { Id } from '#domain/record.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

async function interruptedHotel() {
  const { api, onboard } = await standingHotel();
  const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, code: 'LAG01', email: 'lag@lag.example' };
  const staffUsers = [
    { ...SAMPLE_DOCUMENT.staffUsers?.[0], username: 'lag.asha', email: 'asha@lag.example' },
  ];
  const document = { ...SAMPLE_DOCUMENT, hotelProfile, staffUsers } as typeof SAMPLE_DOCUMENT;
  const journal = new MemoryJournal();
  const { hotelId } = await onboard(document, journal);
  return { api, hotelId, journal, continued: () => onboard(document, journal) };
}

describe('a run that continues on a server whose lists lag behind', () => {
  it('creates no rate again', async () => {
    const { api, continued } = await interruptedHotel();
    const rules = api.records('rule').length;
    api.showInLists((kind) => (kind === 'hotel' ? api.records(kind) : []));
    await continued();
    expect(api.records('rule')).toHaveLength(rules);
  });

  it('creates the rates of a plan that somebody has deleted meanwhile', async () => {
    const { api, hotelId, continued } = await interruptedHotel();
    const plan = api.records('plan').at(-1);
    const ofPlan = api.records('rule').filter(({ rate_plan }) => rate_plan === plan?.['id']);
    const rules = api.records('rule').length;
    for (const { id } of ofPlan) await api.remove({ kind: 'rule', id: id as Id, hotelId });
    await api.remove({ kind: 'plan', id: plan?.['id'] as Id, hotelId });
    await continued();
    expect(ofPlan.length).toBeGreaterThan(0);
    expect(api.records('rule')).toHaveLength(rules);
  });

  it('waits until the list shows a room whose response was lost', async () => {
    const { api, journal, continued } = await interruptedHotel();
    journal.write('room:101', { state: 'intended' });
    const list = api.list.bind(api);
    let reads = 0;
    api.list = async (kind, of) => {
      const records = await list(kind, of);
      if (kind !== 'room' || (reads += 1) > 3) return records;
      return records.filter(({ room_number }) => room_number !== '101');
    };
    expect(await continued()).toMatchObject({ status: 'onboarded', operations: { failed: 0 } });
  });
});
