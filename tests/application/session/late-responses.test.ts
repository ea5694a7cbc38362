import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import { createRenewSession } from '#application/session/renew-session.ts';
import { createRestoreSession } from '#application/session/restore-session.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import { OVERTAKEN, createSignIn } from '#application/session/sign-in.ts';
import type { CurrentUser, Session } from '#domain/session/session.ts';
import {
  FakeAuthApi,
  HOTEL_ADMIN,
  ONBOARDING_ACCOUNT,
  refused,
} from '#tests/fakes/fake-auth-api.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

const HOUR = 3_600_000;
const BEN: CurrentUser = { ...HOTEL_ADMIN, username: 'ben' };

let clock: InstantClock;
let auth: FakeAuthApi;
let store: MemorySessionStore;
let lock: MemoryLock;
let session: SessionKeeper;
let ended: number;

beforeEach(() => {
  clock = new InstantClock();
  auth = new FakeAuthApi(clock.now() + HOUR);
  store = new MemorySessionStore();
  lock = new MemoryLock();
  session = newTab();
  ended = 0;
  session.onEnded(() => (ended += 1));
});

function newTab(): SessionKeeper {
  return new SessionKeeper(store, auth, clock, lock);
}

function open(tab: SessionKeeper, name: string, user: CurrentUser | undefined): Session {
  const token = { access: `access-${name}`, refresh: `refresh-${name}` };
  tab.open({ ...token, tokenExpiry: clock.now() + HOUR }, user);
  return store.read()!;
}

function closed(tab: SessionKeeper): undefined {
  tab.close();
}

/**
 * What may happen before a response arrives; each function returns the session that is then stored.
 */
const MEANWHILE: readonly (readonly [string, () => Session | undefined])[] = [
  ['a sign-out', () => closed(session)],
  ['a sign-out in another tab', () => closed(newTab())],
  [
    'a sign-out and a sign-in by another user',
    () => {
      session.close();
      return open(session, 'ben', BEN);
    },
  ],
  [
    'a sign-in by another user in another tab',
    () => {
      const other = newTab();
      other.close();
      clock.time += 1;
      return open(other, 'ben', BEN);
    },
  ],
];

/** Calls `meanwhile` while the request waits for its response. */
async function respondAfter<T>(
  start: () => Promise<T>,
  meanwhile: () => Session | undefined,
): Promise<{ result: PromiseSettledResult<T>; stored: Session | undefined }> {
  const release = auth.hold();
  const before = auth.calls.length;
  const started = Promise.allSettled([start()]);
  await expect.poll(() => auth.calls.length).toBe(before + 1);
  const stored = meanwhile();
  release();
  const [result] = await started;
  return { result, stored };
}

describe.each(MEANWHILE)('after %s', (_, meanwhile) => {
  it.each([
    ['a refreshed token is not stored', undefined],
    ['a refused refresh does not end the session', refused('Token is blacklisted')],
  ])('%s', async (__, failure) => {
    open(session, 'asha', HOTEL_ADMIN);
    clock.time += HOUR - 60_000;
    auth.failure = failure;
    const refresh = () => session.freshToken(session.id());
    const { result, stored } = await respondAfter(refresh, meanwhile);
    expect(store.read()).toEqual(stored);
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 401 } });
    expect(ended).toBe(0);
  });

  it.each([
    ['start-up', false, undefined],
    ['entering the wizard', true, undefined],
    ['entering the wizard, refused', true, refused('')],
    ['start-up, refused', false, refused('')],
  ])('a late response about the current user changes nothing (%s)', async (__, verify, failure) => {
    open(session, 'asha', verify ? HOTEL_ADMIN : undefined);
    auth.failure = failure;
    const restore = () => createRestoreSession(auth, session).run({ verify });
    const { result, stored } = await respondAfter(restore, meanwhile);
    expect(store.read()).toEqual(stored);
    expect(result).toEqual({ status: 'fulfilled', value: undefined });
  });

  it('a 401 ends nothing, and a 403 is not reported', () => {
    open(session, 'asha', HOTEL_ADMIN);
    const id = session.id();
    let denials = 0;
    session.onDenied(() => (denials += 1));
    const stored = meanwhile();
    session.refused(id);
    session.denied(id);
    expect(store.read()).toEqual(stored);
    expect([ended, denials]).toEqual([0, 0]);
  });

  it('a call that waited for its turn gets no token', async () => {
    open(session, 'asha', HOTEL_ADMIN);
    const id = session.id();
    meanwhile();
    await expect(session.freshToken(id)).rejects.toMatchObject({ status: 401, wroteNothing: true });
  });

  it('a sign-in without a user yet is refused', async () => {
    const signIn = auth.signIn.bind(auth);
    auth.signIn = async (credentials) => ({ ...(await signIn(credentials)), user: undefined });
    const release = auth.hold();
    const outcome = createSignIn(auth, auth, session).run({
      username: 'asha',
      password: 'correct',
    });
    release();
    const releaseUser = auth.hold();
    await expect.poll(() => auth.calls).toEqual(['sign-in asha', 'current user']);
    const stored = meanwhile();
    releaseUser();
    expect(await outcome).toMatchObject({ status: 'refused', message: OVERTAKEN });
    expect(store.read()).toEqual(stored);
  });
});

const signIn = (password: string) => () =>
  createSignIn(auth, auth, session).run({ username: 'asha', password });

const byBen = () => {
  clock.time += 1;
  return open(newTab(), 'ben', BEN);
};

describe('a sign-in in another tab at the same time', () => {
  it('is not replaced by a sign-in in this tab', async () => {
    const { result, stored } = await respondAfter(signIn('correct'), byBen);
    expect(result).toMatchObject({ value: { status: 'refused', message: OVERTAKEN } });
    expect(store.read()).toEqual(stored);
  });

  it('is kept if this tab renews the session of a run', async () => {
    open(session, 'onboarding', ONBOARDING_ACCOUNT);
    const renewal = createRenewSession(auth, session);
    renewal.useFor({ username: '4onboard', password: 'correct' });
    session.refused(session.id());
    const renew = () => renewal.run({ authorization: undefined, isSecond: false });
    const { result, stored } = await respondAfter(renew, byBen);
    expect(result).toMatchObject({ value: false });
    expect(store.read()).toEqual(stored);
  });
});

describe('one session per page', () => {
  it('sends no calls for a user who signed in in another tab until the page is reloaded', async () => {
    open(session, 'asha', HOTEL_ADMIN);
    expect(session.hotelId()).toBe(7);
    clock.time += 1;
    open(newTab(), 'ben', BEN);
    expect(session.current()).toBeUndefined();
    expect(session.hotelId()).toBeUndefined();
    await expect(session.freshToken(session.id())).rejects.toMatchObject({ status: 401 });
    expect(await createRestoreSession(auth, session).run()).toEqual(BEN);
    expect(await session.freshToken(session.id())).toBe('access-ben');
  });
});
