import { describe, expect, test } from 'vitest';
import { apiDescription } from '#adapters/contract/api-description.ts';
import { HOTEL, openSandbox, passwordOf } from '#tests/sandbox/support/sandbox-client.ts';

const wait = (time: string) => ({
  detail: `Request was throttled. Expected available in ${time}.`,
});

test('GET /schema/ returns the description of the API with its own address, if there is one', async () => {
  const description = Promise.resolve(apiDescription());
  const { body } = await openSandbox({ describe: () => description }).call('GET', '/schema/');
  const { paths } = JSON.parse(JSON.stringify(apiDescription())) as { paths: unknown };
  expect(body).toMatchObject({ paths, servers: [{ url: 'http://localhost' }] });
  expect(await openSandbox().call('GET', '/schema/')).toAnswer(404);
});

test('an unknown URL, a missing final slash and another method are refused before any other check', async () => {
  const client = openSandbox();
  const unknown = await client.call('GET', '/no/such/thing/');
  expect(unknown).toAnswer(404);
  expect(unknown.headers.get('content-type')).toContain('text/html');
  for (const [method, path] of [
    ['POST', '/rooms/rooms'],
    ['PATCH', '/hotels/1'],
    ['GET', '/hotels/my-hotel'],
  ] as const) {
    const reply = await client.call(method, `${path}?page=2`);
    expect(reply).toAnswer(301);
    expect(reply.headers.get('location')).toBe(`${path}/?page=2`);
  }
  const reply = await (await client.as('demo-admin')).remove('/hotels/');
  expect(reply).toAnswer(405, { detail: 'Method "DELETE" not allowed.' });
  expect(reply.headers.get('allow')).toBe('GET, POST');
});

describe('a body', () => {
  test.each([
    [400, '{"name": oops}', { detail: expect.stringMatching(/^JSON parse error - .*oops/) }],
    [400, [1], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
    [400, '7', { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] }],
    [400, 'null', { non_field_errors: ['Invalid data. Expected a dictionary, but got NoneType.'] }],
  ])('gets %i unless it is an object in JSON: %j', async (status, body, errors) => {
    const user = await openSandbox().as('4onboard');
    expect(await user.post('/hotels/', body)).toAnswer(status, errors);
  });

  test('gets 415 with another type, and 413 over the limit, whether its length is announced or not', async () => {
    const client = openSandbox({ maxBodyBytes: 2000 });
    const user = await client.as('4onboard');
    const body = JSON.stringify({ ...HOTEL, description: 'x'.repeat(2000) });
    for (const [status, headers] of [
      [415, { 'Content-Type': 'text/plain' }],
      [413, { 'Content-Type': 'application/json' }],
      [413, { 'Content-Length': String(body.length) }],
    ] as const) {
      const { token } = user;
      const sent = status === 415 ? 'name=x' : body;
      expect(await client.call('POST', '/hotels/', { token, body: sent, headers })).toAnswer(
        status,
      );
    }
    expect((await user.get('/hotels/')).body['count']).toBe(0);
  });
});

test('a crash gets an HTML 500 that hides its cause', async () => {
  const client = openSandbox();
  const user = await client.as('demo-admin');
  client.close();
  const { status, text } = await user.get('/hotels/');
  expect([status, text]).toEqual([500, expect.stringContaining('Server Error (500)')]);
  expect(text).not.toMatch(/database|sqlite|\.ts/i);
  expect(client.crashes).toHaveLength(1);
});

test('no response may be stored, or its type guessed', async () => {
  const client = openSandbox();
  const user = await client.as('demo-admin');
  const replies = [
    await user.get('/hotels/'),
    await client.bearer().get('/hotels/'),
    await user.get('/nowhere/'),
    await user.get('/hotels'),
    await user.remove('/auth/token/'),
    await user.post('/auth/token/', {}),
    await user.remove('/hotels/1/logo/'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 401, 404, 301, 405, 400, 204]);
  for (const { headers } of replies) {
    const sent = ['Cache-Control', 'X-Content-Type-Options'].map((name) => headers.get(name));
    expect(sent).toEqual(['no-store', 'nosniff']);
  }
});

describe('throttling', () => {
  test('says how long to wait, and writes nothing', async () => {
    let time = Date.UTC(2026, 0, 1);
    const client = openSandbox({ throttle: { requests: 3, seconds: 60 }, now: () => time });
    const user = await client.as('4onboard');
    for (let request = 0; request < 3; request += 1) await user.get('/hotels/');
    const refused = await user.post('/hotels/', HOTEL);
    expect(refused).toAnswer(429, wait('60 seconds'));
    expect(refused.headers.get('retry-after')).toBe('60');
    time += 59_200;
    expect(await user.get('/hotels/')).toAnswer(429, wait('1 second'));
    time += 800;
    expect((await user.get('/hotels/')).body['count']).toBe(0);
  });

  test('counts each user separately, and sign-ins by address', async () => {
    const client = openSandbox({ throttle: { requests: 2, seconds: 60 } });
    const [first, second] = [await client.as('demo-admin'), await client.as('demo-housekeeper')];
    expect(await client.tokens('demo-admin', passwordOf('demo-admin'))).toAnswer(429);
    for (const [user, status] of [
      [first, 200],
      [first, 200],
      [first, 429],
      [second, 200],
    ] as const)
      expect(await user.get('/v1/users/current')).toAnswer(status);
  });
});
