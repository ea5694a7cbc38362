import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { finished, heard } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach({ env: () => ({ HMS_PASSWORD: PASSWORD }) });

const ROOMY = [{ name: 'Suite', room_count: 20 }];
const isRoom = ({ method = '', url = '' }) => method === 'POST' && url === '/api/rooms/rooms/';

describe('runs that end early', () => {
  it('stop every hotel without blaming a record if the server refuses the session', async () => {
    const relay = await relayTo(sandbox.url, (incoming) => {
      const detail = 'Given token not valid for any token type';
      return isRoom(incoming) && { status: 401, body: { detail } };
    });
    const names = ['First', 'Second', 'Third', 'Fourth'];
    work.file(
      'four.json',
      names.map((name) => hotelNamed(name, { roomTypes: ROOMY })),
    );
    const run = await work.hms(`onboard four.json --json --hotels 3 --api-url ${relay.url}`);
    expect(run).toExit(
      3,
      /^The server refused the session\. .*hms resume\.\n4 hotels: 4 waiting \(3 of them stopped\);/m,
      /^Continue with:\n {2}hms resume \S+\n$/m,
    );
    expect(relay.calls.filter((call) => call === 'POST /auth/token/')).toHaveLength(2);
    const byIndex = run.events.toSorted((a, b) => Number(a['index']) - Number(b['index']));
    const message = expect.stringMatching(/^The server refused the session, .* hms resume /);
    for (const hotel of byIndex.slice(0, 3)) {
      const stopped = { status: 'failed', stop: 'session-over', operations: { failed: 0 } };
      expect(hotel).toMatchObject({ ...stopped, warnings: [], error: { message } });
    }
    expect(byIndex[3]).toMatchObject({
      status: 'skipped',
      reason: 'not-started',
      stop: 'session-over',
      warnings: [{ message: 'Not started. The server refused the session.' }],
    });
    expect(run.summary).toMatchObject({ waiting: 4, stopped: 3 });
  });

  it('skip the remaining hotels if the server goes down', async () => {
    const relay = await relayTo(sandbox.url, ({ method, url }) => {
      if (method !== 'POST' || url === '/api/auth/token/') return false;
      void relay.close();
      return { status: 0 };
    });
    work.file('two.json', [hotelNamed('First'), hotelNamed('Second')]);
    const options = `--json --hotels 1 --wait 0 --api-url ${relay.url}`;
    const run = await work.hms(`onboard two.json ${options}`);
    expect(run).toExit(
      3,
      /^The server can no longer be reached\.\n2 hotels: 2 waiting \(1 of them stopped\);/m,
    );
    const message = 'Not started. The server can no longer be reached.';
    expect(run.events).toMatchObject([
      { status: 'failed', error: { stage: 'hotel', status: 0 } },
      { event: 'hotel', index: 1, status: 'skipped', warnings: [{ message }] },
      { failed: 1, skipped: 1 },
    ]);
  });

  it('wait for a server that comes back in time, without duplicates', async () => {
    let rooms = 0;
    const relay = await relayTo(sandbox.url, (incoming) => {
      // The server has executed the requests in flight, but their responses are lost.
      if (isRoom(incoming) && (rooms += 1) === 8) void relay.close();
      return false;
    });
    work.file('hotel.json', hotelNamed('First', { roomTypes: ROOMY }));
    const child = work.start(`onboard hotel.json --min-gap 0 --api-url ${relay.url}`);
    const said = await heard(child, ' (press Ctrl-C to stop)', 'stderr');
    expect(said).toMatch(/^trying to reach 127\.0\.0\.1:\d+ for another 0:30 /m);
    await relay.openAgain();
    expect(await finished(child)).toExit(0, '1 onboarded');
    expect(await sandbox.list('/rooms/rooms/', 'FIRST01')).toHaveLength(20);
  });

  it('never say that nothing was created if a hotel may have been', async () => {
    let hasLists = true;
    const relay = await relayTo(sandbox.url, ({ method, url = '' }) => {
      if (url.startsWith('/api/hotels/?') && !hasLists) return { status: 405, body: {} };
      if (method !== 'POST' || url !== '/api/hotels/') return false;
      return hasLists ? { status: 201, body: {} } : { status: 0 };
    });
    work.file('hotel.json', hotelNamed('Perhaps'));
    const call = `onboard hotel.json --api-url ${relay.url}`;
    const found = await work.hms(call);
    expect(found).toExit(1, 'it may have been created: hms resume looks for it first');
    hasLists = false;
    const lost = await work.hms(call);
    expect(lost).toExit(
      1,
      'it may have been created: look for the hotel with the code "PERHAP01" on the server. If it ' +
        'exists, enter its ID as hotelProfile.id of Perhaps in hotel.json, then use hms resume',
    );
    expect(found.stderr + lost.stderr).not.toContain('nothing was created');
  });

  it('wait for a server that throttles, and say so once', async () => {
    const relay = await relayTo(sandbox.url, (incoming) => {
      const rooms = relay.calls.filter((call) => call === 'POST /rooms/rooms/');
      const isFirst = isRoom(incoming) && rooms.length === 1;
      return isFirst && { status: 429, headers: { 'Retry-After': '3' }, body: {} };
    });
    work.file('hotel.json', hotelNamed('Patient'));
    const run = await work.hms(`onboard hotel.json --api-url ${relay.url}`);
    expect(run).toExit(0, /^waiting 0:0\d for 127\.0\.0\.1:\d+, as the server asked/m);
    expect(run.stderr.match(/^waiting /gm)).toHaveLength(1);
  });
});
