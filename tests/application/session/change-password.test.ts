import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { Credentials } from '#application/ports/api/auth-api.ts';
import {
  createChangePassword,
  UNCHANGED_PASSWORD,
  UNCHECKED_PASSWORD,
  UNCONFIRMED_PASSWORD,
  WRONG_PASSWORD,
} from '#application/session/change-password.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import { FakeAuthApi, HOTEL_ADMIN, refused, unreachable } from '#tests/fakes/fake-auth-api.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

const HOUR = 3_600_000;
const CHANGE = {
  current_password: 'Wj7kPq2m',
  new_password: 'Tz4nRb8e',
  repeated_password: 'Tz4nRb8e',
};

let store: MemorySessionStore;
let session: SessionKeeper;
let ended: number;
let password: string;
let signIns: string[];
let sent: number;
/** Called instead of changing the password on the server. */
let onChange: () => Promise<void>;
/** Called before each sign-in. */
let onSignIn: (tried: string) => void;

beforeEach(() => {
  const clock = new InstantClock();
  store = new MemorySessionStore();
  session = new SessionKeeper(store, new FakeAuthApi(0), clock, new MemoryLock());
  session.open(
    { access: 'access-old', refresh: 'refresh-old', tokenExpiry: clock.now() + HOUR },
    HOTEL_ADMIN,
  );
  ended = 0;
  session.onEnded(() => (ended += 1));
  [password, signIns, sent] = [CHANGE.current_password, [], 0];
  onChange = () => Promise.resolve(void (password = CHANGE.new_password));
  onSignIn = () => undefined;
});

const changePassword = () =>
  createChangePassword(
    {
      signIn(tried: Credentials) {
        signIns.push(`${tried.username} ${tried.password}`);
        try {
          onSignIn(tried.password);
        } catch (error) {
          return Promise.reject(error);
        }
        if (tried.password !== password) return Promise.reject(refused('No active account'));
        const number = signIns.length;
        return Promise.resolve({
          access: `access-${number}`,
          refresh: `refresh-${number}`,
          tokenExpiry: 2 * HOUR,
        });
      },
    },
    {
      change() {
        sent += 1;
        return onChange();
      },
    },
    session,
  ).run(CHANGE);

describe("a change of a user's own password", () => {
  it('checks the current password with a sign-in, and continues the session with new tokens', async () => {
    const before = session.id();
    expect(await changePassword()).toBe(true);
    expect(signIns).toEqual(['asha Wj7kPq2m', 'asha Tz4nRb8e']);
    expect(session.id()).toBe(before);
    expect(store.read()).toMatchObject({
      authToken: 'access-2',
      refreshToken: 'refresh-2',
      currentUser: HOTEL_ADMIN,
    });
    expect(ended).toBe(0);
  });

  it('sends nothing and leaves the session alone if the current password is wrong', async () => {
    password = 'something else';
    const before = store.read();
    const fields = { current_password: WRONG_PASSWORD };
    await expect(changePassword()).rejects.toMatchObject({ fields });
    expect(sent).toBe(0);
    expect(store.read()).toEqual(before);
  });

  it.each([refused('Too many attempts', 429), refused('Locked', 403), unreachable()])(
    'sends nothing if the sign-in that checks it fails (%#)',
    async (error) => {
      onSignIn = () => {
        throw error;
      };
      await expect(changePassword()).rejects.toMatchObject({
        message: `${UNCHECKED_PASSWORD} ${errorMessage(error, 'login')}`,
      });
      expect(sent).toBe(0);
    },
  );

  it.each([404, 405, 501])('is not offered by a server that answers %i', async (status) => {
    onChange = () => Promise.reject(refused('', status));
    const before = store.read();
    await expect(changePassword()).rejects.toMatchObject({ status });
    expect(store.read()).toEqual(before);
  });

  it.each<[string, boolean, boolean, string?]>([
    ['counts as done after a lost response if the new password signs in', true, true],
    [
      'is unconfirmed if neither response arrives',
      true,
      false,
      `${errorMessage(unreachable(), 'general')} ${UNCONFIRMED_PASSWORD}`,
    ],
    [
      'does not count as done if the server keeps the current password',
      false,
      true,
      UNCHANGED_PASSWORD,
    ],
  ])('%s', async (_, isLost, answers, message) => {
    onChange = () => {
      if (!isLost) return Promise.resolve();
      password = CHANGE.new_password;
      return Promise.reject(unreachable());
    };
    onSignIn = (tried) => {
      if (!answers && tried === CHANGE.new_password) throw unreachable();
    };
    const result = await changePassword().then(String, (error: Error) => error.message);
    const token = message === undefined ? 'access-2' : 'access-old';
    expect([result, sent, store.read()?.authToken]).toEqual([message ?? 'true', 1, token]);
  });

  it('the session is not ended by calls that were sent with the earlier token', async () => {
    const before = session.id();
    onChange = () => {
      password = CHANGE.new_password;
      session.refused(before, 'Bearer access-old');
      return Promise.resolve();
    };
    expect(await changePassword()).toBe(true);
    session.refused(before, 'Bearer access-old');
    expect(ended).toBe(0);
    session.refused(before, 'Bearer access-2');
    expect(ended).toBe(1);
  });

  it('ends the session that the server refused, if nothing was changed', async () => {
    const before = session.id();
    onChange = () => {
      session.refused(before, 'Bearer access-old');
      return Promise.reject(refused(''));
    };
    await expect(changePassword()).rejects.toMatchObject({ status: 401 });
    expect(ended).toBe(1);
    expect(store.read()).toBeUndefined();
  });
});
