import { describe, expect, test } from 'vitest';
import { HOTEL, openSandbox, staffUser, textOf } from '#tests/sandbox/support/sandbox-client.ts';

const PASSWORD = 'Wj7kPq2m';
const NEW_PASSWORD = 'Zt9xLc4v';

function clock() {
  let time = Date.UTC(2026, 2, 1);
  return { now: () => time, pass: (seconds: number) => (time += seconds * 1000) };
}

describe('records of staff', () => {
  test.each(['demo-frontdesk', 'demo-housekeeper', 'demo-maintenance'])(
    '%s reads its own record and no colleague',
    async (username) => {
      const client = openSandbox();
      const token = await client.signIn(username);
      const own = await client.call('GET', '/v1/users/current', { token });
      expect([own.status, own.body['username']]).toEqual([200, username]);
      for (const path of ['/auth/staff/', '/auth/users/', '/api/hotels/1/staff/']) {
        expect([path, (await client.call('GET', path, { token })).status]).toEqual([path, 403]);
      }
      for (const path of ['/auth/staff/2/', '/auth/users/2/']) {
        expect([path, (await client.call('GET', path, { token })).status]).toEqual([path, 403]);
      }
    },
  );
});

describe('a new password', () => {
  test('a new password ends the access and refresh tokens that were issued before it', async () => {
    const { signIn, change, current, refresh } = await withUser();
    const before = await signIn(PASSWORD);
    const refreshed = await refresh(before.refresh);
    const tokens = [before.access, textOf(refreshed.body['access'])];
    for (const token of tokens) expect((await current(token)).status).toBe(200);
    const changed = await change({ password: NEW_PASSWORD, confirm_password: NEW_PASSWORD });
    expect(changed.status).toBe(200);
    const gone = { detail: "The user's password has been changed.", code: 'password_changed' };
    for (const token of tokens) {
      const reply = await current(token);
      expect([reply.status, reply.body]).toEqual([401, gone]);
      expect(reply.headers.get('WWW-Authenticate')).toBe('Bearer realm="api"');
    }
    const again = await refresh(before.refresh);
    expect([again.status, again.body]).toEqual([401, gone]);
    const after = await signIn(NEW_PASSWORD);
    expect((await current(after.access)).status).toBe(200);
    expect((await refresh(after.refresh)).status).toBe(200);
  });
});

describe('headers', () => {
  test('headers forbid storing every response and guessing its type', async () => {
    const client = openSandbox();
    const token = await client.signIn('demo-admin');
    const replies = [
      await client.call('GET', '/hotels/', { token }),
      await client.call('GET', '/auth/staff/', { token }),
      await client.call('GET', '/hotels/'),
      await client.call('GET', '/nowhere/'),
      await client.call('GET', '/hotels'),
      await client.call('DELETE', '/auth/token/'),
      await client.call('POST', '/auth/token/', { body: {} }),
      await client.call('DELETE', '/hotels/1/logo/', { token }),
      await client.call('POST', '/auth/token/', {
        body: { username: 'demo-admin', password: 'keys-to-the-house' },
      }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([
      200, 200, 401, 404, 301, 405, 400, 204, 200,
    ]);
    for (const { headers, status } of replies) {
      expect([status, headers.get('Cache-Control')]).toEqual([status, 'no-store']);
      expect([status, headers.get('X-Content-Type-Options')]).toEqual([status, 'nosniff']);
    }
  });
});

describe('failed sign-ins', () => {
  const MOST = 10;

  test('failed sign-ins lead to 429 after ten within a minute, even with the correct password, until the wait is over', async () => {
    const time = clock();
    const { attempt, fail } = attempts({ now: time.now });
    expect(await fail(MOST)).toEqual(Array(MOST).fill(401));
    time.pass(20);
    const refused = await attempt('demo-admin', 'keys-to-the-house');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe('40');
    expect(refused.body).toEqual({
      detail: 'Request was throttled. Expected available in 40 seconds.',
    });
    expect((await attempt('demo-manager', 'runs-the-floor')).status).toBe(200);
    time.pass(40);
    expect((await attempt('demo-admin', 'keys-to-the-house')).status).toBe(200);
  });

  test('failed sign-ins delay all sign-ins from an address after fifty, and refuse none', async () => {
    const time = clock();
    const slept: number[] = [];
    const sleep = (ms: number) => Promise.resolve(slept.push(ms));
    const { attempt, fail } = attempts({ now: time.now, sleep });
    const signIn = async () => (await attempt('demo-admin', 'keys-to-the-house')).status;
    for (let name = 0; name < 12; name += 1) await fail(4, `nobody-${name}`);
    expect([await signIn(), slept]).toEqual([200, []]);
    time.pass(20);
    await fail(2, 'anybody');
    expect([await signIn(), slept]).toEqual([200, [250]]);
    expect([await signIn(), slept]).toEqual([200, [250, 250]]);
    for (let name = 0; name < 10; name += 1) await fail(4, `somebody-${name}`);
    expect(slept.at(-1)).toBe(5000);
    expect([await signIn(), slept.at(-1)]).toEqual([200, 5000]);
    slept.length = 0;
    time.pass(40);
    expect([await signIn(), slept]).toEqual([200, []]);
  });

  test('failed sign-ins are counted by connection, whatever a client says about its address', async () => {
    const slept: number[] = [];
    const client = openSandbox({ sleep: (ms) => Promise.resolve(slept.push(ms)) });
    for (let guess = 0; guess < 51; guess += 1) {
      await client.call('POST', '/auth/token/', {
        body: { username: `nobody-${guess}`, password: 'wrong' },
        headers: { 'X-Forwarded-For': `10.0.0.${guess}`, Forwarded: `for=10.0.0.${guess}` },
      });
    }
    expect(slept).toEqual([250]);
  });

  test('failed sign-ins are forgotten after the correct password', async () => {
    const { attempt, fail } = attempts();
    await fail(MOST - 1);
    expect((await attempt('demo-admin', 'keys-to-the-house')).status).toBe(200);
    expect(await fail(MOST)).toEqual(Array(MOST).fill(401));
  });

  test('failed sign-ins reveal no more passwords in parallel than one after the other', async () => {
    const { attempt } = attempts();
    const guesses = [...Array(60).fill('wrong'), 'keys-to-the-house'] as string[];
    const replies = await Promise.all(guesses.map((guess) => attempt('demo-admin', guess)));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(MOST);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test('many correct sign-ins at the same time are not failures', async () => {
    const { attempt } = attempts();
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => attempt('4onboard', 'open-new-hotels')),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(200));
  });
});

async function withUser() {
  const client = openSandbox();
  const token = await client.signIn('4onboard');
  const hotel = await client.make('/hotels/', token, HOTEL);
  await client.make('/auth/users/', token, staffUser(hotel));
  const id = await client.make('/auth/users/', token, staffUser(hotel, 'second', 'manager'));
  const signIn = async (password: string) => {
    const body = { username: 'second', password };
    const { body: tokens } = await client.call('POST', '/auth/token/', { body });
    return { access: textOf(tokens['access']), refresh: textOf(tokens['refresh']) };
  };
  const change = (body: object) => client.call('PATCH', `/auth/users/${id}/`, { token, body });
  const current = (access: string) => client.call('GET', '/v1/users/current', { token: access });
  const refresh = (of: string) =>
    client.call('POST', '/auth/token/refresh/', { body: { refresh: of } });
  return { client, signIn, change, current, refresh };
}

function attempts(options: Parameters<typeof openSandbox>[0] = {}) {
  const client = openSandbox(options);
  const attempt = (username: string, password: string) =>
    client.call('POST', '/auth/token/', { body: { username, password } });
  const fail = async (times: number, username = 'demo-admin') => {
    const statuses = [];
    for (let n = 0; n < times; n += 1) statuses.push((await attempt(username, 'no')).status);
    return statuses;
  };
  return { attempt, fail };
}
