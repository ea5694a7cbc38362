// If a server refuses a record because it already exists, the record may belong to another hotel.
// A list shows to which hotel it belongs.
import { describe, expect, it } from 'vitest';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

/**
 * Makes the first read of this list return no records, as if another user created the record right
 * after the list was read.
 */
function staleOnce(api: OnboardingApi, kind: OperationKind) {
  const list = api.list.bind(api);
  let isStale = true;
  api.list = (listed, of) => {
    if (listed !== kind || !isStale) return list(listed, of);
    isStale = false;
    return Promise.resolve([]);
  };
}

describe('a record that the server refuses as existing', () => {
  it.each(['user', 'room'] as const)(
    'a refused record is the %s that another user has just created, and is updated',
    async (kind) => {
      const { api, again, edit } = await standingHotel();
      const [first] = api.records(kind);
      const field = kind === 'user' ? 'first_name' : 'is_active';
      const named = kind === 'user' ? 'username' : 'room_number';
      await edit(kind, { [named]: first?.[named] }, { [field]: kind === 'user' ? 'Other' : false });
      staleOnce(api, kind);
      const { outcome } = await again();
      expect(outcome).toMatchObject({
        status: 'onboarded',
        operations: { failed: 0, created: 0, updated: 1 },
        updates: [{ differences: [{ field }] }],
        notes: [],
      });
    },
  );

  it("a refused user belongs to another hotel if the hotel's own list does not have the user name", async () => {
    const { api, again } = await standingHotel();
    const list = api.list.bind(api);
    api.list = (kind, of) => (kind === 'user' ? Promise.resolve([]) : list(kind, of));
    const { outcome } = await again();
    expect(outcome).toMatchObject({ status: 'failed', error: { stage: 'staff', status: 400 } });
  });

  it('a refused record stops the run if other records refer to it and the server does not list it', async () => {
    const { api, again } = await standingHotel();
    api.dropLists('plan');
    const { outcome } = await again();
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { operation: 'plan:BAR', message: expect.stringContaining('already exists, but') },
    });
  });

  it('a refused rate plan keeps its rates: no rate is created twice', async () => {
    const { api, again } = await standingHotel();
    const rules = api.records('rule');
    staleOnce(api, 'plan');
    const { outcome } = await again();
    expect(outcome.status).toBe('onboarded');
    expect(api.records('rule')).toEqual(rules);
  });

  it('a refused rate plan gets no rates if their list is incomplete', async () => {
    const { api, again } = await standingHotel();
    const rules = api.records('rule');
    staleOnce(api, 'plan');
    api.doubtLists('rule', 'incomplete');
    api.showInLists((kind) => (kind === 'rule' ? [] : api.records(kind)));
    const { outcome } = await again();
    expect(outcome.status).toBe('incomplete');
    expect(api.records('rule')).toEqual(rules);
  });

  it('a refused rate plan gets its planned days instead of a second rate', async () => {
    const { api, again, edit } = await standingHotel();
    const rules = api.records('rule').map(({ id }) => id);
    for (const rule of api.records('rule')) {
      await edit('rule', { id: rule['id'] }, { end_date: '2026-06-30' });
    }
    staleOnce(api, 'plan');
    await again();
    expect(api.records('rule').map(({ id }) => id)).toEqual(rules);
    expect(new Set(api.records('rule').map(({ end_date }) => end_date))).toEqual(
      new Set(['2026-12-31']),
    );
  });
});
