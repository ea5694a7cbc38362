import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { AUTH_SCHEME } from '#domain/session/session.ts';
import { SEED_ACCOUNTS } from '#sandbox/records/seed.ts';
import {
  HOTEL,
  openSandbox,
  passwordOf,
  staffUser,
  textOf,
  type Reply,
} from '#tests/sandbox/support/sandbox-client.ts';

const CURRENT = '/v1/users/current';
const OWN_PASSWORD = '/auth/password/change/';
const NEW = 'Tz4nRb8e';
const NO_ACCOUNT = { detail: 'No active account found with the given credentials' };
const PASSWORD_CHANGED = {
  detail: "The user's password has been changed.",
  code: 'password_changed',
};
const BAD_ACCESS = {
  detail: 'Given token not valid for any token type',
  code: 'token_not_valid',
  messages: [
    { token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' },
  ],
};

function clock() {
  let time = Date.UTC(2026, 2, 1);
  return { now: () => time, pass: (seconds: number) => (time += seconds * 1000) };
}

const tokensIn = ({ body }: Reply) => ({
  access: textOf(body['access']),
  refresh: textOf(body['refresh']),
});
const challenge = ({ headers }: Reply) => headers.get('WWW-Authenticate');
const ownPassword = (username: string, changes = {}) => ({
  old_password: passwordOf(username),
  new_password1: NEW,
  new_password2: NEW,
  ...changes,
});

describe('a sign-in', () => {
  test('works for every active account of a new sandbox, whatever its hashes cost', async () => {
    const client = openSandbox({ passwordCost: 1024 });
    for (const { username, is_active } of SEED_ACCOUNTS)
      expect(await client.tokens(username)).toAnswer(is_active ? 200 : 401);
  });

  test('returns the user with its hotel as an object', async () => {
    const client = openSandbox();
    const { body } = await client.tokens('demo-admin');
    expect(body['user']).toEqual({
      id: expect.any(Number),
      username: 'demo-admin',
      email: 'demo-admin@harbourlights.example.com',
      first_name: 'Asha',
      last_name: 'Nair',
      is_active: true,
      user_profile: {
        id: expect.any(Number),
        hotel: expect.objectContaining({ id: 1, name: 'Harbour Lights Hotel', code: 'DEMO01' }),
        role: 'admin',
        phone: '',
        employee_id: '',
      },
    });
    const user = client.bearer(textOf(body['access']));
    expect(await user.get(CURRENT)).toAnswer(200, body['user']);
  });

  test('gives a wrong password, an unknown and an inactive user the same 401', async () => {
    const client = openSandbox();
    for (const [username, password] of [
      ['demo-admin', 'wrong'],
      ['nobody', 'wrong'],
      ['demo-former', passwordOf('demo-former')],
    ] as const) {
      const reply = await client.tokens(username, password);
      expect(reply).toAnswer(401, NO_ACCOUNT);
      expect(challenge(reply)).toBe(`${AUTH_SCHEME} realm="api"`);
    }
    expect(await client.bearer().post('/auth/token/', { password: '' })).toAnswer(400, {
      username: ['This field is required.'],
      password: ['This field may not be blank.'],
    });
  });
});

describe('tokens', () => {
  test('carry the claims of simplejwt, and are refused from the second they expire', async () => {
    const time = clock();
    const client = openSandbox({ accessTokenSeconds: 3, now: time.now });
    const { access, refresh } = tokensIn(await client.tokens('4onboard'));
    const claims = decodeJwt(access);
    expect(claims).toEqual({
      token_type: 'access',
      user_id: expect.any(Number),
      hash_password: expect.stringMatching(/^[0-9a-f]{32}$/),
      jti: expect.stringMatching(/^[0-9a-f]{32}$/),
      iat: expect.any(Number),
      exp: Number(claims.iat) + 3,
    });
    expect(decodeJwt(refresh)['token_type']).toBe('refresh');
    time.pass(2);
    expect(await client.bearer(access).get(CURRENT)).toAnswer(200);
    time.pass(1);
    const reply = await client.bearer(access).get(CURRENT);
    expect(reply).toAnswer(401, BAD_ACCESS);
    expect(challenge(reply)).toBe(`${AUTH_SCHEME} realm="api"`);
  });

  test('are refused if forged, foreign, or for the other call', async () => {
    const client = openSandbox();
    const { access, refresh } = tokensIn(await client.tokens('4onboard'));
    const foreign = tokensIn(await openSandbox().tokens('4onboard')).access;
    for (const token of [`${access.slice(0, -4)}AAAA`, foreign, refresh, 'x.y.z'])
      expect(await client.bearer(token).get(CURRENT)).toAnswer(401, BAD_ACCESS);
    expect(await client.refresh(access)).toAnswer(401);
  });

  test('stop working when their user is deactivated or removed', async () => {
    const client = openSandbox();
    const user = await client.as('4onboard');
    const hotel = await user.make('/hotels/', HOTEL);
    await user.make('/auth/users/', staffUser(hotel));
    const path = `/auth/users/${await user.make('/auth/users/', staffUser(hotel, 'second', 'manager'))}/`;
    const second = await client.as('second', 'Wj7kPq2m');
    await user.patch(path, { is_active: false });
    expect((await second.get(CURRENT)).body['code']).toBe('user_inactive');
    await user.remove(path);
    expect((await second.get(CURRENT)).body['code']).toBe('user_not_found');
  });

  test('are refreshed, again and again, until the refresh token expires', async () => {
    const time = clock();
    const client = openSandbox({
      accessTokenSeconds: 60,
      refreshTokenSeconds: 110,
      now: time.now,
    });
    const { refresh } = tokensIn(await client.tokens('4onboard'));
    time.pass(100);
    await client.refresh(refresh);
    const { body } = await client.refresh(refresh);
    expect(Object.keys(body)).toEqual(['access']);
    // The new access token has the issue time of the refresh token.
    const claims = decodeJwt(textOf(body['access']));
    const exp = Math.floor(time.now() / 1000) + 60;
    expect(claims).toMatchObject({ iat: decodeJwt(refresh).iat, exp });
    time.pass(10);
    const reply = await client.refresh(refresh);
    const detail = 'Token is invalid or expired';
    expect(reply).toAnswer(401, { detail, code: 'token_not_valid' });
    expect(challenge(reply)).toBe(`${AUTH_SCHEME} realm="api"`);
  });
});

describe('a new password', () => {
  test.each(['demo-housekeeper', '4onboard'])(
    'of %s itself ends all earlier tokens, also refreshed ones, and no one else',
    async (username) => {
      const client = openSandbox();
      const before = tokensIn(await client.tokens(username));
      const refreshed = textOf((await client.refresh(before.refresh)).body['access']);
      const other = await client.as('demo-manager');
      const users = [before.access, refreshed].map((token) => client.bearer(token));
      for (const user of users) expect(await user.get(OWN_PASSWORD)).toAnswer(200);
      const changed = await users[0]?.post(OWN_PASSWORD, ownPassword(username));
      expect(changed).toAnswer(200, { detail: 'New password has been saved.' });
      for (const user of users) {
        const reply = await user.get(CURRENT);
        expect(reply).toAnswer(401, PASSWORD_CHANGED);
        expect(challenge(reply)).toBe('Bearer realm="api"');
      }
      expect(await client.refresh(before.refresh)).toAnswer(401, PASSWORD_CHANGED);
      expect(await client.tokens(username)).toAnswer(401);
      expect(await (await client.as(username, NEW)).get(CURRENT)).toAnswer(200);
      expect(await other.get(CURRENT)).toAnswer(200);
    },
  );

  test.each([
    [{ old_password: 'wrong' }, 'old_password'],
    [{ new_password2: 'Tz4nRb8f' }, 'new_password2'],
    [{ new_password1: 'password1', new_password2: 'password1' }, 'new_password2'],
    [{ new_password1: '' }, 'new_password1'],
    [{ old_password: 7, new_password2: null }, 'new_password2'],
  ])('is refused with %o', async (changes, field) => {
    const user = await openSandbox().as('demo-housekeeper');
    const reply = await user.post(OWN_PASSWORD, ownPassword('demo-housekeeper', changes));
    expect(reply).toAnswer(400, { [field]: expect.anything() });
    expect(await user.get(CURRENT)).toAnswer(200);
  });

  test('cannot be set by guessing the old one: attempts are throttled', async () => {
    const user = await openSandbox().as('demo-housekeeper');
    const body = ownPassword('demo-housekeeper', { old_password: 'wrong' });
    for (let count = 0; count < 10; count += 1)
      expect(await user.post(OWN_PASSWORD, body)).toAnswer(400);
    expect(await user.post(OWN_PASSWORD, body)).toAnswer(429);
  });
});
