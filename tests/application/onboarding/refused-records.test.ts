import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

/** As if another user created the record right after the list was read. */
function staleOnce(api: MemoryOnboardingApi, kind: OperationKind): void {
  const list = api.list.bind(api);
  api.list = (listed, of) => {
    if (listed !== kind) return list(listed, of);
    api.list = list;
    return Promise.resolve([]);
  };
}

// The record may belong to another hotel: a list shows to which one.
describe('a record that the server refuses as existing', () => {
  it.each([
    ['user', 'user:asha first_name=Other', 'first_name'],
    ['room', 'room:101 is_active=false', 'is_active'],
  ] as const)('is the %s that another user has just created', async (kind, step, field) => {
    const { api, again, hand } = await standingHotel();
    await hand(step);
    staleOnce(api, kind);
    const { outcome } = await again();
    expect(outcome).toMatchObject({
      status: 'onboarded',
      operations: { failed: 0, created: 0, updated: 1 },
      updates: [{ differences: [{ field }] }],
      notes: [],
    });
  });

  it("is of another hotel if the hotel's own list does not have it", async () => {
    const { api, again } = await standingHotel();
    api.showInLists((kind) => (kind === 'user' ? [] : api.records(kind)));
    const error = { stage: 'staff', status: 400 };
    expect((await again()).outcome).toMatchObject({ status: 'failed', error });
  });

  it('stops the run if others refer to it and the server does not list it', async () => {
    const { api, again } = await standingHotel();
    api.dropLists('plan');
    const message = expect.stringContaining('already exists, but');
    const error = { operation: 'plan:BAR', message };
    expect((await again()).outcome).toMatchObject({ status: 'failed', error });
  });

  it('keeps its rates and gets their planned days, and no rate is created twice', async () => {
    const { api, again, hand } = await standingHotel();
    const rules = api.records('rule');
    await hand('rule end_date=2026-06-30');
    staleOnce(api, 'plan');
    const { outcome } = await again();
    expect(outcome.status).toBe('onboarded');
    expect(api.records('rule')).toEqual(rules);
  });

  it('gets no rates if their list is incomplete', async () => {
    const { api, again } = await standingHotel();
    const rules = api.records('rule');
    staleOnce(api, 'plan');
    api.doubtLists('rule', 'incomplete');
    api.showInLists((kind) => (kind === 'rule' ? [] : api.records(kind)));
    expect((await again()).outcome.status).toBe('incomplete');
    expect(api.records('rule')).toEqual(rules);
  });
});

describe('an administrator that could not be created', () => {
  it.each([
    ['', 'incomplete'],
    [' is_active=false', 'failed'],
    [' user_profile={"role":"front_desk"}', 'failed'],
  ])('is missed unless another one is listed (%j)', async (change, status) => {
    const { api, again, hand } = await standingHotel();
    await hand(`user:asha username=other email=other@x.example${change}`);
    const send = api.send.bind(api);
    const refusal = new ApiError({ status: 400, code: 'x', message: 'This email is taken.' });
    api.send = (request) => (request.kind === 'user' ? Promise.reject(refusal) : send(request));
    const { outcome } = await again({ staffUsers: [configOf().staffUsers[0]!] });
    expect(outcome.status).toBe(status);
    expect(JSON.stringify(outcome).includes('No administrator could be created')).toBe(
      status === 'failed',
    );
  });
});

it('a preview says that a run stops because it changes the role of the only administrator', async () => {
  const { api, hand, identified } = await standingHotel();
  await hand('hotel onboarding_completed=false');
  const [asha = {}, ben = {}] = SAMPLE_DOCUMENT.staffUsers ?? [];
  const staffUsers = [
    { ...asha, username: 'cleo', role: 'admin' },
    { ...asha, email: 'new@seaside.example', username: 'asha', role: 'housekeeper' },
    ben,
  ] as HotelDocument['staffUsers'] & object;
  const config = configOf(identified({ staffUsers }));
  const { outcome } = await onboardHotelOver(api).preview({ config });
  expect(outcome).toMatchObject({ status: 'failed', error: { stage: 'staff' } });
});
