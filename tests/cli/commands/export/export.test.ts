import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { EXAMPLES, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { sessionEndingRelay } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach();

const on = ({ env }: LiveSandbox) => ({ env });

async function onboarded(name: string, code: string, changes = {}) {
  work.file(`${code}.json`, hotelNamed(name, { hotelProfile: { code }, ...changes }));
  expect(await work.hms(`onboard ${code}.json`)).toExit(0);
  return await sandbox.idOf(code);
}

describe('hms export', () => {
  it('prints one hotel, by code or ID, as an object that onboard takes', async () => {
    const id = await onboarded('Seaside Grand', 'SEASID01');
    const run = await work.hms(`export --hotel SEASID01`);
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect((await work.hms(`export --hotel ${id}`)).stdout).toBe(run.stdout);
    expect(JSON.parse(run.stdout)).toMatchObject({
      hotelProfile: { name: 'Seaside Grand', code: 'SEASID01', city: 'Panaji' },
      roomTypes: [{ name: 'Deluxe Room', room_count: 3 }],
      staffUsers: [{ username: 'admin.seasidegrand' }],
    });
    expect(run.stdout).not.toMatch(/"(id|password)"/);
    expect(await work.hms('verify -', { input: run.stdout })).toExit(0);
  });

  it('prints several hotels one per line in order, each once; an unknown one exits with 1', async () => {
    const id = await onboarded('Alder', 'ALDER01');
    await onboarded('Birch', 'BIRCH01');
    const run = await work.hms(`export --hotel BIRCH01 NOWHERE ${id} ALDER01 ../users`);
    expect([run.code, run.events.map((hotel) => hotel['hotelProfile']?.['name'])]).toEqual([
      1,
      ['Birch', 'Alder'],
    ]);
    expect(run.stderr).toBe(
      'hms: no hotel has the code or ID "NOWHERE"\nhms: no hotel has the code or ID "../users"\n',
    );
  });

  it('is signed in again once if the server ends the session', async () => {
    await onboarded('Ended Inn', 'ENDED01');
    const relay = await sessionEndingRelay(sandbox.url, 4);
    expect(await work.hms(`export --hotel ENDED01 --api-url ${relay.url}`)).toExit(
      0,
      '"Ended Inn"',
    );
    expect(relay.signIns()).toBe(2);
  });

  it('removes invisible characters, says so, and validate accepts the file', async () => {
    const id = await onboarded('Control Inn', 'CONTRO01');
    const description = 'One\u0085line\nand \u009banother\u200B one';
    const city = 'Pan\u200Baji';
    await sandbox.write('PATCH', `/hotels/${id}/`, {
      name: 'Control\u0007\u202EInn',
      city,
      description,
    });
    const run = await work.hms('export --hotel CONTRO01');
    expect(run).toExit(
      0,
      'CONTRO01: hotelProfile.name: invisible characters were removed or replaced by spaces\n',
      'hotelProfile.city: invisible characters',
      'hotelProfile.description: invisible characters',
    );
    const hotelProfile = {
      name: 'Control Inn',
      city: 'Panaji',
      description: 'One line\nand  another one',
    };
    expect(JSON.parse(run.stdout)).toMatchObject({ hotelProfile });
    expect(await work.hms('validate -', { input: run.stdout })).toExit(0);
  });

  it('names on standard error what the configuration cannot express, and exports the rest', async () => {
    const id = await onboarded('Odd Inn', 'ODD01');
    const [rule] = await sandbox.list('/rates/rules/', 'ODD01');
    const [type] = await sandbox.list('/rooms/types/', 'ODD01');
    const [room] = await sandbox.list('/rooms/rooms/', 'ODD01');
    const summer = { start_date: '2026-06-01', end_date: '2026-08-31' };
    await sandbox.write('POST', '/rates/rules/', { ...rule, ...summer });
    await sandbox.write('PATCH', `/rooms/types/${textOf(type?.['id'])}/`, { capacity_adults: 7 });
    await sandbox.write('PATCH', `/rooms/rooms/${textOf(room?.['id'])}/`, {
      room_number: 'Garden 1',
    });
    const run = await work.hms('export --hotel ODD01');
    expect(run).toExit(
      0,
      'ODD01: room-type:DLX capacity_adults is 7 on the server, 3 in this configuration\n',
      /^ODD01: ignored: rule:\w+:DLX \(from 2026-06-01 to 2026-08-31\)$/m,
    );
    const roomTypes = [
      { room_numbers: expect.stringContaining("'Garden 1'"), room_floors: "1: 'Garden 1'" },
    ];
    expect(JSON.parse(run.stdout)).toMatchObject({ roomTypes });
    await sandbox.write('PATCH', `/hotels/${id}/`, { phone: 'ring twice' });
    expect(await work.hms('export --hotel ODD01')).toExit(
      0,
      /^ODD01: hotelProfile\.phone: .* \(onboard refuses this value\)$/m,
      'ODD01: not compared with the hotel, because onboard refuses the configuration\n',
    );
  });

  it('refuses an unusable folder and a call without a hotel', async () => {
    await onboarded('Blocked Inn', 'BLOCK01');
    work.file('blocked', 'a file');
    expect(await work.hms('export --hotel BLOCK01 --out blocked/in')).toExit(
      2,
      'blocked/in cannot be written: part of the path is no',
    );
    expect(await work.hms('export')).toExit(
      2,
      "hms: No hotel is named. Use --hotel <id or code>..., --select 'GRAND*' or --all\n",
    );
    expect(await work.hms('export --all --hotel SEA')).toExit(
      2,
      'hms: --hotel and --all cannot be used together.\n',
    );
  });

  it('gives configurations that make the same hotels on an empty server', async () => {
    const [first, empty] = [await openLiveSandbox(), await openLiveSandbox()];
    // These examples cover every field, the legacy path for rates, and a base.
    const files = ['every-field.json', 'guest-house.json', 'chain-with-base'].map((name) =>
      join(EXAMPLES, name),
    );
    expect(await work.hms(['onboard', ...files], on(first))).toExit(0);
    expect(await work.hms('export --all --out exported', on(first))).toExit(0);
    expect(readdirSync(join(work.folder, 'exported')).length).toBeGreaterThan(2);
    expect(await work.hms('onboard exported', on(empty))).toExit(0);
    for (const sources of [['exported'], files]) {
      const { code, summary } = await work.hms(['verify', ...sources, '--json'], on(empty));
      expect([code, summary]).toMatchObject([0, { differences: 0, failed: 0 }]);
    }
  });
});

describe('hms export --base', () => {
  it('writes what differs, with the path of the base, and null for what the hotel lacks', async () => {
    await onboarded('Base Inn', 'BASEIN01');
    const { name: _, email: __, ...profile } = hotelNamed('Base Inn').hotelProfile ?? {};
    work.file('hotels/chain.json', {
      hotelProfile: { ...profile, website: 'https://chain.example', currency: 'INR' },
      roomTypes: [{ name: 'Suite' }],
      rates: { weekend_markup: 20, enable_dynamic_pricing: false },
      ignoreChanges: ['staffUsers'],
    });
    const call = 'export --hotel BASEIN01 --base hotels/chain.json';
    expect(await work.hms(`${call} --out hotels/goa`)).toExit(0, '1 hotel written to hotels/goa\n');
    const written = JSON.parse(work.read('hotels/goa/BASEIN01.json')) as Record<string, object>;
    expect(written).toMatchObject({
      extends: '../chain.json',
      hotelProfile: { name: 'Base Inn', code: 'BASEIN01', website: '' },
      rates: { weekend_markup: null },
      roomTypes: [{ name: 'Deluxe Room' }],
    });
    expect(written['hotelProfile']).not.toHaveProperty('city');
    const whole = JSON.parse((await work.hms('export --hotel BASEIN01')).stdout) as object;
    const { stdout } = await work.hms(call);
    expect(JSON.parse(stdout)).toMatchObject({ extends: 'hotels/chain.json' });
    for (const [source, input] of [
      ['hotels/goa/BASEIN01.json', ''],
      ['-', stdout],
    ] as const) {
      const resolved = await work.hms(`plan ${source} --resolved`, { input });
      expect(JSON.parse(resolved.stdout)).toEqual({ ...whole, ignoreChanges: ['staffUsers'] });
    }
  });

  it('never replaces the base, and refuses one with a wrong value before it signs in', async () => {
    await onboarded('Kept Inn', 'KEPT01');
    work.file('all/kept01.json', {});
    expect(await work.hms('export --hotel KEPT01 --out all --base all/kept01.json')).toExit(0);
    expect([work.read('all/kept01.json'), readdirSync(join(work.folder, 'all'))]).toEqual([
      '{}',
      expect.arrayContaining(['KEPT01-2.json']),
    ]);
    work.file('wrong.json', '{"staffUsers": [\n{"password": "${env:NOPE}"}]}');
    expect(
      await work.hms('export --hotel KEPT01 --base wrong.json --api-url http://x.invalid'),
    ).toExit(
      2,
      'hms: --base: wrong.json:2:2: staffUsers.0.password: The environment variable of ${env:NOPE} is not set\n',
    );
  });
});
