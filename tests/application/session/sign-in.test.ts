import { describe, expect, it } from 'vitest';
import { createRestoreSession } from '#application/session/restore-session.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import {
  createSignIn,
  NO_HOTEL,
  OTHER_USER,
  SIGN_IN_FAILED,
} from '#application/session/sign-in.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import {
  FakeAuthApi,
  GATEWAY_FAILURES,
  HOTEL_ADMIN,
  refused,
  unreachable,
} from '#tests/fakes/fake-auth-api.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

const HOUR = 3_600_000;

function world(user: CurrentUser | undefined = HOTEL_ADMIN) {
  const clock = new InstantClock();
  const api = new FakeAuthApi(clock.now() + HOUR);
  api.user = user;
  const session = new SessionKeeper(new MemorySessionStore(), api, clock, new MemoryLock());
  const signIn = createSignIn(api, api, session);
  const restore = createRestoreSession(api, session);
  const enter = (password = 'correct') => signIn.run({ username: ' asha ', password });
  const again = async (id: number, password = 'correct') =>
    await signIn.again(HOTEL_ADMIN, id, password);
  const open = (life = HOUR, of?: CurrentUser) =>
    session.open({ access: 'a', tokenExpiry: clock.now() + life }, of);
  return { clock, api, session, enter, again, restore, open };
}

describe('docs/behaviour.md §2 Login screen, §4 Access check after login', () => {
  it.each([
    ['from the response', true, ['sign-in asha']],
    ['from the server if the response has none', false, ['sign-in asha', 'current user']],
  ])('stores the tokens and the user, %s', async (_, hasUser, calls) => {
    const { enter, session, api } = world();
    const signIn = api.signIn.bind(api);
    api.signIn = async (credentials) => {
      const { user, ...token } = await signIn(credentials);
      return { ...token, ...(hasUser && user && { user }) };
    };
    expect(await enter()).toEqual({ status: 'signed-in', user: HOTEL_ADMIN });
    const stored = { authToken: 'access-1', refreshToken: 'refresh-0', currentUser: HOTEL_ADMIN };
    expect(session.current()).toMatchObject(stored);
    expect(api.calls).toEqual(calls);
  });

  it.each<[string, CurrentUser, string, Error | undefined, string]>([
    ['a user with no hotel', { username: 'x' }, 'correct', undefined, NO_HOTEL],
    [
      'an inactive user',
      { ...HOTEL_ADMIN, is_active: false },
      'correct',
      undefined,
      SIGN_IN_FAILED,
    ],
    [
      'a wrong password',
      HOTEL_ADMIN,
      'wrong',
      undefined,
      'No active account found with the given credentials',
    ],
    ...(
      [
        [401, 'Invalid username or password. Please try again.'],
        [429, 'Too many login attempts. Please try again in a few minutes.'],
        [418, 'Unable to sign in. Please try again.'],
      ] as const
    ).map(([status, message]): [string, CurrentUser, string, Error, string] => [
      `a failure with ${status}`,
      HOTEL_ADMIN,
      'correct',
      refused('', status),
      message,
    ]),
  ])('refuses %s', async (_, user, password, failure, message) => {
    const { enter, session, api } = world(user);
    api.failure = failure as never;
    expect(await enter(password)).toMatchObject({ status: 'refused', message });
    expect(session.current()).toBeUndefined();
  });
});

describe('docs/behaviour.md §4 Session, on startup', () => {
  it('uses the stored user without asking the server', async () => {
    const { enter, restore, api } = world();
    await enter();
    expect(await restore.run()).toEqual(HOTEL_ADMIN);
    expect(api.calls).toHaveLength(1);
  });

  it('fetches the user if none is stored, and signs out one who has no access', async () => {
    const { open, session, restore, api } = world();
    open();
    expect(await restore.run()).toEqual(HOTEL_ADMIN);
    expect(api.calls).toEqual(['current user']);
    expect(session.current()?.currentUser).toEqual(HOTEL_ADMIN);
    const other = world({ username: 'x' });
    other.open();
    expect(await other.restore.run()).toBeUndefined();
    expect(other.session.current()).toBeUndefined();
  });

  it('counts a user with an expiring token that cannot be refreshed as signed out', async () => {
    const { open, restore, clock } = world();
    open(1, HOTEL_ADMIN);
    clock.time += 1;
    expect(await restore.run()).toBeUndefined();
  });

  it.each([400, 401, 403])(
    'on wizard entry the current-user call decides, and a refusal with %i logs out',
    async (status) => {
      const { enter, restore, api, session } = world();
      await enter();
      const ended: unknown[] = [];
      session.onEnded((username) => ended.push(username));
      expect(await restore.run({ verify: true })).toEqual(HOTEL_ADMIN);
      api.failure = refused('', status);
      expect(await restore.run({ verify: true })).toBeUndefined();
      expect([session.current(), ended]).toEqual([undefined, ['asha']]);
    },
  );

  it.each([['a lost connection', unreachable()] as const, ...GATEWAY_FAILURES])(
    'a current-user call that fails with %s keeps the session',
    async (_, failure) => {
      for (const verify of [true, false]) {
        const { open, session, restore, api } = world();
        open();
        api.failure = failure;
        await expect(restore.run({ verify })).rejects.toBe(failure);
        expect(session.current()).toBeDefined();
        api.failure = undefined;
        expect(await restore.run({ verify })).toEqual(HOTEL_ADMIN);
      }
    },
  );
});

it('the same user signs in again in place, unless another user is signed in', async () => {
  const { enter, again, session, api } = world();
  await enter();
  const id = session.id()!;
  // Another tab signs out.
  session.refused(id);
  api.failure = refused('', 401);
  expect(await again(id)).toMatchObject({ status: 'refused' });
  api.failure = undefined;
  expect(await again(id)).toMatchObject({ status: 'signed-in' });
  expect(session.id()).toBe(id);
  expect(session.current()?.currentUser).toEqual(HOTEL_ADMIN);
  session.close();
  await enter();
  expect(await again(id)).toEqual({ status: 'refused', message: OTHER_USER });
  expect(session.id()).not.toBe(id);
});
