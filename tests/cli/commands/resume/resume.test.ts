import { realpathSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  finished,
  openWorkspace,
  textOf,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { serverRecords } from '#tests/cli/support/server-records.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

let sandbox: LiveSandbox;
let work: Workspace;
/** The requests that reached the server, as `METHOD /path of HOTEL`. */
let calls: string[];
/** Called with each request, in the same form as in `calls`. */
let onCall: (call: string) => void;

beforeEach(async () => {
  sandbox = await openLiveSandbox();
  calls = [];
  onCall = () => undefined;
  const relay = await relayTo(sandbox.url, ({ method, url = '', headers }) => {
    const hotel = headers['x-hotel-context'];
    const call = `${method} ${url.replace('/api', '')}${hotel ? ` of ${String(hotel)}` : ''}`;
    calls.push(call);
    onCall(call);
    return false;
  });
  work = openWorkspace({ HMS_API_URL: relay.url, HMS_PASSWORD: PASSWORD });
});

/**
 * Each hotel has two room types, dynamic pricing and two users; every other hotel uses the legacy
 * path for rates.
 */
const CHAIN = ['Alder', 'Birch', 'Cedar'].map((name, index) =>
  hotelNamed(name, {
    roomTypes: [
      { name: 'Deluxe Room', room_count: 8 },
      { name: 'Suite', room_count: 3 },
    ],
    rates: {
      enable_dynamic_pricing: true,
      rates: [{ room_type_name: 'Suite', base_rate: 9000 }],
      ...(index % 2 === 1 && { rate_plans: [] }),
    },
    staffUsers: [adminOf(name), { ...adminOf(`clerk ${name}`), role: 'manager' }],
  }),
);

async function recordsOfUndisturbedRun(): Promise<unknown> {
  const other = await openLiveSandbox();
  const place = openWorkspace(other.env);
  await place.hms(['onboard', place.file('chain.json', CHAIN.slice(0, 2))]);
  place.remove();
  return await serverRecords(other);
}

/** Starts a run that sets up one hotel at a time, and kills it during the second hotel. */
async function killedRun(): Promise<void> {
  const file = work.file('chain.json', CHAIN);
  const child = work.start(['onboard', file, '--hotels', '1', '--min-gap', '10', '--json']);
  let left = 5;
  onCall = (call) => {
    // The second hotel has the ID 3.
    if (/^POST .* of 3$/.test(call) && (left -= 1) === 0) child.kill('SIGKILL');
  };
  await finished(child);
}

describe('hms resume after kill -9', () => {
  it('a killed run resumes without gaps or duplicates and with the recorded passwords', async () => {
    const expected = await recordsOfUndisturbedRun();
    const file = work.file('chain.json', CHAIN.slice(0, 2));
    let kills = 0;
    for (let code: number | null = null; code !== 0;) {
      const isStarted = work.stateFiles().some((name) => name.endsWith('.db'));
      const args = isStarted ? ['resume'] : ['onboard', file, '--credentials', 'keys.ndjson'];
      const child = work.start([...args, '--min-gap', '5']);
      // Each kill comes after more requests than the previous one, so that kills hit rooms, rates
      // and staff.
      let left = 16 + 5 * kills;
      onCall = (call) => {
        if (call.startsWith('POST') && (left -= 1) === 0) child.kill('SIGKILL');
      };
      const run = await finished(child);
      ({ code } = run);
      if (code === null) kills += 1;
      else if (code !== 0) throw new Error(run.stderr);
    }
    expect(kills).toBeGreaterThan(1);
    expect(await serverRecords(sandbox)).toEqual(expected);
    const passwords = events(work.read('keys.ndjson')).map((line) => [
      textOf(line['username']),
      textOf(line['password']),
    ]);
    expect(new Set(passwords.map(([username]) => username)).size).toBe(passwords.length);
    for (const [username = '', password = ''] of passwords) {
      expect((await sandbox.signIn(username, password)).status, username).toBe(200);
    }
  });

  it('continues the latest unfinished run, and checks no finished records', async () => {
    await killedRun();
    await work.hms(['onboard', work.file('later.json', hotelNamed('Later'))]);
    const before = calls.length;
    const { code, stdout, stderr } = await work.hms(['resume', '--json']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Resuming the run \d{8}-\d{6}-\w{4} at http:/);
    expect(events(stdout).map((event) => event['index'])).toEqual([1, 2, undefined]);
    expect(events(stdout).at(-1)).toMatchObject({ hotels: 3, onboarded: 3, skipped: 0 });
    const resumed = calls.slice(before);
    expect(resumed.filter((call) => call.endsWith(' of 2'))).toEqual([]);
    const lists = resumed.filter((call) => /^GET .* of 3$/.test(call));
    expect(lists.length).toBeGreaterThan(0);
    // Rates and pricing that may be sent for the second time are confirmed by another list.
    const once = lists.filter((call) => !/^GET \/rates\/(rules|pricing-config)\//.test(call));
    expect(new Set(once).size).toBe(once.length);
    // The killed run had already claimed the third hotel, so it is searched for before it is
    // created.
    expect(resumed.filter((call) => call === 'GET /hotels/')).toHaveLength(1);
    expect(resumed.filter((call) => call === 'POST /hotels/')).toHaveLength(1);
  });
});

describe('hms resume', () => {
  it('a resume retries failed and missing records after a fix', async () => {
    const nearly = hotelNamed('Nearly', { staffUsers: [adminOf('nearly'), REFUSED_STAFF] });
    const taken = hotelNamed('Taken', { hotelProfile: { code: 'DEMO01' } });
    const file = work.file('two.json', [nearly, taken]);
    const first = await work.hms(['onboard', file, '--json']);
    expect(first.code).toBe(1);
    const before = calls.length;
    const again = await work.hms(['resume', '--json']);
    expect([again.code, events(again.stdout).at(-1)]).toEqual([
      1,
      expect.objectContaining({ incomplete: 1, failed: 1 }),
    ]);
    const posts = calls.slice(before).filter((call) => call.startsWith('POST'));
    expect(posts.toSorted()).toEqual([
      'POST /auth/token/',
      'POST /auth/users/ of 2',
      'POST /hotels/',
    ]);

    const mended = { ...REFUSED_STAFF, password: 'Qw3rTy77z' };
    work.file('two.json', [
      { ...nearly, staffUsers: [adminOf('nearly'), mended] },
      { ...taken, hotelProfile: { ...taken.hotelProfile, code: 'FREE01' } },
    ]);
    const third = await work.hms(['resume', '--json']);
    expect([third.code, events(third.stdout).at(-1)]).toEqual([
      0,
      expect.objectContaining({ hotels: 2, onboarded: 2, failed: 0 }),
    ]);
    expect((await sandbox.signIn('ben.refused', 'Qw3rTy77z')).status).toBe(200);
    expect((await sandbox.signIn('admin.nearly', textOf(firstPassword()))).status).toBe(200);

    const done = await work.hms(['resume', '--json'], { env: { HMS_PASSWORD: '' } });
    expect([done.code, events(done.stdout)]).toEqual([
      0,
      [expect.objectContaining({ event: 'summary', onboarded: 2, requests: 0 })],
    ]);
    expect(done.stderr).toMatch(/^The run \S+ is done: 2 hotels onboarded\.\n$/);
  });

  it('a resume refuses another server or account, and names both', async () => {
    const staffUsers = [adminOf('nearly'), REFUSED_STAFF];
    await work.hms(['onboard', work.file('nearly.json', hotelNamed('Nearly', { staffUsers }))]);
    const url = 'http://127.0.0.1:9/api';
    const server = await work.hms(['resume', '--api-url', url]);
    expect(server.code).toBe(2);
    expect(server.stderr).toMatch(
      /^hms: The run \S+ belongs to http:\/\/127\.0\.0\.1:\d+\/api, not to http:\/\/127\.0\.0\.1:9\/api\.\n$/,
    );
    const account = await work.hms(['resume', '--username', 'demo-admin']);
    expect([account.code, account.stderr]).toEqual([
      2,
      expect.stringMatching(/belongs to the account 4onboard, not to demo-admin\.$/m),
    ]);
  });

  it('a resume without runs says so, and an unknown run name is refused', async () => {
    const none = await work.hms(['resume']);
    expect([none.code, none.stderr]).toEqual([
      2,
      `hms: There is no run in ${realpathSync(work.folder)}/.hms/runs. Start one with hms onboard, or name another folder with --runs-dir.\n`,
    ]);
    const other = await work.hms(['resume', 'k3f9']);
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('There is no run in')]);
  });
});

function firstPassword() {
  const [file = ''] = work.credentialsFiles();
  return events(work.read(file)).find((line) => textOf(line['username']) === 'admin.nearly')?.[
    'password'
  ];
}
