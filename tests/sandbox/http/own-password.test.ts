import { describe, expect, test } from 'vitest';
import { openSandbox, passwordOf, textOf } from '#tests/sandbox/support/sandbox-client.ts';

const PATH = '/auth/password/change/';
const NEW = 'Tz4nRb8e';

const bodyOf = (username: string, changes = {}) => ({
  old_password: passwordOf(username),
  new_password1: NEW,
  new_password2: NEW,
  ...changes,
});

describe("a user's own password", () => {
  test("a user's own password is changed by everyone, and ends all tokens of the user", async () => {
    for (const username of ['demo-housekeeper', '4onboard']) {
      const client = openSandbox();
      const credentials = { username, password: passwordOf(username) };
      const tokens = await client.call('POST', '/auth/token/', { body: credentials });
      const token = textOf(tokens.body['access']);
      const other = await client.signIn('demo-manager');
      expect((await client.call('GET', PATH, { token })).status).toBe(200);
      const changed = await client.call('POST', PATH, { token, body: bodyOf(username) });
      expect([changed.status, changed.body]).toEqual([
        200,
        { detail: 'New password has been saved.' },
      ]);
      const late = await client.call('GET', '/v1/users/current', { token });
      expect([late.status, late.body['code']]).toEqual([401, 'password_changed']);
      const refresh = { refresh: textOf(tokens.body['refresh']) };
      const refreshed = await client.call('POST', '/auth/token/refresh/', { body: refresh });
      expect(refreshed.status).toBe(401);
      expect((await client.call('POST', '/auth/token/', { body: credentials })).status).toBe(401);
      const fresh = await client.signIn(username, NEW);
      expect((await client.call('GET', '/v1/users/current', { token: fresh })).status).toBe(200);
      // Other users stay signed in.
      expect((await client.call('GET', '/v1/users/current', { token: other })).status).toBe(200);
    }
  });

  test.each([
    [{ old_password: 'wrong' }, 'old_password'],
    [{ new_password2: 'Tz4nRb8f' }, 'new_password2'],
    [{ new_password1: 'password1', new_password2: 'password1' }, 'new_password2'],
    [{ new_password1: '' }, 'new_password1'],
    [{ old_password: 7, new_password2: null }, 'new_password2'],
  ])("a user's own password stays with %o", async (changes, field) => {
    const client = openSandbox();
    const token = await client.signIn('demo-housekeeper');
    const body = bodyOf('demo-housekeeper', changes);
    const reply = await client.call('POST', PATH, { token, body });
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, [field]]);
    expect((await client.call('GET', '/v1/users/current', { token })).status).toBe(200);
  });

  test("a user's own password cannot be guessed: attempts are throttled", async () => {
    const client = openSandbox();
    const token = await client.signIn('demo-housekeeper');
    const body = bodyOf('demo-housekeeper', { old_password: 'wrong' });
    const attempt = async () => (await client.call('POST', PATH, { token, body })).status;
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await attempt());
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });
});
