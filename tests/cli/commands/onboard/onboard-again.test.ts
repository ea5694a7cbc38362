import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { events } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const NAME = 'Seaside Grand';
const ADMIN = { ...adminOf(NAME), password: 'Qw3rTy77z' };

/** Sets up a hotel, then onboards it again by its ID with these changes. */
async function onboardAgain(changes: HotelDocument = {}) {
  const hotel = hotelNamed(NAME, { staffUsers: [ADMIN] });
  await work.hms(['onboard', work.file('hotel.json', hotel)]);
  const hotelProfile = { ...hotel.hotelProfile, ...changes.hotelProfile, id: 2 };
  const file = work.file('again.json', { ...hotel, ...changes, hotelProfile });
  return await work.hms(['onboard', file, '--json']);
}

const withCode = (code: string) => hotelNamed(NAME, { hotelProfile: { code }, staffUsers: [] });

describe('a copied file in a folder', () => {
  it.each(['onboard', 'validate', 'plan'])(
    'is reported as a problem, and %s sends nothing',
    async (command) => {
      const hotel = hotelNamed(NAME, { staffUsers: [] });
      work.file('chain/a.json', hotel);
      work.file('chain/copy of a.json', hotel);
      const { code, stdout, stderr } = await work.hms([command, 'chain', '--json']);
      expect(code).toBe(2);
      expect(events(stdout)).toContainEqual(
        expect.objectContaining({
          event: 'problem',
          file: 'chain/copy of a.json',
          path: 'hotelProfile',
          message: expect.stringContaining(
            'This is the same hotel as the configuration at chain/a.json:1:1',
          ),
        }),
      );
      expect(stderr).not.toContain('onboarded');
      expect([...(await sandbox.get('/hotels/'))]).toEqual([]);
    },
  );

  it('is a different hotel if both files give different codes', async () => {
    const file = work.file('two.json', [withCode('A1'), withCode('A2')]);
    expect((await work.hms(['onboard', file])).code).toBe(0);
    expect([...(await sandbox.get('/hotels/'))]).toHaveLength(2);
    expect((await work.hms(['onboard', file])).stderr).toContain('2 onboarded (');
    expect([...(await sandbox.get('/hotels/'))]).toHaveLength(2);
  });
});

describe('a second hms onboard without an ID', () => {
  it.each(['given', 'derived'])('sends no write requests (code: %s)', async (code) => {
    const hotel = hotelNamed(NAME, {
      staffUsers: [ADMIN],
      ...(code === 'given' && { hotelProfile: { code: 'GRAND1' } }),
    });
    const file = work.file('hotel.json', hotel);
    await work.hms(['onboard', file]);
    const writes: string[] = [];
    const relay = await relayTo(sandbox.url, ({ method = '', url = '' }) => {
      if (method !== 'GET') writes.push(`${method} ${url}`);
      return false;
    });
    const again = ['onboard', file, '--json', '--api-url', relay.url];
    const { code: exit, stdout } = await work.hms(again);
    expect([exit, writes]).toEqual([0, ['POST /api/auth/token/']]);
    expect(events(stdout)[0]).toMatchObject({
      status: 'onboarded',
      hotel_id: '2',
      operations: { unchanged: 13, total: 13 },
    });
    expect([...(await sandbox.get('/hotels/'))]).toHaveLength(1);
  });
});

describe('hms onboard for an existing hotel', () => {
  it('changes nothing if nothing differs, and says so', async () => {
    const { code, stdout, stderr } = await onboardAgain();
    const [hotel, summary] = events(stdout);
    const operations = { done: 13, created: 0, updated: 0, unchanged: 13, failed: 0, total: 13 };
    expect(code).toBe(0);
    expect(hotel).toMatchObject({ status: 'onboarded', operations, updates: [], warnings: [] });
    // The 8 requests are the sign-in, the hotel, and the only page of each of its six lists.
    expect(summary).toMatchObject({ onboarded: 1, operations, requests: 8 });
    expect(stderr).toContain(`${NAME} (SEASID01, id 2): 13 of 13 operations (13 unchanged)\n`);
    expect(stderr).toContain('1 hotel: 1 onboarded (13 unchanged); 8 requests');
  });

  it('creates missing records, updates those that differ, and names them', async () => {
    const { code, stdout, stderr } = await onboardAgain({
      hotelProfile: { city: 'Margao' },
      roomTypes: [{ name: 'Deluxe Room', room_count: 4, max_occupancy: 3 }],
      rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 8000 }] },
    });
    expect(code).toBe(0);
    expect(events(stdout)[0]).toMatchObject({
      status: 'onboarded',
      operations: { created: 1, updated: 4, unchanged: 9, total: 14 },
      updates: [
        { operation: 'hotel', fields: ['city'] },
        { operation: 'rule:BAR:DLX', fields: ['base_rate'] },
        { operation: 'rule:LMR:DLX', fields: ['base_rate'] },
        { operation: 'rule:WEB:DLX', fields: ['base_rate'] },
      ],
    });
    expect(stderr).toContain('14 of 14 operations (1 created, 4 updated, 9 unchanged)\n');
    expect(stderr).toContain('\n  updated: hotel: city\n');
    expect(stderr).toContain('\n  updated: rule:BAR:DLX, rule:LMR:DLX, rule:WEB:DLX: base_rate\n');
  });

  it('never deactivates the last administrator, and warns of the refusal by name', async () => {
    const { code, stdout, stderr } = await onboardAgain({
      staffUsers: [{ ...ADMIN, is_active: false }],
    });
    expect(code).toBe(4);
    expect(events(stdout)[0]).toMatchObject({
      status: 'incomplete',
      operations: { updated: 0, failed: 1 },
      warnings: [{ operation: 'user:admin.seasidegrand', status: 400 }],
    });
    expect(stderr).toContain('warning: user:admin.seasidegrand (400): At least one Administrator');
    expect((await sandbox.signIn('admin.seasidegrand', ADMIN.password)).status).toBe(200);
  });
});

it('a finished run applies edits from standard input, and resume needs no input', async () => {
  const again = ['onboard', '-', '--run', 'autumn'];
  const hotel = hotelNamed(NAME, { staffUsers: [ADMIN] });
  await work.hms(again, { input: JSON.stringify(hotel) });
  const edited = { ...hotel, hotelProfile: { ...hotel.hotelProfile, city: 'Margao' } };
  expect(await work.hms(again, { input: JSON.stringify(edited) })).toMatchObject({ code: 0 });
  expect(await sandbox.get('/hotels/2/')).toMatchObject({ city: 'Margao' });
  const resumed = await work.hms(['resume', 'autumn']);
  expect([resumed.code, resumed.stderr]).toEqual([0, expect.stringContaining('is done')]);
});

it('a named run names standard input as what it reads', async () => {
  const hotel = hotelNamed(NAME, { staffUsers: [ADMIN] });
  await work.hms(['onboard', '-', '--run', 'autumn'], { input: JSON.stringify(hotel) });
  const again = await work.hms(['onboard', work.file('hotel.json', hotel), '--run', 'autumn']);
  expect([again.code, again.stderr]).toEqual([
    2,
    'hms: The run autumn reads standard input. Repeat the command that started it, or use another name for a new run.\n',
  ]);
});
