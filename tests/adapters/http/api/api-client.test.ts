import nock from 'nock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import {
  interceptRequests,
  BASE,
  httpWorld,
  ORIGIN,
  server,
  TRANSPORTS,
} from '#tests/adapters/support/http-world.ts';

interceptRequests();
afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each(TRANSPORTS)('the shared client over %s', (_, transport) => {
  it('sends an Authorization bearer, the hotel context and a JSON body', async () => {
    const { client } = httpWorld(transport());
    const seen = server()
      .put('/hotels/my-hotel/', { name: 'Café' })
      .matchHeader('authorization', 'Bearer token-1')
      .matchHeader('x-hotel-context', '4')
      .matchHeader('content-type', 'application/json')
      .matchHeader('accept', 'application/json')
      .reply(200, { name: 'Café' });
    expect(await client.call('PUT', '/hotels/my-hotel/', { body: { name: 'Café' } })).toEqual({
      name: 'Café',
    });
    expect(seen.isDone()).toBe(true);
  });

  it('sends neither an Authorization nor a hotel header without a token and a hotel', async () => {
    const { client, identity } = httpWorld(transport());
    identity.token = undefined;
    identity.hotel = undefined;
    const seen = nock(BASE, { badheaders: ['authorization', 'x-hotel-context'] })
      .get('/x')
      .reply(200, {});
    await client.call('GET', '/x');
    expect(seen.isDone()).toBe(true);
  });

  it.each([
    ['/x', 401, ['refused']],
    ['/x', 403, ['denied']],
    ['/auth/token/', 401, []],
    ['/auth/token/refresh/', 401, []],
  ])('POST %s with a %i tells the session %j', async (path, status, told) => {
    const { client, refusals } = httpWorld(transport());
    server().post(path).reply(status, { detail: 'Given token not valid for any token type' });
    await expect(client.call('POST', path, { body: {} })).rejects.toMatchObject({ status });
    expect(refusals).toEqual(told);
  });

  it('keeps a call in the session of its caller, whoever signs in meanwhile', async () => {
    const { client, identity } = httpWorld(transport());
    const ofSession: (number | undefined)[] = [];
    let present = 1;
    identity.id = () => present;
    identity.freshToken = (of) => {
      ofSession.push(of);
      return Promise.resolve('token');
    };
    identity.refused = identity.denied = (of) => {
      ofSession.push(of);
    };
    server().get('/x').reply(401, {}).get('/y').reply(403, {});
    server()
      .get('/list')
      .reply(200, () => {
        present = 3;
        return { results: [], next: `${BASE}/list?page=2` };
      })
      .get('/list?page=2')
      .reply(200, []);
    const calls = ['/x', '/y'].map((path) => client.call('GET', path));
    present = 2;
    await Promise.allSettled(calls);
    expect(ofSession).toEqual([1, 1, 1, 1]);
    await client.list('/list');
    expect(ofSession.slice(4)).toEqual([2, 2]);
  });

  it('fails a call whose token refresh fails, without sending it', async () => {
    const { client, identity } = httpWorld(transport());
    identity.freshToken = () =>
      Promise.reject(new ApiError({ status: 400, code: 'X', message: 'No refresh.' }));
    await expect(client.call('POST', '/x', { body: {} })).rejects.toMatchObject({
      message: 'No refresh.',
      wroteNothing: true,
    });
  });
});

const redirect = (status: number, location?: string) =>
  server()
    .get('/x')
    .reply(status, '', location === undefined ? {} : { location });

describe.each(TRANSPORTS)('redirects over %s', (_, transport) => {
  it.each(['https://other.example', 'http://pms.example'])(
    'never follows a redirect to another origin, so the token does not leak: %s',
    async (origin) => {
      const { client } = httpWorld(transport());
      redirect(302, `${origin}/api/x?next=secret`);
      const other = nock(origin).get(/.*/).reply(200, {});
      const failure = client.call('GET', '/x');
      await expect(failure).rejects.toMatchObject({ code: 'NOT_THE_API', status: 302 });
      await expect(failure).rejects.toThrow(`pms.example redirected to another server, ${origin}.`);
      await expect(failure).rejects.not.toThrow(/secret|token-1/);
      expect(other.isDone()).toBe(false);
    },
  );

  it('stops after too many redirects, and at a redirect without a target', async () => {
    const { client } = httpWorld(transport());
    server().get('/x').times(10).reply(302, '', { location: '/api/x' });
    await expect(client.call('GET', '/x')).rejects.toThrow('redirected /api/x too many times');
    nock.cleanAll();
    redirect(302);
    await expect(client.call('GET', '/x')).rejects.toMatchObject({ code: 'NOT_THE_API' });
  });
});

describe('the base of the API', () => {
  it.each([
    ['https://pms.example', 'https://pms.example'],
    ['https://pms.example/', 'https://pms.example'],
    ['https://pms.example/a/api/', 'https://pms.example/a/api'],
  ])('%s', async (baseUrl, base) => {
    const { client } = httpWorld(undefined, baseUrl);
    nock(base).get('/x').reply(200, { id: 1 });
    expect(await client.call('GET', '/x')).toEqual({ id: 1 });
  });

  it.each(['ftp://pms.example', 'pms.example', 'javascript:alert(1)'])(
    'refuses %s as a base',
    (baseUrl) => {
      expect(() => httpWorld(undefined, baseUrl)).toThrow(TypeError);
    },
  );
});

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const page = (next: string | null, ...ids: number[]) => ({
  count: 3,
  next,
  previous: null,
  results: rows(...ids),
});
const list = (client: ReturnType<typeof httpWorld>['client']) =>
  client.list('/rooms/rooms/', { query: { hotel: 4 } });

describe('lists', () => {
  it.each([
    ['the same server', `${BASE}/rooms/rooms/?hotel=4&page=2`],
    ['http behind a proxy that ends https', 'http://pms.example/api/rooms/rooms/?hotel=4&page=2'],
    ['an internal host', 'http://django:8000/api/rooms/rooms/?hotel=4&page=2'],
    ['an internal host without the prefix', 'http://django:8000/rooms/rooms/?hotel=4&page=2'],
    ['a relative link', '/api/rooms/rooms/?hotel=4&page=2'],
    ['a bare query', '?hotel=4&page=2'],
  ])('follows next to the last page on the configured server: %s', async (_, next) => {
    const { client } = httpWorld();
    server()
      .get('/rooms/rooms/?hotel=4')
      .reply(200, page(next, 1, 2));
    server().get('/rooms/rooms/?hotel=4&page=2').reply(200, page(null, 3));
    expect(await list(client)).toEqual(rows(1, 2, 3));
  });

  it.each(['https://other.example/steal?page=2', `${ORIGIN}/admin/?page=2`, 'file:///etc/?page=2'])(
    'does not follow a next link that leads elsewhere: %s',
    async (next) => {
      const { client } = httpWorld();
      server().get('/rooms/rooms/?hotel=4').reply(200, page(next, 1));
      await expect(list(client)).rejects.toMatchObject({ code: 'NOT_THE_API' });
    },
  );

  it('fails for a list whose next page is the first one', async () => {
    const { client } = httpWorld();
    const next = `${BASE}/rooms/rooms/?hotel=4`;
    server().get('/rooms/rooms/?hotel=4').reply(200, page(next, 1));
    await expect(list(client)).rejects.toThrow('The list /rooms/rooms/ never ends');
  });

  it.each([[{ id: 1 }], ['text'], [null], [{ results: 'none' }]])(
    'refuses %j as a list',
    async (body) => {
      const { client } = httpWorld();
      server().get('/rooms/rooms/?hotel=4').reply(200, JSON.stringify(body));
      await expect(list(client)).rejects.toMatchObject({ code: 'NOT_THE_API' });
    },
  );
});
