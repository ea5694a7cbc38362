import { describe, expect, it } from 'vitest';
import { ApiError, CANCELLED, SESSION_NOT_RENEWED } from '#application/errors/api-error.ts';
import { createRenewSession } from '#application/session/renew-session.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import {
  FakeAuthApi,
  GATEWAY_FAILURES,
  HOTEL_ADMIN,
  ONBOARDING_ACCOUNT,
  refused,
  unreachable,
} from '#tests/fakes/fake-auth-api.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

const MINUTE = 60_000;
const LIFE = 60 * MINUTE;

/** A session whose access token lives an hour, `minutes` after the sign-in. */
function sessionAfter(minutes: number, refresh = 'refresh-0', user = HOTEL_ADMIN) {
  const clock = new InstantClock();
  const auth = new FakeAuthApi(clock.now() + LIFE);
  const store = new MemorySessionStore();
  const lock = new MemoryLock();
  const keeper = new SessionKeeper(store, auth, clock, lock);
  const token = { access: 'access-0', tokenExpiry: clock.now() + LIFE };
  keeper.open({ ...token, ...(refresh && { refresh }) }, user);
  const pass = (ms: number) => {
    clock.time += ms;
    auth.tokenEnds = clock.now() + LIFE;
  };
  pass(minutes * MINUTE);
  const ended: (string | undefined)[] = [];
  const unsubscribe = keeper.onEnded((username) => ended.push(username));
  const fresh = () => keeper.freshToken(keeper.id());
  return { clock, auth, store, lock, keeper, pass, ended, unsubscribe, fresh };
}

describe('docs/behaviour.md §4 Session', () => {
  it.each([
    ['is used unchanged', 54, 'refresh-0', true, 'access-0', []],
    [
      'is refreshed in its last 5 minutes',
      55,
      'refresh-0',
      false,
      'access-1',
      ['refresh refresh-0'],
    ],
    ['is used to its end without a refresh token', 59, '', false, 'access-0', []],
  ])('a token %s', async (_, minutes, refresh, isUsable, token, calls) => {
    const { keeper, auth, fresh } = sessionAfter(minutes, refresh);
    expect(keeper.isUsable()).toBe(isUsable);
    expect(await fresh()).toBe(token);
    expect(auth.calls).toEqual(calls);
    expect(keeper.current()).toMatchObject({ currentUser: HOTEL_ADMIN });
    keeper.close();
    expect(keeper.isUsable()).toBe(false);
  });

  it.each([400, 401, 403])('a refresh refused with %i signs the user out', async (status) => {
    const { auth, store, fresh } = sessionAfter(58);
    auth.failure = refused('Token is invalid or expired', status);
    await expect(fresh()).rejects.toMatchObject({ status: 401, wroteNothing: true });
    expect(store.read()).toBeUndefined();
  });

  it.each([
    ['unreachable', unreachable()],
    ['asked to wait', new ApiError({ status: 429, code: 'x', message: '', retryAfter: 3 })],
    ['given up', new ApiError({ status: 0, code: CANCELLED, message: '' })],
  ])('a refresh that is %s keeps the session', async (_, error) => {
    const { auth, store, ended, fresh } = sessionAfter(58);
    auth.failure = error;
    const { status, retryAfter } = error;
    await expect(fresh()).rejects.toMatchObject({ status, retryAfter });
    expect([ended, store.read()]).toEqual([[], expect.anything()]);
  });

  it.each(GATEWAY_FAILURES)(
    'keeps everything if the refresh fails with %s, and refreshes before the next request',
    async (_, error) => {
      const { auth, store, ended, fresh } = sessionAfter(60);
      const before = store.read();
      auth.failure = error;
      const code = SESSION_NOT_RENEWED;
      await expect(fresh()).rejects.toMatchObject({ code, status: 502, wroteNothing: true });
      expect([store.read(), ended]).toEqual([before, []]);
      auth.failure = undefined;
      expect(await fresh()).toBe('access-2');
    },
  );

  it.each(GATEWAY_FAILURES)(
    'uses the token while it works if the refresh fails with %s',
    async (_, error) => {
      const { auth, pass, fresh } = sessionAfter(56);
      auth.failure = error;
      expect(await fresh()).toBe('access-0');
      pass(4 * MINUTE - 5000);
      await expect(fresh()).rejects.toThrow(ApiError);
      expect(auth.calls).toHaveLength(2);
    },
  );
});

describe('one refresh at a time', () => {
  it('is shared by any number of calls and by two tabs', async () => {
    const { keeper, auth, clock, store, lock } = sessionAfter(56);
    const tabs = [keeper, new SessionKeeper(store, auth, clock, lock)];
    const calls = Array.from({ length: 10 }, () => tabs).flat();
    const tokens = await Promise.all(calls.map((tab) => tab.freshToken(tab.id())));
    expect(new Set(tokens)).toEqual(new Set(['access-1']));
    expect(auth.calls).toEqual(['refresh refresh-0']);
  });

  it('stores a new refresh token that comes with the access token', async () => {
    const { auth, pass, fresh } = sessionAfter(56);
    auth.rotates = true;
    await fresh();
    pass(56 * MINUTE);
    await fresh();
    expect(auth.calls).toEqual(['refresh refresh-0', 'refresh refresh-1']);
  });
});

it('a 401 ends the session, and is told once, even if many calls are refused', () => {
  const { keeper, ended, unsubscribe } = sessionAfter(0);
  keeper.refused(keeper.id());
  keeper.refused(keeper.id());
  expect([ended, keeper.current()]).toEqual([[HOTEL_ADMIN.username], undefined]);
  unsubscribe();
  keeper.open({ access: 'access-1', tokenExpiry: 1 }, HOTEL_ADMIN);
  keeper.refused(keeper.id());
  expect(ended).toHaveLength(1);
});

const running = () => {
  const { auth, keeper } = sessionAfter(0, '', ONBOARDING_ACCOUNT);
  auth.user = undefined;
  const renewal = createRenewSession(auth, keeper);
  renewal.useFor({ username: '4onboard', password: 'correct' });
  return { auth, session: keeper, renewal };
};

describe('a 401 during a run', () => {
  const FIRST = { authorization: 'Bearer access-0', isSecond: false };

  it('leads to one sign-in for all refused calls, as the same user', async () => {
    const { auth, session, renewal } = running();
    const all = await Promise.all([renewal.run(FIRST), renewal.run(FIRST), renewal.run(FIRST)]);
    expect(all).toEqual([true, true, true]);
    expect(auth.calls).toEqual(['sign-in 4onboard']);
    expect(session.current()).toMatchObject({
      authToken: 'access-1',
      refreshToken: 'refresh-0',
      currentUser: ONBOARDING_ACCOUNT,
    });
  });

  it('leads to a sign-in even if the session has already ended', async () => {
    const { session, renewal } = running();
    session.refused(session.id());
    expect(await renewal.run({ authorization: undefined, isSecond: false })).toBe(true);
    expect(session.current()?.currentUser).toEqual(ONBOARDING_ACCOUNT);
  });

  it('ends the run if the new session is refused as well', async () => {
    const { auth, renewal } = running();
    await renewal.run(FIRST);
    expect(await renewal.run({ authorization: 'Bearer access-1', isSecond: true })).toBe(false);
    expect(await renewal.run({ authorization: 'Bearer access-1', isSecond: false })).toBe(false);
    expect(auth.calls).toHaveLength(1);
  });

  it('ends the run without another attempt if the account is refused', async () => {
    const { auth, renewal } = running();
    auth.failure = refused('No active account found with the given credentials');
    expect(await renewal.run(FIRST)).toBe(false);
    auth.failure = undefined;
    expect(await renewal.run(FIRST)).toBe(false);
    expect(auth.calls).toHaveLength(1);
  });

  it('may be retried if no response arrives, because nothing was written', async () => {
    const { auth, renewal } = running();
    auth.failure = unreachable();
    await expect(renewal.run(FIRST)).rejects.toMatchObject({ isNetwork: true, wroteNothing: true });
    auth.failure = undefined;
    expect(await renewal.run(FIRST)).toBe(true);
  });
});
