import { describe, expect, test } from 'vitest';
import { HOTEL, openSandbox } from '#tests/sandbox/support/sandbox-client.ts';

describe('addresses and methods', () => {
  test('responds to an unknown URL with HTML', async () => {
    const reply = await openSandbox().call('GET', '/no/such/thing/');
    expect(reply.status).toBe(404);
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(reply.text).toContain('<h1>Not Found</h1>');
  });

  test('adds a missing final slash with a 301 before any other check', async () => {
    const client = openSandbox();
    for (const [method, path] of [
      ['POST', '/rooms/rooms'],
      ['PATCH', '/hotels/1'],
      ['GET', '/hotels/my-hotel'],
    ] as const) {
      const reply = await client.call(method, `${path}?page=2`);
      expect(reply.status).toBe(301);
      expect(reply.headers.get('location')).toBe(`${path}/?page=2`);
    }
  });

  test('responds 405 to a method that a path does not have', async () => {
    const client = openSandbox();
    const token = await client.signIn('demo-admin');
    const reply = await client.call('DELETE', '/hotels/', { token });
    expect(reply.status).toBe(405);
    expect(reply.body).toEqual({ detail: 'Method "DELETE" not allowed.' });
    expect(reply.headers.get('allow')).toBe('GET, POST');
    expect((await client.call('GET', '/auth/token/')).status).toBe(405);
  });
});

describe('bodies', () => {
  test('responds 400 with the place of malformed JSON', async () => {
    const client = openSandbox();
    const token = await client.signIn('4onboard');
    const reply = await client.call('POST', '/hotels/', { token, body: '{"name": oops}' });
    expect(reply.status).toBe(400);
    expect(reply.body['detail']).toMatch(
      /^JSON parse error - Expecting value: line 1 column \d+ \(char \d+\)$/,
    );
  });

  test('reports one error for a body that is not an object', async () => {
    const client = openSandbox();
    const token = await client.signIn('4onboard');
    for (const [body, type] of [
      [[1], 'list'],
      ['"text"', 'str'],
      ['7', 'int'],
      ['null', 'NoneType'],
    ]) {
      const reply = await client.call('POST', '/hotels/', { token, body });
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({
        non_field_errors: [`Invalid data. Expected a dictionary, but got ${String(type)}.`],
      });
    }
  });

  test('responds 415 to another media type', async () => {
    const client = openSandbox();
    const token = await client.signIn('4onboard');
    const headers = { 'Content-Type': 'text/plain' };
    const reply = await client.call('POST', '/hotels/', { token, body: 'name=x', headers });
    expect(reply.status).toBe(415);
    expect(reply.body).toEqual({ detail: 'Unsupported media type "text/plain" in request.' });
  });

  test('responds 413 to a body over the limit, whether its length is announced or not', async () => {
    const client = openSandbox({ maxBodyBytes: 2000 });
    const token = await client.signIn('4onboard');
    const body = JSON.stringify({ ...HOTEL, description: 'x'.repeat(2000) });
    const announced = { 'Content-Length': String(body.length) };
    for (const headers of [{}, announced] as Record<string, string>[]) {
      const reply = await client.call('POST', '/hotels/', { token, body, headers });
      expect(reply.status).toBe(413);
      expect(reply.headers.get('content-type')).toContain('text/html');
    }
    const list = await client.call('GET', '/hotels/', { token });
    expect(list.body['count']).toBe(0);
  });
});

test('responds to a crash with an HTML 500 that hides its cause', async () => {
  const client = openSandbox();
  const token = await client.signIn('demo-admin');
  client.close();
  const reply = await client.call('GET', '/hotels/', { token });
  expect(reply.status).toBe(500);
  expect(reply.headers.get('content-type')).toContain('text/html');
  expect(reply.text).toContain('Server Error (500)');
  expect(reply.text).not.toMatch(/database|sqlite|\.ts/i);
  expect(client.crashes).toHaveLength(1);
});

describe('throttling', () => {
  test('says how long to wait, in the sentence and in Retry-After, and writes nothing', async () => {
    let time = Date.UTC(2026, 0, 1);
    const client = openSandbox({ throttle: { requests: 3, seconds: 60 }, now: () => time });
    const token = await client.signIn('4onboard');
    const list = () => client.call('GET', '/hotels/', { token });
    for (let request = 0; request < 3; request += 1) expect((await list()).status).toBe(200);
    const refused = await client.call('POST', '/hotels/', { token, body: HOTEL });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.body).toEqual({
      detail: 'Request was throttled. Expected available in 60 seconds.',
    });
    time += 59_200;
    const singular = await list();
    expect(singular.headers.get('retry-after')).toBe('1');
    expect(singular.body).toEqual({
      detail: 'Request was throttled. Expected available in 1 second.',
    });
    time += 800;
    expect((await list()).body['count']).toBe(0);
  });

  test('counts each user separately, and sign-ins by address', async () => {
    const client = openSandbox({ throttle: { requests: 2, seconds: 60 } });
    const asha = await client.signIn('demo-admin');
    const hana = await client.signIn('demo-housekeeper');
    const third = await client.call('POST', '/auth/token/', { body: {} });
    expect(third.status).toBe(429);
    const current = (token: string) => client.call('GET', '/v1/users/current', { token });
    expect((await current(asha)).status).toBe(200);
    expect((await current(asha)).status).toBe(200);
    expect((await current(asha)).status).toBe(429);
    expect((await current(hana)).status).toBe(200);
  });
});
