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
  const calls = [...MATRIX]
    .filter(([, allowed]) => allowed !== PUBLIC)
    .map(([call, allowed]) => {
      const [method = '', path = ''] = call.split(' ');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      // The record does not exist: the response is 404 if the role may make the request.
      return { call, method, path: path.replace(':id', '987654'), body, allowed };
    });

  test.each(SEED_ACCOUNTS.filter(({ is_active }) => is_active))(
    'is granted to the $role or gets a 403',
    async ({ username, role }) => {
      const { token } = await client.as(username);
      for (const { call, method, path, body, allowed } of calls) {
        const { status } = await client.call(method, path, { token, body });
        expect([call, status === 403]).toEqual([call, !allowed.includes(role)]);
      }
    },
  );

  test('asks for credentials', async () => {
    for (const { call, method, path } of calls)
      expect([call, (await client.call(method, path)).status]).toEqual([call, 401]);
  });
});

describe('money and names of guests', () => {
  const client = openSandbox();
  const GETS = ROUTES.filter(({ method, needs }) => method === 'GET' && needs !== null);

  test.each([
    ['demo-admin', { prices: true, guests: true, figures: true }],
    ['demo-manager', { prices: true, guests: true, figures: true }],
    ['demo-frontdesk', { prices: true, guests: true, figures: false }],
    ['demo-housekeeper', { prices: false, guests: false, figures: false }],
    ['demo-maintenance', { prices: false, guests: false, figures: false }],
  ])('are in every response to %s as the role allows', async (username, sees) => {
    const user = await client.as(username);
    let all = '';
    for (const { path } of GETS) {
      if (path.startsWith('/hotels/') && !path.includes('stats')) continue;
      for (const search of ['', '?page_size=100&search=Ines', '?status=checked_in&code=STD']) {
        const reply = await user.get(path.replace(':id', '1') + search);
        const { periods: _, ...body } = reply.body ?? {};
        all += JSON.stringify(body);
      }
    }
    const withoutTotals = all.replaceAll(/"total":"[^"]*"/g, '');
    expect({
      prices: /base_rate|rate_plan|markup|"rates"|\d\.\d\d"/.test(withoutTotals),
      guests: all.includes('guest_name'),
      figures: /"(?:total|revenue|average_rate)":/.test(all),
    }).toEqual(sees);
  });
});

describe('within a call', () => {
  const client = openSandbox();

  test.each(['demo-housekeeper', 'demo-maintenance'])(
    '%s may set the status of a room, without its price, and no other field',
    async (username) => {
      const user = await client.as(username);
      const body = { status: 'vacant', cleaning_status: 'clean' };
      const reply = await user.patch('/rooms/rooms/1/', body);
      expect(reply.body).toMatchObject(body);
      expect(reply.text).not.toMatch(/rate|total|guest/);
      expect(await user.patch('/rooms/rooms/1/', { ...body, room_number: '1' })).toAnswer(403);
      expect(await user.patch('/rooms/rooms/1/', { is_active: false })).toAnswer(403);
      const clerk = await client.as('demo-frontdesk');
      expect(await clerk.patch('/rooms/rooms/1/', body)).toAnswer(200);
    },
  );

  test.each(['demo-frontdesk', 'demo-housekeeper', 'demo-maintenance'])(
    '%s reads its own record and no colleague',
    async (username) => {
      const user = await client.as(username);
      expect((await user.get('/v1/users/current')).body['username']).toBe(username);
      for (const path of ['/auth/staff/2/', '/auth/users/2/'])
        expect(await user.get(path)).toAnswer(403);
    },
  );

  test('only administrators create, change or remove an administrator', async () => {
    const manager = await client.as('demo-manager');
    const { body } = await manager.get('/auth/users/?username=demo-admin');
    const admin = `/auth/users/${textOf([...body['results']!][0]?.['id'])}/`;
    const clerk = await manager.make('/auth/users/', staffUser(1, 'new', 'front_desk_agent'));
    for (const reply of [
      await manager.post('/auth/users/', staffUser(1, 'new.admin', 'admin')),
      await manager.patch(`/auth/users/${clerk}/`, { profile: { role: 'admin' } }),
      await manager.patch(admin, { first_name: 'X' }),
      await manager.remove(admin),
    ])
      expect(reply).toAnswer(403);
  });

  test('users change their own name, but not their role, hotel or status', async () => {
    const user = await client.as('demo-housekeeper');
    const profile = { role: 'admin', phone: '12345' };
    const body = { first_name: 'Hanako', is_active: false, profile };
    expect((await user.put('/auth/profile/', body)).body).toMatchObject({
      first_name: 'Hanako',
      is_active: true,
      user_profile: { role: 'housekeeper', phone: '12345' },
    });
  });
});
