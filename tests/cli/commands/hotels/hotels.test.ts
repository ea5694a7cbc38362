import { describe, expect, it } from 'vitest';
import { hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { CRASH, relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForAll({ options: { pageSize: 2 } });

describe('hms hotels', () => {
  it('says that the account sees no hotel', async () => {
    const { code, stdout, stderr } = await work.hms('hotels');
    expect([code, stdout, stderr]).toEqual([
      0,
      '',
      `The account 4onboard sees no hotel at ${sandbox.url}\n`,
    ]);
  });

  it('lists hotels with their state, searched by text', async () => {
    work.file(
      'hotels.ndjson',
      ['Seaside Grand', 'Lakeside Lodge', 'Hill View Hotel'].map((name) => hotelNamed(name)),
    );
    await work.hms('onboard hotels.ndjson --hotels 1');
    work.file('half.json', hotelNamed('Half Inn', { staffUsers: [REFUSED_STAFF] }));
    await work.hms('onboard half.json');
    const all = await work.hms('hotels');
    expect([all.code, all.stderr]).toEqual([0, '4 hotels: 3 set up, 1 not finished\n']);
    expect(all.stdout.split('\n')).toEqual([
      expect.stringMatching(/^CODE +NAME +CITY +SETUP$/),
      expect.stringMatching(/^SEASID01 +Seaside Grand +Panaji +set up$/),
      expect.stringMatching(/^LAKESI01 /),
      expect.stringMatching(/^HILLVI01 /),
      expect.stringMatching(/^HALFIN01 +Half Inn +Panaji +not finished$/),
      '',
    ]);
    const found = await work.hms('hotels lake PANAJI --json');
    expect(found.events).toEqual([
      {
        event: 'hotel',
        code: 'LAKESI01',
        hotel_id: expect.stringMatching(/^\d+$/),
        name: 'Lakeside Lodge',
        city: 'Panaji',
        setup: 'complete',
      },
      { event: 'summary', hotels: 1, complete: 1, unfinished: 0, unknown: 0 },
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
  ])('says whether hotels are not allowed or not offered (%i)', async (status, words) => {
    const relay = await relayTo(
      sandbox.url,
      ({ url }) => url?.startsWith('/api/hotels/') && { status, body: { detail: 'No.' } },
    );
    expect(await work.hms(`hotels --api-url ${relay.url}`)).toExit(1, `${words}hotels: No.`);
  });

  it('exits with 3 for a wrong password', async () => {
    expect(await work.hms('hotels', { env: { HMS_PASSWORD: 'wrong' } })).toExit(3);
  });
});
