import { beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '#tests/cli/support/run-hms.ts';
import { hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { CRASH, relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForAll({ options: { pageSize: 2 } });

let empty: Run;

beforeAll(async () => {
  empty = await work.hms('hotels');
  work.file(
    'hotels.ndjson',
    ['Seaside Grand', 'Lakeside Lodge', 'Hill View Hotel'].map((name) => hotelNamed(name)),
  );
  await work.hms('onboard hotels.ndjson --hotels 1');
  work.file('half.json', hotelNamed('Half Inn', { staffUsers: [REFUSED_STAFF] }));
  await work.hms('onboard half.json');
});

describe('hms hotels', () => {
  it('says that the account sees no hotel', () => {
    expect(empty).toEqual({
      code: 0,
      stdout: '',
      stderr: `The account 4onboard sees no hotel at ${sandbox.url}\n`,
    });
  });

  it('lists hotels with their state and who can sign in, searched by text', async () => {
    const all = await work.hms('hotels');
    expect([all.code, all.stderr]).toEqual([0, '4 hotels: 3 set up, 1 not finished\n']);
    expect(all.stdout.split('\n')).toEqual([
      expect.stringMatching(/^CODE +NAME +CITY +SETUP +ACTIVE USERS +ADMINISTRATORS$/),
      expect.stringMatching(/^SEASID01 +Seaside Grand +Panaji +set up +1 +Asha Naik$/),
      expect.stringMatching(/^LAKESI01 /),
      expect.stringMatching(/^HILLVI01 /),
      expect.stringMatching(/^HALFIN01 +Half Inn +Panaji +not finished +0 +none$/),
      '',
    ]);
    const found = await work.hms('hotels lake PANAJI --with users,rooms --json');
    expect(found.events).toEqual([
      {
        event: 'hotel',
        code: 'LAKESI01',
        hotel_id: expect.stringMatching(/^\d+$/),
        name: 'Lakeside Lodge',
        city: 'Panaji',
        setup: 'complete',
        users: { active: 1, administrators: ['Asha Naik'] },
        rooms: 3,
      },
      { event: 'summary', hotels: 1, complete: 1, unfinished: 0, unknown: 0, not_fully_read: 0 },
    ]);
    const selected = await work.hms('hotels --select h* --select lakesi01 --json');
    expect(selected.events.map(({ code }) => code)).toEqual([
      'LAKESI01',
      'HILLVI01',
      'HALFIN01',
      undefined,
    ]);
    expect(await work.hms('hotels --select X*')).toExit(2);
    expect(await work.hms('hotels nowhere')).toExit(0, /^"nowhere" matches none of 4 hotels\n$/);
  });

  it('says that a page of the list failed, after the hotels before it', async () => {
    const relay = await relayTo(
      sandbox.url,
      ({ url }) => url?.startsWith('/api/hotels/?page=2') && CRASH,
    );
    const run = await work.hms(`hotels --api-url ${relay.url} --json`);
    expect(run).toExit(1, 'The list is incomplete: the server listed 2 hotels, and then failed');
    expect(run.events).toMatchObject([
      { code: 'SEASID01' },
      { code: 'LAKESI01' },
      { event: 'summary', hotels: 2, error: { message: expect.anything() } },
    ]);
  });

  it.each([
    [403, 'This account is not allowed to list '],
    [404, 'The server does not list '],
  ])('says whether users and hotels are not allowed or not offered (%i)', async (status, words) => {
    let refused = '/api/auth/users/';
    const relay = await relayTo(
      sandbox.url,
      ({ url }) => url?.startsWith(refused) && { status, body: { detail: 'No.' } },
    );
    expect(await work.hms(`hotels --api-url ${relay.url}`)).toExit(
      0,
      /^SEASID01 .+ set up +\? +\?$/m,
      `${words}who can sign in (4 hotels): No.`,
    );
    refused = '/api/hotels/';
    expect(await work.hms(`hotels --api-url ${relay.url}`)).toExit(1, `${words}hotels: No.`);
  });

  it('refuses an unknown column, and exits with 3 for a wrong password', async () => {
    expect(await work.hms('hotels --with guests')).toExit(
      2,
      'It must be users, rooms, both (users,rooms) or none.',
    );
    expect(await work.hms('hotels', { env: { HMS_PASSWORD: 'wrong' } })).toExit(3);
  });
});
