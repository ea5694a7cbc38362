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
} from '#tests/sandbox/support/sandbox-client.ts';

const NO_ACCOUNT = { detail: 'No active account found with the given credentials' };
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

const tokensOf = async (client: ReturnType<typeof openSandbox>, username = '4onboard') => {
  const body = { username, password: passwordOf(username) };
  const reply = await client.call('POST', '/auth/token/', { body });
  return { access: textOf(reply.body['access']), refresh: textOf(reply.body['refresh']), reply };
};

describe('a sign-in', () => {
  test('a sign-in works for every active account of a new sandbox, with hashes of full cost', async () => {
    const client = openSandbox({ passwordCost: 16_384 });
    for (const { username, is_active } of SEED_ACCOUNTS) {
      const { reply } = await tokensOf(client, username);
      expect([username, reply.status]).toEqual([username, is_active ? 200 : 401]);
    }
  });

  test('returns access, refresh and the user with its hotel as an object', async () => {
    const client = openSandbox();
    const { reply } = await tokensOf(client, 'demo-admin');
    expect(reply.body['user']).not.toHaveProperty('password');
    expect(reply.body['user']).toMatchObject({
      id: expect.any(Number),
      username: 'demo-admin',
      email: 'demo-admin@harbourlights.example.com',
      first_name: 'Asha',
      last_name: 'Nair',
      is_active: true,
      user_profile: {
        id: expect.any(Number),
        hotel: { id: 1, name: 'Harbour Lights Hotel', code: 'DEMO01' },
        role: 'admin',
        phone: '',
        employee_id: '',
      },
    });
    const current = await client.call('GET', '/v1/users/current', {
      token: textOf(reply.body['access']),
    });
    expect(current.body).toEqual(reply.body['user']);
  });

  test('gives a wrong password, an unknown and an inactive user the same 401', async () => {
    const client = openSandbox();
    const attempts = [
      { username: 'demo-admin', password: 'wrong' },
      { username: 'nobody', password: 'wrong' },
      { username: 'demo-former', password: passwordOf('demo-former') },
    ];
    for (const body of attempts) {
      const reply = await client.call('POST', '/auth/token/', { body });
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual(NO_ACCOUNT);
      expect(reply.headers.get('WWW-Authenticate')).toBe(`${AUTH_SCHEME} realm="api"`);
    }
  });

  test('reports missing and blank credentials as field errors', async () => {
    const client = openSandbox();
    const reply = await client.call('POST', '/auth/token/', { body: { password: '' } });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      username: ['This field is required.'],
      password: ['This field may not be blank.'],
    });
  });
});

describe('tokens', () => {
  test('tokens carry the claims of simplejwt', async () => {
    const client = openSandbox({ accessTokenSeconds: 120 });
    const { access, refresh } = await tokensOf(client);
    const claims = decodeJwt(access);
    expect(claims).toEqual({
      token_type: 'access',
      user_id: expect.any(Number),
      hash_password: expect.stringMatching(/^[0-9a-f]{32}$/),
      jti: expect.stringMatching(/^[0-9a-f]{32}$/),
      iat: expect.any(Number),
      exp: Number(claims.iat) + 120,
    });
    expect(decodeJwt(refresh)['token_type']).toBe('refresh');
  });

  test('tokens are refused from the second they expire', async () => {
    const time = clock();
    const client = openSandbox({ accessTokenSeconds: 3, now: time.now });
    const { access } = await tokensOf(client);
    time.pass(2);
    expect((await client.call('GET', '/v1/users/current', { token: access })).status).toBe(200);
    time.pass(1);
    const reply = await client.call('GET', '/v1/users/current', { token: access });
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual(BAD_ACCESS);
    expect(reply.headers.get('WWW-Authenticate')).toBe(`${AUTH_SCHEME} realm="api"`);
  });

  test('tokens are refused for a call if forged, foreign or refresh tokens', async () => {
    const client = openSandbox();
    const { access, refresh } = await tokensOf(client);
    const foreign = await tokensOf(openSandbox());
    for (const token of [`${access.slice(0, -4)}AAAA`, foreign.access, refresh, 'x.y.z']) {
      const reply = await client.call('GET', '/v1/users/current', { token });
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual(BAD_ACCESS);
    }
  });

  test('tokens stop working when their user is deactivated or removed', async () => {
    const client = openSandbox();
    const token = await client.signIn('4onboard');
    const hotel = await client.make('/hotels/', token, HOTEL);
    await client.make('/auth/users/', token, staffUser(hotel));
    const id = await client.make('/auth/users/', token, staffUser(hotel, 'second', 'manager'));
    const theirs = await client.signIn('second', 'Wj7kPq2m');
    await client.call('PATCH', `/auth/users/${id}/`, { token, body: { is_active: false } });
    const inactive = await client.call('GET', '/v1/users/current', { token: theirs });
    expect(inactive.body).toEqual({ detail: 'User is inactive', code: 'user_inactive' });
    await client.call('DELETE', `/auth/users/${id}/`, { token });
    const gone = await client.call('GET', '/v1/users/current', { token: theirs });
    expect(gone.body).toEqual({ detail: 'User not found', code: 'user_not_found' });
  });
});

describe('refreshing', () => {
  test('copies the issue time of the refresh token into the new access token', async () => {
    const time = clock();
    const client = openSandbox({ accessTokenSeconds: 60, now: time.now });
    const { refresh } = await tokensOf(client);
    time.pass(100);
    const reply = await client.call('POST', '/auth/token/refresh/', { body: { refresh } });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body)).toEqual(['access']);
    const claims = decodeJwt(textOf(reply.body['access']));
    expect(claims.iat).toBe(decodeJwt(refresh).iat);
    expect(claims.exp).toBe(Math.floor(time.now() / 1000) + 60);
  });

  test('accepts a refresh token again until it expires', async () => {
    const time = clock();
    const client = openSandbox({ refreshTokenSeconds: 10, now: time.now });
    const { refresh } = await tokensOf(client);
    const again = () => client.call('POST', '/auth/token/refresh/', { body: { refresh } });
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    time.pass(10);
    const reply = await again();
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({ detail: 'Token is invalid or expired', code: 'token_not_valid' });
    expect(reply.headers.get('WWW-Authenticate')).toBe(`${AUTH_SCHEME} realm="api"`);
  });

  test('refuses an access token', async () => {
    const client = openSandbox();
    const { access } = await tokensOf(client);
    const reply = await client.call('POST', '/auth/token/refresh/', { body: { refresh: access } });
    expect(reply.status).toBe(401);
  });
});
