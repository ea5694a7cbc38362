import { describe, expect, it } from 'vitest';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import type { AccessToken, AuthApi } from '#application/ports/api/auth-api.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import { HOTEL_ADMIN } from '#tests/fakes/fake-auth-api.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface World {
  /** How long the server accepts a token, in ms. */
  readonly life: number;
  /** How far the clock of the device is ahead of the server's, in ms. */
  readonly ahead?: number;
  readonly date?: 'readable' | 'hidden';
}

/** A signed-in device, and a server that issues tokens as simplejwt does. */
function signedIn({ life, ahead = 0, date = 'hidden' }: World) {
  const clock = new InstantClock();
  // Only the clock of the device jumps.
  const serverNow = () => clock.elapsed();
  clock.jump(ahead);
  const ends = new Map<string, number>();
  const signedInAt = serverNow();
  const issue = (): AccessToken => {
    const access = `access-${ends.size}`;
    const tokenExpiry = serverNow() + life;
    ends.set(access, tokenExpiry);
    // A refresh copies `iat` from the refresh token.
    const token = { access, tokenExpiry, issuedAt: signedInAt, refresh: 'refresh' };
    return date === 'readable' ? { ...token, serverTime: serverNow() } : token;
  };
  const auth: AuthApi = {
    signIn: () => Promise.resolve(issue()),
    refresh: () => Promise.resolve(issue()),
  };
  const store = new MemorySessionStore();
  const newPage = () => new SessionKeeper(store, auth, clock, new MemoryLock());
  let page = newPage();
  page.open(issue(), HOTEL_ADMIN);
  const request = async () => {
    const token = (await page.freshToken(page.id()))!;
    return serverNow() < ends.get(token)! ? 200 : 401;
  };
  return {
    clock,
    session: () => page,
    refreshes: () => ends.size - 1,
    reload: () => (page = newPage()),
    request,
    /** Sends a request every second, and returns the statuses. */
    work: async (ms: number) => {
      const statuses = new Set<number>();
      for (let worked = 0; worked < ms; worked += SECOND) {
        statuses.add(await request());
        clock.time += SECOND;
      }
      return [...statuses];
    },
  };
}

const WORLDS: World[] = [2 * MINUTE, 5 * MINUTE, 20 * MINUTE].flatMap((life) =>
  [3 * MINUTE, 5 * MINUTE, 6 * MINUTE, DAY, -3 * MINUTE, -6 * MINUTE, -400 * DAY, 0].flatMap(
    (ahead) => (['readable', 'hidden'] as const).map((date) => ({ life, ahead, date })),
  ),
);

describe.each(WORLDS)('tokens of $life ms, a clock $ahead ms ahead, the date $date', (world) => {
  it('uses a new token at once, and refreshes it no earlier than with a right clock', async () => {
    const { work, refreshes, session } = signedIn(world);
    expect(session().isUsable()).toBe(true);
    expect(await work(HOUR)).toEqual([200]);
    const right = signedIn({ life: world.life });
    await right.work(HOUR);
    expect(refreshes()).toBe(right.refreshes());
    expect(refreshes()).toBeLessThanOrEqual((2 * HOUR) / world.life);
  });

  it('keeps the session after each reload of the page', async () => {
    const { work, reload, refreshes } = signedIn(world);
    for (let reloads = 0; reloads < 10; reloads += 1) {
      expect(await work(world.life / 4)).toEqual([200]);
      reload();
    }
    expect(refreshes()).toBeLessThanOrEqual(5);
  });
});

describe.each([MINUTE, -MINUTE, 10 * MINUTE, -10 * MINUTE, DAY, -DAY])(
  'a clock that is set by %i ms while the user works',
  (ms) => {
    it.each(['readable', 'hidden'] as const)('ends no session (date %s)', async (date) => {
      const { clock, work, refreshes } = signedIn({ life: 2 * MINUTE, date });
      await work(30 * SECOND);
      clock.jump(ms);
      expect(await work(HOUR)).toEqual([200]);
      expect(refreshes()).toBeLessThanOrEqual(62);
    });
  },
);

it('refreshes after a reload if the clock has been set back', async () => {
  const { clock, reload, request, refreshes } = signedIn({ life: 5 * MINUTE });
  clock.time += 4.9 * MINUTE;
  clock.jump(-HOUR);
  reload();
  expect(await request()).toBe(200);
  expect(await request()).toBe(200);
  expect(refreshes()).toBe(1);
});
