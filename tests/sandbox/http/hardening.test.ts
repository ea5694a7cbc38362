import { describe, expect, test } from 'vitest';
import { openSandbox, passwordOf, statusesOf } from '#tests/sandbox/support/sandbox-client.ts';

const MOST = 10;

/** A sandbox with a clock, which records how long each sign-in was delayed. */
function attempts() {
  let time = Date.UTC(2026, 2, 1);
  const slept: number[] = [];
  const client = openSandbox({
    now: () => time,
    sleep: (ms) => Promise.resolve(slept.push(ms)),
  });
  const signIn = async (username = 'demo-admin') => (await client.tokens(username)).status;
  const fail = async (times: number, username = 'demo-admin') => {
    const replies = [];
    for (let n = 0; n < times; n += 1) replies.push(await client.tokens(username, 'no'));
    return statusesOf(replies);
  };
  return { client, slept, signIn, fail, pass: (seconds: number) => (time += seconds * 1000) };
}

describe('failed sign-ins', () => {
  test('lead to 429 after ten within a minute, even with the correct password', async () => {
    const { client, signIn, fail, pass } = attempts();
    expect(await fail(MOST)).toEqual(Array(MOST).fill(401));
    pass(20);
    const refused = await client.tokens('demo-admin');
    const detail = 'Request was throttled. Expected available in 40 seconds.';
    expect(refused).toAnswer(429, { detail });
    expect(refused.headers.get('Retry-After')).toBe('40');
    expect(await signIn('demo-manager')).toBe(200);
    pass(40);
    expect(await signIn()).toBe(200);
  });

  test('delay all sign-ins from an address after fifty, and refuse none', async () => {
    const { slept, signIn, fail, pass } = attempts();
    for (let name = 0; name < 12; name += 1) await fail(4, `nobody-${name}`);
    expect([await signIn(), slept]).toEqual([200, []]);
    pass(20);
    await fail(2, 'anybody');
    expect([await signIn(), slept]).toEqual([200, [250]]);
    for (let name = 0; name < 10; name += 1) await fail(4, `somebody-${name}`);
    expect([await signIn(), slept.at(-1)]).toEqual([200, 5000]);
    pass(60);
    expect([await signIn(), slept.at(-1)]).toEqual([200, 5000]);
  });

  test('are forgotten after the correct password', async () => {
    const { signIn, fail } = attempts();
    await fail(MOST - 1);
    expect(await signIn()).toBe(200);
    expect(await fail(MOST)).toEqual(Array(MOST).fill(401));
  });

  test('reveal no more passwords in parallel, whatever a client says about its address', async () => {
    const { client } = attempts();
    const guesses = [...Array(60).fill('wrong'), passwordOf('demo-admin')] as string[];
    const replies = await Promise.all(
      guesses.map((password, guess) =>
        client.call('POST', '/auth/token/', {
          body: { username: 'demo-admin', password },
          headers: { 'X-Forwarded-For': `10.0.0.${guess}`, Forwarded: `for=10.0.0.${guess}` },
        }),
      ),
    );
    const statuses = statusesOf(replies);
    expect(statuses.filter((status) => status === 401)).toHaveLength(MOST);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });
});
