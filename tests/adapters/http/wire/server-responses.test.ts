import { describe, expect, it } from 'vitest';
import { httpAuthApi } from '#adapters/http/api/http-auth-api.ts';
import {
  interceptRequests,
  httpWorld,
  server,
  TRANSPORTS,
} from '#tests/adapters/support/http-world.ts';

interceptRequests();

const HTML = '<!DOCTYPE html><html><h1>Server Error (500)</h1></html>';

/**
 * Responses, and the errors to which the client converts them. `normalise-error.test.ts` has
 * further shapes.
 */
const ROWS: readonly (readonly [string, number, unknown, object])[] = [
  [
    'nested field errors',
    400,
    { profile: { role: ['Not a valid choice.'] }, password: ['Too common.', 'Too short.'] },
    { fields: { 'profile.role': 'Not a valid choice.', password: 'Too common. Too short.' } },
  ],
  [
    'an access token that is expired or bad',
    401,
    {
      detail: 'Given token not valid',
      code: 'token_not_valid',
      messages: [{ message: 'Expired' }],
    },
    { message: 'Given token not valid', code: 'token_not_valid', fields: {} },
  ],
  ['an unknown URL', 404, HTML, { message: '' }],
  ['a crash', 500, HTML, { message: '', code: 'UNKNOWN_ERROR', wroteNothing: false }],
];

describe.each(TRANSPORTS)('docs/api.md over %s', (_, transport) => {
  it.each(ROWS)('%s: %i', async (_row, status, body, expected) => {
    const { client } = httpWorld(transport());
    server()
      .post('/auth/users/')
      .reply(status, typeof body === 'string' ? body : JSON.stringify(body), {
        'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
      });
    await expect(client.call('POST', '/auth/users/', { body: {} })).rejects.toMatchObject({
      status,
      ...expected,
    });
  });

  it('accepts an empty 204', async () => {
    const { client } = httpWorld(transport());
    server().delete('/auth/staff/3/').reply(204);
    expect(await client.call('DELETE', '/auth/staff/3/')).toBeUndefined();
  });

  it.each([
    ['HTML', '<html>Welcome to nginx</html>', 'text/html'],
    ['text that is not JSON', 'OK', 'text/plain'],
  ])('refuses a success with %s, because this is not the API', async (_kind, body, type) => {
    const { client } = httpWorld(transport());
    server().get('/v1/users/current').reply(200, body, { 'content-type': type });
    const failure = client.call('GET', '/v1/users/current');
    await expect(failure).rejects.toMatchObject({ code: 'NOT_THE_API', status: 200 });
    await expect(failure).rejects.toThrow('pms.example does not provide this API');
  });
});

describe.each(TRANSPORTS)('responses that no such server sends, over %s', (_, transport) => {
  it.each([
    ['a record of a list', '/hotels/', '[{"id":1},{"id":"a\\u0007b"}]'],
    ['a record of a page', '/hotels/', '{"results":[{"id":"a\\nb"}]}'],
    ['a record with letters that no header carries', '/hotels/4/', '{"id":"होटल"}'],
  ])('refuses an ID that cannot be sent back: %s', async (_kind, path, body) => {
    const { client } = httpWorld(transport());
    server().get(path).reply(200, body, { 'content-type': 'application/json' });
    const failure = client.call('GET', path);
    await expect(failure).rejects.toMatchObject({ code: 'NOT_THE_API', isNetwork: false });
    await expect(failure).rejects.toThrow('A record has an ID that cannot be sent back');
  });

  it.each([
    ['the ID of a record', '/hotels/4/', '{"id":653247040368672761}'],
    ['the ID of a record of a page', '/hotels/', '{"results":[{"id":1},{"id":9007199254740993}]}'],
    ['a nested reference', '/rates/rules/', '[{"id":1,"rate_plan":{"id":1e30}}]'],
    ['the hotel of a user', '/v1/users/current', '{"user_profile":{"hotel":653247040368672761}}'],
    ['a reference with another name', '/x', '{"owner_id":1e400}'],
  ])('refuses a number that JSON rounds as %s', async (_kind, path, body) => {
    const { client } = httpWorld(transport());
    server().get(path).reply(200, body, { 'content-type': 'application/json' });
    const failure = client.call('GET', path);
    await expect(failure).rejects.toMatchObject({ code: 'INEXACT_NUMBER', isNetwork: false });
    await expect(failure).rejects.toThrow('It must send them as text.');
  });

  it.each([
    '{"id":"653247040368672761","hotel":"9007199254740993"}',
    '{"id":"2f1d8c1e-0b5f-4a53-9a0e-9d6f1d5f2a11"}',
    '{"id":9007199254740991,"room_type":{"id":0}}',
    '{"id":1,"updated_ns":1764316800000000001}',
  ])('accepts other IDs and other numbers: %s', async (body) => {
    const { client } = httpWorld(transport());
    server().get('/x').reply(200, body, { 'content-type': 'application/json' });
    await expect(client.call('GET', '/x')).resolves.toEqual(JSON.parse(body));
  });

  it('sends back no number that JSON has rounded', async () => {
    const { client } = httpWorld(transport());
    const [updated_ns] = [JSON.parse('1764316800000000001') as number];
    const failure = client.call('PUT', '/x', { body: { settings: { updated_ns } } });
    await expect(failure).rejects.toMatchObject({ code: 'INEXACT_NUMBER', wroteNothing: true });
  });

  it('refuses a token that cannot be sent back', async () => {
    const { anonymous } = httpWorld(transport());
    server().post('/auth/token/').reply(200, { access: 'a\nb' });
    const failure = httpAuthApi(anonymous).signIn({ username: 'a', password: 'b' });
    await expect(failure).rejects.toMatchObject({ code: 'NOT_THE_API', isNetwork: false });
  });
});
