import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { describe, expect, it } from 'vitest';
import { events, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForAll({ options: { pageSize: 2 } });

describe('hms hotels', () => {
  it('says that the account sees no hotel', async () => {
    const { code, stdout, stderr } = await work.hms(['hotels']);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toBe(`The account 4onboard sees no hotel at ${sandbox.url}\n`);
  });

  it('lists hotels with their state and who can sign in, searched by text', async () => {
    const names = ['Seaside Grand', 'Lakeside Lodge', 'Hill View Hotel'];
    const hotels = names.map((name) => JSON.stringify(hotelNamed(name)));
    work.file('hotels.ndjson', hotels.join('\n'));
    await work.hms(['onboard', 'hotels.ndjson', '--hotels', '1']);
    const unfinished = { ...hotelNamed('Half Inn'), staffUsers: [REFUSED_STAFF] };
    await work.hms(['onboard', work.file('half.json', unfinished)]);
    const [half] = [...(await sandbox.get('/hotels/?code=HALFIN01'))];
    await sandbox.write('PATCH', `/hotels/${textOf(half?.['id'])}/`, {
      onboarding_completed: false,
    });

    const all = await work.hms(['hotels']);
    expect([all.code, all.stderr]).toEqual([0, '4 hotels: 3 set up, 1 not finished\n']);
    expect(all.stdout.split('\n')).toEqual([
      expect.stringMatching(/^CODE +NAME +CITY +SETUP +ACTIVE USERS +ADMINISTRATORS$/),
      expect.stringMatching(/^SEASID01 +Seaside Grand +Panaji +set up +1 +Asha Naik$/),
      expect.stringMatching(/^LAKESI01 /),
      expect.stringMatching(/^HILLVI01 /),
      expect.stringMatching(/^HALFIN01 +Half Inn +Panaji +not finished +0 +none$/),
      '',
    ]);

    const found = await work.hms(['hotels', 'lake', 'PANAJI', '--with', 'users,rooms', '--json']);
    expect(events(found.stdout)).toEqual([
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
      {
        event: 'summary',
        hotels: 1,
        complete: 1,
        unfinished: 0,
        unknown: 0,
        not_fully_read: 0,
      },
    ]);
    const selected = await work.hms(['hotels', '--select', 'h*', '--select', 'lakesi01', '--json']);
    expect(events(selected.stdout).map(({ code }) => code)).toEqual([
      'LAKESI01',
      'HILLVI01',
      'HALFIN01',
      undefined,
    ]);
    expect((await work.hms(['hotels', '--select', 'X*'])).code).toBe(2);
    const none = await work.hms(['hotels', 'nowhere']);
    expect([none.code, none.stdout, none.stderr]).toEqual([
      0,
      '',
      '"nowhere" matches none of 4 hotels\n',
    ]);
  });

  it('says that a page of the list failed, after the hotels before it', async () => {
    const relay = await relayTo(sandbox.url, ({ url = '' }, outgoing) => {
      if (!url.startsWith('/api/hotels/?page=2')) return false;
      outgoing.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Server Error (500)</h1>');
      return true;
    });
    const { code, stdout, stderr } = await work.hms(['hotels', '--api-url', relay.url, '--json']);
    expect(code).toBe(1);
    expect(events(stdout).map((event) => event['code'] ?? event['event'])).toEqual([
      'SEASID01',
      'LAKESI01',
      'summary',
    ]);
    expect(events(stdout).at(-1)).toMatchObject({
      hotels: 2,
      error: { message: expect.anything() },
    });
    expect(stderr).toContain('The list is incomplete: the server listed 2 hotels, and then failed');
  });

  it.each([
    [403, 'This account is not allowed to list '],
    [404, 'The server does not list '],
  ])('says whether users and hotels are not allowed or not offered (%i)', async (status, words) => {
    let refused = '/api/auth/users/';
    const relay = await relayTo(sandbox.url, ({ url = '' }, outgoing) => {
      if (!url.startsWith(refused)) return false;
      outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end('{"detail":"No."}');
      return true;
    });
    const users = await work.hms(['hotels', '--api-url', relay.url]);
    expect(users.code).toBe(0);
    expect(users.stdout).toMatch(/^SEASID01 .+ set up +\? +\?$/m);
    expect(users.stderr).toContain(`${words}who can sign in (4 hotels): No.`);
    refused = '/api/hotels/';
    const hotels = await work.hms(['hotels', '--api-url', relay.url]);
    expect([hotels.code, hotels.stdout]).toEqual([1, '']);
    expect(hotels.stderr).toContain(`${words}hotels: No.`);
  });

  it('refuses an unknown column, and exits with 3 for a wrong password', async () => {
    expect(await work.hms(['hotels', '--with', 'guests'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It must be users, rooms, both (users,rooms) or none.'),
    });
    const env = { HMS_PASSWORD: 'wrong' };
    expect((await work.hms(['hotels'], { env })).code).toBe(3);
  });
});
