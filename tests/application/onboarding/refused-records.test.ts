import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

const [asha = {}, ben = {}] = SAMPLE_DOCUMENT.staffUsers ?? [];

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
  const staffUsers = [
    { ...asha, username: 'cleo', role: 'admin' },
    { ...asha, email: 'new@seaside.example', username: 'asha', role: 'housekeeper' },
    ben,
  ] as HotelDocument['staffUsers'] & object;
  const config = configOf(identified({ staffUsers }));
  const { outcome } = await onboardHotelOver(api).preview({ config });
  expect(outcome).toMatchObject({ status: 'failed', error: { stage: 'staff' } });
});

const resetPasswords = new Set(['user:asha']);

describe('passwords of existing users', () => {
  it('are sent once for the named users, and appear in no outcome', async () => {
    const { api, again } = await standingHotel();
    const journal = new MemoryJournal();
    expect((await again({}, journal)).writes).toEqual([]);
    const { outcome, writes } = await again({ resetPasswords }, journal);
    const { password = '' } = api.updates.at(-1)?.body ?? {};
    expect(writes).toEqual(['PATCH user']);
    expect(api.updates.at(-1)?.body).toEqual({ password, confirm_password: password });
    const updates = [{ operation: 'user:asha', differences: [{ field: 'password' }] }];
    expect(outcome).toMatchObject({ operations: { updated: 1 }, updates });
    const reported = JSON.stringify([outcome, journal.read('user:asha')]);
    expect(reported).not.toContain(JSON.stringify(password));
    expect((await again({ resetPasswords }, journal)).writes).toEqual([]);
  });

  it('appear in no outcome if the server quotes what it refuses', async () => {
    const { api, again } = await standingHotel();
    const password = String.raw`hush"\é`;
    api.change = ({ body }) => {
      const message = `No: ${JSON.stringify(body)}`;
      return Promise.reject(new ApiError({ status: 400, code: 'x', message }));
    };
    const staffUsers = [{ ...asha, password }, { ...ben }];
    const { outcome } = await again({ staffUsers, resetPasswords });
    expect(outcome).toMatchObject({ status: 'incomplete' });
    expect(JSON.stringify(outcome)).toContain('No: ');
    expect(JSON.stringify(outcome)).not.toContain('hush');
  });

  it('are sent with PUT if the server offers no PATCH, but only if they are reset', async () => {
    const { api, again } = await standingHotel();
    api.refuse('PATCH', 405);
    const staffUsers = [{ ...asha }, { ...ben, password: 'An0therOne', phone: '+91 98765 43210' }];
    const { writes } = await again({ staffUsers });
    expect(writes).toEqual(['PATCH user', 'PUT user']);
    expect(JSON.stringify(api.updates)).not.toMatch(/An0therOne|"password"/);
    await again({ staffUsers, resetPasswords });
    expect(api.updates.at(-1)?.body).toMatchObject({ username: 'asha', password: /./ });
  });

  it('are not sent for users that this run created', async () => {
    const { api, onboard } = await standingHotel();
    const journal = new MemoryJournal();
    const moved = { ...SAMPLE_DOCUMENT.hotelProfile, city: 'Ooty' };
    const hotelProfile = { ...moved, name: 'Other', code: 'OTHER01' };
    const staffUsers = [{ ...asha, username: 'new', email: 'new@other.example' }];
    const other = { ...SAMPLE_DOCUMENT, hotelProfile, staffUsers };
    for (const _ of ['first', 'second']) {
      const outcome = await onboard({ ...other, resetPasswords: new Set(['user:new']) }, journal);
      expect(outcome.status).toBe('onboarded');
    }
    expect(api.updates.filter(({ kind }) => kind === 'user')).toEqual([]);
  });
});
