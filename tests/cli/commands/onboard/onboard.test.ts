import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { events, type Run } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { NOWHERE, relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach();

/** Everything that a run printed or wrote to files, except the credentials. */
function everythingSaid({ stdout, stderr }: Run): string {
  const files = work.stateFiles().filter((file) => !file.endsWith('.credentials.ndjson'));
  return [stdout, stderr, ...files.map((file) => work.read(file))].join('\n');
}

const write = (name: string, changes = {}) => {
  const staffUsers = [{ ...adminOf(name), password: 'Qw3rTy77z' }];
  work.file('hotel.json', hotelNamed(name, { staffUsers, ...changes }));
};

const NOTHING = { done: 0, created: 0, updated: 0, unchanged: 0, failed: 0, total: 0 };
const ALL = { ...NOTHING, done: 13, created: 13, total: 13 };

describe('hms onboard', () => {
  it('sets up a hotel: one event for it and a summary', async () => {
    work.file('hotel.json', hotelNamed('Seaside Grand'));
    const run = await work.hms('onboard hotel.json --json');
    expect(run).toExit(
      0,
      /^onboarded {2}Seaside Grand \(SEASID01, id \d+\): 13 of 13 operations$/m,
    );
    expect(run.stderr).not.toContain('\u001B');
    const base = { updates: [], warnings: [] };
    expect(run.events).toEqual([
      {
        event: 'hotel',
        index: 0,
        code: 'SEASID01',
        hotel_id: expect.stringMatching(/^\d+$/),
        status: 'onboarded',
        operations: ALL,
        ...base,
      },
      expect.objectContaining({
        event: 'summary',
        run: expect.any(String),
        hotels: 1,
        onboarded: 1,
        incomplete: 0,
        failed: 0,
        skipped: 0,
        operations: ALL,
        requests: 16,
        seconds: expect.any(Number),
      }),
    ]);
    const [hotel] = await sandbox.list('/hotels/?code=SEASID01');
    expect(hotel).toMatchObject({ name: 'Seaside Grand', onboarding_completed: true });
  });

  it('writes generated passwords to a file of mode 0600, and nowhere else', async () => {
    work.file('hotel.json', hotelNamed('Generated Inn'));
    const run = await work.hms('onboard hotel.json --json');
    const [name = ''] = work.credentialsFiles();
    expect([name, work.mode(name)]).toEqual([
      expect.stringMatching(/^\.hms\/runs\/.*ndjson$/),
      0o600,
    ]);
    const [line] = events(work.read(name)) as unknown as [{ username: string; password: string }];
    expect(line).toEqual({
      hotel: 'GENERA01',
      hotel_id: expect.any(Number),
      name: 'Asha Naik',
      username: 'admin.generatedinn',
      email: 'admin.generatedinn@hotel.example',
      role: 'admin',
      password: expect.stringMatching(/^\w{8}$/),
    });
    expect((await sandbox.signIn(line.username, line.password)).status).toBe(200);
    expect(run.stderr).toContain(name);
    const said = everythingSaid(run);
    for (const secret of [line.password, PASSWORD]) expect(said).not.toContain(secret);
    expect(said).not.toMatch(/eyJ[\w-]+\./);
  });

  it('sends passwords that are given, also from the environment, and shows none', async () => {
    const given = { ...adminOf('given'), password: 'Qw3rTy77z' };
    const named = { ...adminOf('named'), password: '${env:ADMIN_PASSWORD}' };
    work.file('hotel.json', hotelNamed('Given', { staffUsers: [given, named] }));
    const run = await work.hms('onboard hotel.json', { env: { ADMIN_PASSWORD: 'Vx8kQp31m' } });
    expect([run.code, work.credentialsFiles()]).toEqual([0, []]);
    expect(everythingSaid(run)).not.toMatch(/Qw3rTy77z|Vx8kQp31m/);
    expect((await sandbox.signIn('admin.given', 'Qw3rTy77z')).status).toBe(200);
    expect((await sandbox.signIn('admin.named', 'Vx8kQp31m')).status).toBe(200);
  });
});

describe('a hotel that exists', () => {
  it('gets no write request if nothing differs, and one request for each of its lists', async () => {
    write('Again');
    await work.hms('onboard hotel.json');
    const relay = await relayTo(sandbox.url);
    const run = await work.hms(`onboard hotel.json --json --api-url ${relay.url}`);
    expect(run).toExit(
      0,
      '13 of 13 operations (13 unchanged)\n',
      '1 hotel: 1 onboarded (13 unchanged)',
    );
    expect(relay.writes()).toEqual([]);
    const operations = { ...NOTHING, done: 13, unchanged: 13, total: 13 };
    expect(run.events).toMatchObject([
      { status: 'onboarded', operations, updates: [], warnings: [] },
      // The sign-in, the list of hotels, the hotel, and the only page of each of its six lists.
      { onboarded: 1, operations, requests: 9 },
    ]);
  });

  it('gets missing records, and those that differ are updated and named', async () => {
    write('Updated');
    await work.hms('onboard hotel.json');
    write('Updated', {
      hotelProfile: { city: 'Margao' },
      roomTypes: [{ name: 'Deluxe Room', room_count: 4, max_occupancy: 3 }],
      rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 8000 }] },
    });
    const run = await work.hms('onboard hotel.json --json');
    expect(run).toExit(
      0,
      '14 of 14 operations (1 created, 4 updated, 9 unchanged)\n',
      '\n  updated: hotel: city\n',
      '\n  updated: rule:BAR:DLX, rule:LMR:DLX, rule:WEB:DLX: base_rate\n',
    );
    expect(run.events[0]).toMatchObject({
      operations: { created: 1, updated: 4, unchanged: 9, total: 14 },
      updates: [
        { operation: 'hotel', fields: ['city'] },
        ...['BAR', 'LMR', 'WEB'].map((plan) => ({ operation: `rule:${plan}:DLX` })),
      ],
    });
  });
});

describe('hotels that fail', () => {
  it('do not stop the next ones, and the exit code is 1', async () => {
    const taken = hotelNamed('Taken', { hotelProfile: { code: 'DEMO01' } });
    work.file('two.json', [taken, hotelNamed('Free')]);
    const run = await work.hms('onboard two.json --json');
    expect(run).toExit(1, 'Give this hotel its own code', 'nothing was created');
    expect(run.events).toMatchObject([
      {
        status: 'failed',
        hotel_id: null,
        error: { stage: 'hotel', operation: 'hotel', status: 400 },
      },
      { status: 'onboarded' },
      { hotels: 2, onboarded: 1, failed: 1 },
    ]);
  });

  it('are incomplete if only a staff user is refused: exit code 4, with the path of the value', async () => {
    work.file(
      'hotel.json',
      hotelNamed('Nearly', { staffUsers: [adminOf('nearly'), REFUSED_STAFF] }),
    );
    const run = await work.hms('onboard hotel.json --json');
    expect(run).toExit(
      4,
      /^ {2}warning: user:ben\.refused \(400\)\n {4}staffUsers\.1\.password: /m,
      /^ {2}missing: user:ben\.refused\n1 hotel: 1 incomplete; /m,
      /\nFix what the server refused in the configuration, then continue with:\n {2}hms resume 2/,
    );
    expect(run.events[0]).toMatchObject({
      status: 'incomplete',
      operations: { failed: 1 },
      warnings: [
        {
          operation: 'user:ben.refused',
          status: 400,
          message: expect.any(String),
          fields: { 'staffUsers.1.password': expect.any(String) },
        },
      ],
    });
    expect(everythingSaid(run)).not.toContain('password1');
  });

  it('stop every hotel before anything is sent if a configuration is invalid', async () => {
    work.file('two.json', [hotelNamed('Good'), hotelNamed('Bad', { roomTypes: [] })]);
    const run = await work.hms('onboard two.json --json', { env: { HMS_API_URL: NOWHERE } });
    expect([run.code, run.stderr]).toEqual([2, 'hms: 1 problem; nothing was sent\n']);
    expect(run.events).toEqual([
      expect.objectContaining({ event: 'problem', index: 1, path: 'roomTypes' }),
      { event: 'summary', error: { message: '1 problem; nothing was sent' } },
    ]);
    expect(work.stateFiles()).toEqual([]);
  });
});

describe('--skip-invalid', () => {
  const invalid = hotelNamed('Elder', { roomTypes: [] });

  it('prints every problem, sets up the others, and exits with 1', async () => {
    work.file('mixed.ndjson', [hotelNamed('Elder Lodge'), invalid]);
    const run = await work.hms('onboard mixed.ndjson --skip-invalid --json');
    expect(run).toExit(
      1,
      'hms: 1 problem; continuing with 1 of 2 hotels\n',
      /^skipped {4}Elder \(ELDER01\): The configuration is invalid: 1 problem/m,
      '\nFix the invalid configuration, then continue with:\n  hms resume ',
    );
    const [problem, ...rest] = run.events;
    expect(problem).toMatchObject({ event: 'problem', index: 1, path: 'roomTypes' });
    expect(rest).toContainEqual({
      event: 'hotel',
      index: 1,
      code: 'ELDER01',
      hotel_id: null,
      status: 'skipped',
      reason: 'invalid',
      operations: NOTHING,
      updates: [],
      warnings: [
        {
          operation: 'hotel',
          status: 0,
          message: expect.stringMatching(
            /^The configuration is invalid: 1 problem \(mixed\.ndjson:2/,
          ),
          fields: { roomTypes: expect.any(String) },
        },
      ],
    });
    expect(run.summary).toMatchObject({ hotels: 2, onboarded: 1, skipped: 1 });
  });

  it('sends nothing if no hotel is valid', async () => {
    work.file('bad.json', invalid);
    expect(await work.hms('onboard bad.json --skip-invalid')).toExit(
      2,
      /hms: 1 problem; nothing was sent\n$/,
    );
    expect(work.stateFiles()).toEqual([]);
  });
});
