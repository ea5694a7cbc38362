import { realpathSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, finished, openWorkspace, textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { serverRecords } from '#tests/cli/support/server-records.ts';
import { NOWHERE, relayTo, type Relay } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach();
let relay: Relay;
/** Called with each request, such as `POST /rooms/rooms/ of 3`, where 3 is the hotel. */
let onCall: (call: string) => void;
let calls: string[];

beforeEach(async () => {
  [calls, onCall] = [[], () => undefined];
  relay = await relayTo(sandbox.url, ({ headers }) => {
    const call = `${relay.calls.at(-1)} of ${String(headers['x-hotel-context'])}`;
    calls.push(call);
    onCall(call);
    return false;
  });
});
const through = () => ({ env: { HMS_API_URL: relay.url } });
const hms = (call: string) => work.hms(call, through());

/** Two room types, dynamic pricing and two users; the second hotel uses the legacy path for rates. */
const CHAIN = ['Alder', 'Birch', 'Cedar'].map((name, index) =>
  hotelNamed(name, {
    roomTypes: [
      { name: 'Deluxe Room', room_count: 8 },
      { name: 'Suite', room_count: 3 },
    ],
    rates: {
      enable_dynamic_pricing: true,
      rates: [{ room_type_name: 'Suite', base_rate: 9000 }],
      ...(index === 1 && { rate_plans: [] }),
    },
    staffUsers: [adminOf(name), { ...adminOf(`clerk ${name}`), role: 'manager' }],
  }),
);

async function recordsOfUndisturbedRun(): Promise<unknown> {
  const other = await openLiveSandbox();
  const place = openWorkspace(other.env);
  await place.hms(['onboard', place.file('chain.json', CHAIN.slice(0, 2))]);
  return await serverRecords(other);
}

describe('hms resume after kill -9', () => {
  it('leaves no gaps or duplicates, and the recorded passwords sign in', async () => {
    work.file('chain.json', CHAIN.slice(0, 2));
    // The kills hit rooms, rates and staff.
    for (const [index, requests] of [16, 24].entries()) {
      const call = index === 0 ? 'onboard chain.json --credentials keys.ndjson' : 'resume';
      const child = work.start(`${call} --min-gap 5`, through());
      let left = requests;
      onCall = (one) => {
        if (one.startsWith('POST') && (left -= 1) === 0) child.kill('SIGKILL');
      };
      expect((await finished(child)).code).toBe(null);
    }
    expect(await hms('resume')).toExit(0);
    expect(await serverRecords(sandbox)).toEqual(await recordsOfUndisturbedRun());
    const passwords = events(work.read('keys.ndjson')).map(({ username, password }) =>
      [username, password].map(textOf),
    );
    expect(new Set(passwords.map(([username]) => username)).size).toBe(passwords.length);
    for (const [username = '', password = ''] of passwords) {
      expect((await sandbox.signIn(username, password)).status, username).toBe(200);
    }
  });

  it('continues the latest unfinished run, and checks no finished records', async () => {
    work.file('chain.json', CHAIN);
    const child = work.start('onboard chain.json --hotels 1 --min-gap 10', through());
    let left = 5;
    onCall = (call) => {
      // The second hotel has the ID 3.
      if (/^POST .* of 3$/.test(call) && (left -= 1) === 0) child.kill('SIGKILL');
    };
    await finished(child);
    work.file('later.json', hotelNamed('Later'));
    await hms('onboard later.json');
    calls.length = 0;
    const run = await hms('resume --json');
    expect(run).toExit(0, /^Resuming the run \d{8}-\d{6}-\w{4} at http:/m);
    expect(run.events.map(({ index }) => index)).toEqual([1, 2, undefined]);
    expect(run.summary).toMatchObject({ hotels: 3, onboarded: 3, skipped: 0 });
    expect(calls.filter((call) => call.endsWith(' of 2'))).toEqual([]);
    // Rates and pricing that may be sent for the second time are confirmed by another list.
    const lists = calls.filter((call) => /^GET .* of 3$/.test(call) && !/rules|pricing/.test(call));
    expect([lists.length > 0, new Set(lists).size]).toEqual([true, lists.length]);
    // The killed run had already claimed the third hotel, so it is searched for before it is created.
    const ofHotels = calls
      .filter((call) => call.includes(' /hotels/ '))
      .map((call) => call.split(' ')[0]);
    expect(ofHotels).toEqual(['GET', 'GET', 'POST']);
  });
});

describe('hms resume', () => {
  const NEARLY = hotelNamed('Nearly', { staffUsers: [adminOf('nearly'), REFUSED_STAFF] });

  it('retries only failed and missing records, and when all is done sends nothing', async () => {
    const taken = hotelNamed('Taken', { hotelProfile: { code: 'DEMO01' } });
    work.file('two.json', [NEARLY, taken]);
    expect(await hms('onboard two.json')).toExit(1);
    calls.length = 0;
    const again = await hms('resume --json');
    expect([again.code, again.summary]).toMatchObject([1, { incomplete: 1, failed: 1 }]);
    expect(calls.filter((call) => call.startsWith('POST')).toSorted()).toEqual([
      'POST /auth/token/ of undefined',
      'POST /auth/users/ of 2',
      'POST /hotels/ of undefined',
    ]);
    const fixed = { ...REFUSED_STAFF, password: 'Qw3rTy77z' };
    work.file('two.json', [
      { ...NEARLY, staffUsers: [adminOf('nearly'), fixed] },
      { ...taken, hotelProfile: { ...taken.hotelProfile, code: 'FREE01' } },
    ]);
    const third = await hms('resume --json');
    expect([third.code, third.summary]).toMatchObject([0, { hotels: 2, onboarded: 2, failed: 0 }]);
    expect((await sandbox.signIn('ben.refused', 'Qw3rTy77z')).status).toBe(200);
    const done = await work.hms('resume --json', {
      env: { HMS_API_URL: relay.url, HMS_PASSWORD: '' },
    });
    expect(done).toExit(0, /^The run \S+ is done: 2 hotels onboarded\.$/m);
    expect(done.events).toMatchObject([{ event: 'summary', onboarded: 2, requests: 0 }]);
  });

  it('refuses another server, another account and an unknown run', async () => {
    expect(await hms('resume')).toExit(
      2,
      `hms: There is no run in ${realpathSync(work.folder)}/.hms/runs. Start one with hms onboard, or name another folder with --runs-dir.\n`,
    );
    work.file('nearly.json', NEARLY);
    await hms('onboard nearly.json');
    expect(await work.hms(`resume --api-url ${NOWHERE}`)).toExit(
      2,
      `belongs to ${relay.url}, not to ${NOWHERE}.\n`,
    );
    expect(await hms('resume --username demo-admin')).toExit(
      2,
      'belongs to the account 4onboard, not to demo-admin.\n',
    );
    expect(await hms('resume k3f9')).toExit(2, 'k3f9');
  });
});
