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
  return { clock, api, session, enter, again, restore };
}

describe('docs/behaviour.md §2 Login screen, §4 Access check after login', () => {
  it('the tokens and the user are stored after a successful login', async () => {
    const { enter, session, api } = world();
    expect(await enter()).toEqual({ status: 'signed-in', user: HOTEL_ADMIN });
    expect(session.current()).toMatchObject({
      authToken: 'access-1',
      refreshToken: 'refresh-0',
      currentUser: HOTEL_ADMIN,
    });
    expect(api.calls).toEqual(['sign-in asha']);
  });

  it('reads the current user if the login response has none', async () => {
    const { enter, api, session } = world();
    const signIn = api.signIn.bind(api);
    api.signIn = async (credentials) => ({ ...(await signIn(credentials)), user: undefined });
    expect(await enter()).toEqual({ status: 'signed-in', user: HOTEL_ADMIN });
    expect(session.current()?.currentUser).toEqual(HOTEL_ADMIN);
  });

  it.each([
    ['with no hotel', { username: 'x', user_profile: { hotel: null } }, NO_HOTEL],
    ['that is inactive', { ...HOTEL_ADMIN, is_active: false }, SIGN_IN_FAILED],
  ])('a user %s is logged out', async (_, user, message) => {
    const { enter, session } = world(user);
    expect(await enter()).toMatchObject({ status: 'refused', message });
    expect(session.current()).toBeUndefined();
  });

  it('a login failure shows the error message', async () => {
    const { enter, session } = world();
    expect(await enter('wrong')).toMatchObject({
      status: 'refused',
      message: 'No active account found with the given credentials',
    });
    expect(session.current()).toBeUndefined();
  });

  it.each([
    [401, 'Invalid username or password. Please try again.'],
    [429, 'Too many login attempts. Please try again in a few minutes.'],
    [418, 'Unable to sign in. Please try again.'],
  ])(
    "a login failure %d without a message shows the catalogue's message (docs/behaviour.md §8)",
    async (status, message) => {
      const { enter, api } = world();
      api.failure = refused('', status);
      expect(await enter()).toMatchObject({ status: 'refused', message });
    },
  );
});

describe('docs/behaviour.md §4 Session, on startup', () => {
  it('the stored user is used without asking the server', async () => {
    const { enter, restore, api } = world();
    await enter();
    expect(await restore.run()).toEqual(HOTEL_ADMIN);
    expect(api.calls).toHaveLength(1);
  });

  it('if authenticated but no user is stored, the current user is fetched', async () => {
    const { session, restore, clock, api } = world();
    session.open({ access: 'a', tokenExpiry: clock.now() + HOUR }, undefined);
    expect(await restore.run()).toEqual(HOTEL_ADMIN);
    expect(api.calls).toEqual(['current user']);
    expect(session.current()?.currentUser).toEqual(HOTEL_ADMIN);
  });

  it('if the fetched user fails the validity check, the user is logged out', async () => {
    const { session, restore, clock } = world({ username: 'x' });
    session.open({ access: 'a', tokenExpiry: clock.now() + HOUR }, undefined);
    expect(await restore.run()).toBeUndefined();
    expect(session.current()).toBeUndefined();
  });

  it('counts a user with an expiring token that cannot be refreshed as signed out', async () => {
    const { session, restore, clock } = world();
    session.open({ access: 'a', tokenExpiry: clock.now() + 1 }, HOTEL_ADMIN);
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
      expect(session.current()).toBeUndefined();
      expect(ended).toEqual(['asha']);
    },
  );

  it.each([['a lost connection', unreachable()] as const, ...GATEWAY_FAILURES])(
    'a current-user call that fails with %s keeps the session',
    async (_, failure) => {
      for (const verify of [true, false]) {
        const { session, restore, clock, api } = world();
        session.open({ access: 'a', tokenExpiry: clock.now() + HOUR }, undefined);
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
