import { describe, expect, test } from 'vitest';
import { ROUTES } from '#sandbox/http/routes.ts';
import { SEED_ACCOUNTS } from '#sandbox/records/seed.ts';
import { openSandbox, staffUser, textOf } from '#tests/sandbox/support/sandbox-client.ts';

const ONBOARDING = ['onboarding'];
const MANAGERS = ['admin', 'manager'];
const ROOM_KEEPERS = ['front_desk_agent', 'housekeeper', 'maintenance'];
const STAFF = [...MANAGERS, ...ROOM_KEEPERS];
const ADMINS = ['onboarding', 'admin'];
const KEEPERS = ['onboarding', ...MANAGERS];
const EVERYONE = ['onboarding', ...STAFF];
const PRICE_READERS = [...KEEPERS, 'front_desk_agent'];
const PUBLIC: string[] = [];

const VIEWSET = ['GET *', 'POST *', 'GET *:id/', 'PUT *:id/', 'PATCH *:id/', 'DELETE *:id/'];

function viewset(path: string, [list, create, retrieve, replace, change, remove]: string[][]) {
  const allowed = [list, create, retrieve, replace, change, remove];
  return VIEWSET.map((call, index): [string, string[]] => [
    call.replace('*', path),
    allowed[index] ?? [],
  ]);
}

/**
 * The roles that may make each request, written by hand so that it does not depend on the sandbox's
 * tables.
 */
const MATRIX = new Map<string, string[]>([
  ['POST /auth/token/', PUBLIC],
  ['POST /auth/token/refresh/', PUBLIC],
  ['GET /v1/users/current', EVERYONE],
  ['GET /auth/profile/', EVERYONE],
  ['PUT /auth/profile/', EVERYONE],
  ['PATCH /auth/profile/', EVERYONE],
  ['GET /auth/password/change/', EVERYONE],
  ['POST /auth/password/change/', EVERYONE],
  ...viewset('/hotels/', [EVERYONE, ONBOARDING, EVERYONE, KEEPERS, KEEPERS, ADMINS]),
  ...viewset('/rooms/types/', [EVERYONE, KEEPERS, EVERYONE, KEEPERS, KEEPERS, KEEPERS]),
  ...['/rates/plans/', '/rates/rules/', '/rates/pricing-config/'].flatMap((path) =>
    viewset(path, [PRICE_READERS, KEEPERS, PRICE_READERS, KEEPERS, KEEPERS, KEEPERS]),
  ),
  ...viewset('/rooms/rooms/', [
    EVERYONE,
    KEEPERS,
    EVERYONE,
    KEEPERS,
    [...KEEPERS, ...ROOM_KEEPERS],
    KEEPERS,
  ]),
  ...['/auth/users/', '/auth/staff/'].flatMap((path) =>
    viewset(path, [KEEPERS, KEEPERS, KEEPERS, KEEPERS, KEEPERS, KEEPERS]),
  ),
  ['GET /hotels/:id/setup_status/', EVERYONE],
  ['GET /api/hotels/:id/staff/', KEEPERS],
  ['GET /hotels/my-hotel/', EVERYONE],
  ['PUT /hotels/my-hotel/', KEEPERS],
  ['PATCH /hotels/my-hotel/', KEEPERS],
  ['POST /hotels/:id/logo/', KEEPERS],
  ['DELETE /hotels/:id/logo/', KEEPERS],
  ['GET /hotels/logos/:name', PUBLIC],
  ['GET /hotels/current/', EVERYONE],
  ['POST /hotels/quick-setup/', KEEPERS],
  ['GET /v1/room-types', EVERYONE],
  ['GET /rooms/rooms/status_summary/', STAFF],
  ['GET /hotels/current/dashboard-stats', STAFF],
  ['GET /reservations/', STAFF],
  ['GET /reservations/:id/', STAFF],
  ['GET /v1/reservations', STAFF],
  ['GET /rates/simple/', PRICE_READERS],
  ['GET /rates/seasons', PRICE_READERS],
  ['GET /rates/packages', PRICE_READERS],
  ['GET /reports/', MANAGERS],
  ['GET /v1/reports/', MANAGERS],
]);

test('names every route once in the matrix', () => {
  const routes = ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
  expect([...MATRIX.keys()].toSorted()).toEqual(routes.toSorted());
});

describe('every call', () => {
  const client = openSandbox();
  const accounts = SEED_ACCOUNTS.filter(({ is_active }) => is_active);

  test.each(accounts)(
    'every call is granted to the $role or gets a 403',
    async ({ username, role }) => {
      const token = await client.signIn(username);
      for (const [call, allowed] of MATRIX) {
        if (allowed === PUBLIC) continue;
        const [method = '', path = ''] = call.split(' ');
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        // The record does not exist: the response is 404 if the role may make the request, and 403 if
        // not.
        const reply = await client.call(method, path.replace(':id', '987654'), { token, body });
        expect([call, reply.status === 403]).toEqual([call, !allowed.includes(role)]);
      }
    },
  );

  test.each([...MATRIX].filter(([, allowed]) => allowed !== PUBLIC))(
    '%s asks for credentials',
    async (call) => {
      const [method = '', path = ''] = call.split(' ');
      expect((await client.call(method, path.replace(':id', '1'))).status).toBe(401);
    },
  );
});

describe('money and names of guests', () => {
  const client = openSandbox();
  const ROLES = [
    ['demo-admin', { prices: true, guests: true, figures: true }],
    ['demo-manager', { prices: true, guests: true, figures: true }],
    ['demo-frontdesk', { prices: true, guests: true, figures: false }],
    ['demo-housekeeper', { prices: false, guests: false, figures: false }],
    ['demo-maintenance', { prices: false, guests: false, figures: false }],
  ] as const;
  const GETS = ROUTES.filter(({ method, needs }) => method === 'GET' && needs !== null);
  const AMOUNTS = { guests: /guest_name/, figures: /"(?:total|revenue|average_rate)":/ };
  const PRICES = /base_rate|rate_plan|markup|"rates"|\d\.\d\d"/;

  test.each(ROLES)('are in every response to %s as the role allows', async (username, sees) => {
    const token = await client.signIn(username);
    const texts: string[] = [];
    for (const { path } of GETS) {
      for (const search of ['', '?page_size=100&search=Ines', '?status=checked_in&code=STD']) {
        const reply = await client.call('GET', path.replace(':id', '1') + search, { token });
        const { periods: _, ...body } = reply.body ?? {};
        if (!path.startsWith('/hotels/') || path.includes('stats'))
          texts.push(JSON.stringify(body));
      }
    }
    const all = texts.join('\n');
    expect({ guests: AMOUNTS.guests.test(all), figures: AMOUNTS.figures.test(all) }).toEqual({
      guests: sees.guests,
      figures: sees.figures,
    });
    expect(PRICES.test(all.replaceAll(/"total":"[^"]*"/g, ''))).toBe(sees.prices);
  });

  test('are not in the response to a change', async () => {
    const token = await client.signIn('demo-housekeeper');
    const body = { cleaning_status: 'dirty' };
    const { text } = await client.call('PATCH', '/rooms/rooms/1/', { token, body });
    expect(text).not.toMatch(/rate|total|guest/);
  });
});

describe('within a call', () => {
  const client = openSandbox();
  const patchRoom = async (username: string, body: object) =>
    client.call('PATCH', '/rooms/rooms/1/', { token: await client.signIn(username), body });

  test.each(['demo-frontdesk', 'demo-housekeeper', 'demo-maintenance'])(
    '%s may set the status of a room',
    async (username) => {
      const body = { status: 'vacant', cleaning_status: 'clean' };
      const reply = await patchRoom(username, body);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject(body);
    },
  );

  test.each(['demo-housekeeper', 'demo-maintenance'])(
    '%s may change nothing of a room except its statuses',
    async (username) => {
      expect((await patchRoom(username, { status: 'vacant', room_number: '1' })).status).toBe(403);
      expect((await patchRoom(username, { is_active: false })).status).toBe(403);
    },
  );

  test('only administrators create, change or remove an administrator', async () => {
    const marco = await client.signIn('demo-manager');
    const list = await client.call('GET', '/auth/users/?username=demo-admin', { token: marco });
    const asha = `/auth/users/${textOf([...list.body['results']!][0]?.['id'])}/`;
    const make = (role: string) =>
      client.call('POST', '/auth/users/', {
        token: marco,
        body: staffUser(1, `new.${role}`, role),
      });
    expect((await make('admin')).status).toBe(403);
    const clerk = await make('front_desk_agent');
    expect(clerk.status).toBe(201);
    const promote = await client.call('PATCH', `/auth/users/${textOf(clerk.body['id'])}/`, {
      token: marco,
      body: { profile: { role: 'admin' } },
    });
    expect(promote.status).toBe(403);
    expect(
      (await client.call('PATCH', asha, { token: marco, body: { first_name: 'X' } })).status,
    ).toBe(403);
    expect((await client.call('DELETE', asha, { token: marco })).status).toBe(403);
  });

  test('users change their own name, but not their role, hotel or status', async () => {
    const token = await client.signIn('demo-housekeeper');
    const reply = await client.call('PUT', '/auth/profile/', {
      token,
      body: { first_name: 'Hanako', is_active: false, profile: { role: 'admin', phone: '12345' } },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      first_name: 'Hanako',
      is_active: true,
      user_profile: { role: 'housekeeper', phone: '12345' },
    });
  });
});
