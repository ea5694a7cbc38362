import { describe, expect, it } from 'vitest';
import { ApiError, CANCELLED, SESSION_NOT_RENEWED } from '#application/errors/api-error.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import {
  FakeAuthApi,
  GATEWAY_FAILURES,
  HOTEL_ADMIN,
  refused,
  unreachable,
} from '#tests/fakes/fake-auth-api.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

const MINUTE = 60_000;

/** Opens a session whose access token expires after `life` ms. */
function open(life: number, { refresh = 'refresh-0' } = {}) {
  const clock = new InstantClock();
  const auth = new FakeAuthApi(clock.now() + life);
  const store = new MemorySessionStore();
  const lock = new MemoryLock();
  const keeper = new SessionKeeper(store, auth, clock, lock);
  keeper.open(
    { access: 'access-0', tokenExpiry: clock.now() + life, ...(refresh && { refresh }) },
    HOTEL_ADMIN,
  );
  const pass = (ms: number) => {
    clock.time += ms;
    auth.tokenEnds = clock.now() + life;
  };
  return { clock, auth, store, lock, keeper, pass };
}

describe('docs/behaviour.md §4 Session', () => {
  it('a user counts as authenticated only if a token exists and is not expiring', () => {
    const { keeper, pass } = open(60 * MINUTE);
    expect(keeper.isUsable()).toBe(true);
    pass(55 * MINUTE);
    expect(keeper.isUsable()).toBe(false);
    keeper.close();
    expect(keeper.isUsable()).toBe(false);
  });

  it('a token that is not expiring is used unchanged', async () => {
    const { keeper, auth, pass } = open(60 * MINUTE);
    pass(54 * MINUTE);
    expect(await keeper.freshToken(keeper.id())).toBe('access-0');
    expect(auth.calls).toEqual([]);
  });

  it('a token that expires within 5 minutes is refreshed before the next request', async () => {
    const { keeper, auth, pass } = open(60 * MINUTE);
    pass(55 * MINUTE);
    expect(await keeper.freshToken(keeper.id())).toBe('access-1');
    expect(auth.calls).toEqual(['refresh refresh-0']);
    expect(keeper.current()).toMatchObject({ refreshToken: 'refresh-0', currentUser: HOTEL_ADMIN });
  });

  it('without a refresh token the token is used until the server refuses it', async () => {
    const { keeper, auth, pass } = open(60 * MINUTE, { refresh: '' });
    pass(59 * MINUTE);
    expect(await keeper.freshToken(keeper.id())).toBe('access-0');
    expect(auth.calls).toEqual([]);
  });

  it.each([400, 401, 403])('a refresh refused with %i signs the user out', async (status) => {
    const { keeper, auth, store, pass } = open(60 * MINUTE);
    pass(58 * MINUTE);
    auth.failure = refused('Token is invalid or expired', status);
    await expect(keeper.freshToken(keeper.id())).rejects.toMatchObject({
      status: 401,
      wroteNothing: true,
    });
    expect(store.read()).toBeUndefined();
  });

  it.each([
    ['unreachable', unreachable()],
    ['asked to wait', new ApiError({ status: 429, code: 'x', message: '', retryAfter: 3 })],
    ['given up', new ApiError({ status: 0, code: CANCELLED, message: '' })],
  ])('a refresh that is %s keeps the session', async (_, error) => {
    const { keeper, auth, store, pass } = open(60 * MINUTE);
    pass(58 * MINUTE);
    auth.failure = error;
    await expect(keeper.freshToken(keeper.id())).rejects.toMatchObject({
      status: error.status,
      retryAfter: error.retryAfter,
    });
    expect(store.read()).toBeDefined();
  });

  it.each(GATEWAY_FAILURES)(
    'keeps everything if the refresh fails with %s, and refreshes before the next request',
    async (_, error) => {
      const { keeper, auth, store, pass } = open(60 * MINUTE);
      let ends = 0;
      keeper.onEnded(() => (ends += 1));
      pass(60 * MINUTE);
      const before = store.read();
      auth.failure = error;
      await expect(keeper.freshToken(keeper.id())).rejects.toMatchObject({
        code: SESSION_NOT_RENEWED,
        status: 502,
        wroteNothing: true,
      });
      expect(store.read()).toEqual(before);
      expect(ends).toBe(0);
      auth.failure = undefined;
      expect(await keeper.freshToken(keeper.id())).toBe('access-2');
    },
  );

  it.each(GATEWAY_FAILURES)(
    'uses the token while it works if the refresh fails with %s',
    async (_, error) => {
      const { keeper, auth, pass } = open(60 * MINUTE);
      pass(56 * MINUTE);
      auth.failure = error;
      expect(await keeper.freshToken(keeper.id())).toBe('access-0');
      pass(4 * MINUTE - 5000);
      await expect(keeper.freshToken(keeper.id())).rejects.toThrow(ApiError);
      expect(auth.calls).toHaveLength(2);
    },
  );

  it('ends the session after a 401 (docs/behaviour.md §8)', () => {
    const { keeper, store } = open(60 * MINUTE);
    keeper.refused(keeper.id());
    expect(store.read()).toBeUndefined();
  });
});

describe('One refresh at a time', () => {
  it('any number of calls share one refresh', async () => {
    const { keeper, auth, pass } = open(60 * MINUTE);
    pass(56 * MINUTE);
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () => keeper.freshToken(keeper.id())),
    );
    expect(new Set(tokens)).toEqual(new Set(['access-1']));
    expect(auth.calls).toEqual(['refresh refresh-0']);
  });

  it('two tabs share one refresh', async () => {
    const { keeper, auth, clock, store, lock, pass } = open(60 * MINUTE);
    const otherTab = new SessionKeeper(store, auth, clock, lock);
    pass(56 * MINUTE);
    expect(
      await Promise.all([keeper.freshToken(keeper.id()), otherTab.freshToken(otherTab.id())]),
    ).toEqual(['access-1', 'access-1']);
    expect(auth.calls).toEqual(['refresh refresh-0']);
  });

  it('a new refresh token that comes with the access token is stored', async () => {
    const { keeper, auth, pass } = open(60 * MINUTE);
    auth.rotates = true;
    pass(56 * MINUTE);
    await keeper.freshToken(keeper.id());
    expect(keeper.current()?.refreshToken).toBe('refresh-1');
    pass(56 * MINUTE);
    await keeper.freshToken(keeper.id());
    expect(auth.calls).toEqual(['refresh refresh-0', 'refresh refresh-1']);
  });
});

describe('docs/behaviour.md §8: a 401 ends the session', () => {
  it('notifies listeners of the user once, even if many calls are refused', () => {
    const { keeper } = open(60 * MINUTE);
    const ended: (string | undefined)[] = [];
    const unsubscribe = keeper.onEnded((username) => ended.push(username));
    keeper.refused(keeper.id());
    keeper.refused(keeper.id());
    expect(ended).toEqual([HOTEL_ADMIN.username]);
    expect(keeper.current()).toBeUndefined();
    unsubscribe();
    keeper.open({ access: 'access-1', tokenExpiry: 1 }, HOTEL_ADMIN);
    keeper.refused(keeper.id());
    expect(ended).toHaveLength(1);
  });

  it('keeps the session if the server cannot be reached', async () => {
    const { keeper, auth, pass } = open(60 * MINUTE);
    let ends = 0;
    keeper.onEnded(() => (ends += 1));
    pass(56 * MINUTE);
    auth.failure = unreachable();
    await expect(keeper.freshToken(keeper.id())).rejects.toThrow(ApiError);
    expect(ends).toBe(0);
  });
});
