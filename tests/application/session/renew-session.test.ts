import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import { createRenewSession, type RenewSession } from '#application/session/renew-session.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import {
  FakeAuthApi,
  ONBOARDING_ACCOUNT,
  refused,
  unreachable,
} from '#tests/fakes/fake-auth-api.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

const HOUR = 3_600_000;
const FIRST = { authorization: 'Bearer access-0', isSecond: false };

let clock: InstantClock;
let auth: FakeAuthApi;
let session: SessionKeeper;
let renewal: RenewSession;

beforeEach(() => {
  clock = new InstantClock();
  auth = new FakeAuthApi(clock.now() + HOUR);
  auth.user = undefined;
  session = new SessionKeeper(new MemorySessionStore(), auth, clock, new MemoryLock());
  session.open({ access: 'access-0', tokenExpiry: clock.now() + HOUR }, ONBOARDING_ACCOUNT);
  renewal = createRenewSession(auth, session);
  renewal.useFor({ username: '4onboard', password: 'correct' });
});

describe('a 401 during a run', () => {
  it('leads to one sign-in for all refused calls, as the same user', async () => {
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
    session.refused(session.id());
    expect(await renewal.run({ authorization: undefined, isSecond: false })).toBe(true);
    expect(session.current()?.currentUser).toEqual(ONBOARDING_ACCOUNT);
  });

  it('ends the run if the new session is refused as well', async () => {
    await renewal.run(FIRST);
    expect(await renewal.run({ authorization: 'Bearer access-1', isSecond: true })).toBe(false);
    expect(await renewal.run({ authorization: 'Bearer access-1', isSecond: false })).toBe(false);
    expect(auth.calls).toHaveLength(1);
  });

  it('ends the run without another attempt if the account is refused', async () => {
    auth.failure = refused('No active account found with the given credentials');
    expect(await renewal.run(FIRST)).toBe(false);
    auth.failure = undefined;
    expect(await renewal.run(FIRST)).toBe(false);
    expect(auth.calls).toHaveLength(1);
  });

  it('may be retried if no response arrives, because nothing was written', async () => {
    auth.failure = unreachable();
    await expect(renewal.run(FIRST)).rejects.toMatchObject({ isNetwork: true, wroteNothing: true });
    auth.failure = undefined;
    expect(await renewal.run(FIRST)).toBe(true);
  });
});
