import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  finished,
  heard,
  openWorkspace,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

let work: Workspace;

beforeEach(() => {
  work = openWorkspace({ HMS_PASSWORD: PASSWORD });
});

async function sandboxWith(options: Parameters<typeof openLiveSandbox>[0] = {}) {
  const sandbox = await openLiveSandbox(options);
  return sandbox;
}

describe('runs that end early', () => {
  it('a refused session stops every hotel without blaming a record', async () => {
    const sandbox = await sandboxWith();
    let signIns = 0;
    const relay = await relayTo(sandbox.url, ({ method, url }, outgoing) => {
      if (url === '/api/auth/token/') signIns += 1;
      if (method !== 'POST' || url !== '/api/rooms/rooms/') return false;
      const body = '{"detail":"Given token not valid for any token type"}';
      outgoing.writeHead(401, { 'Content-Type': 'application/json' }).end(body);
      return true;
    });
    const names = ['First', 'Second', 'Third', 'Fourth'];
    const file = work.file(
      'four.json',
      names.map((name) => hotelNamed(name, { roomTypes: ROOMY })),
    );
    const args = ['onboard', file, '--json', '--hotels', '3', '--api-url', relay.url];
    const { code, stdout, stderr } = await work.hms(args);
    const [fourth, ...hotels] = events(stdout)
      .slice(0, -1)
      .toSorted((a, b) => Number(b['index']) - Number(a['index']));
    expect([code, signIns]).toEqual([3, 2]);
    const message = expect.stringMatching(/^The server refused the session, .* hms resume /);
    for (const hotel of hotels) {
      const stopped = { status: 'failed', stop: 'session-over', operations: { failed: 0 } };
      expect(hotel).toMatchObject({ ...stopped, warnings: [], error: { message } });
    }
    expect(fourth).toMatchObject({
      status: 'skipped',
      reason: 'not-started',
      stop: 'session-over',
      warnings: [{ message: 'Not started. The server refused the session.' }],
    });
    expect(events(stdout).at(-1)).toMatchObject({ waiting: 4, stopped: 3 });
    expect(stdout + stderr).not.toContain('room information');
    expect(stderr).toMatch(
      /^The server refused the session\. .*hms resume\.\n4 hotels: 4 waiting \(3 of them stopped\);/m,
    );
    expect(stderr).toMatch(/^Continue with:\n {2}hms resume \S+\n$/m);
  });

  it('a server that goes down leaves the remaining hotels skipped', async () => {
    const sandbox = await sandboxWith();
    const args = ['onboard', work.file('two.json', [hotelNamed('First'), hotelNamed('Second')])];
    const proxy = await relayTo(sandbox.url, ({ method, url }, outgoing) => {
      if (method !== 'POST' || url === '/api/auth/token/') return false;
      void proxy.close();
      outgoing.destroy();
      return true;
    });
    const options = ['--json', '--hotels', '1', '--wait', '0', '--api-url', proxy.url];
    const { code, stdout, stderr } = await work.hms([...args, ...options]);
    const [first, second, summary] = events(stdout);
    expect(code).toBe(3);
    expect(first).toMatchObject({ status: 'failed', error: { stage: 'hotel', status: 0 } });
    expect(second).toMatchObject(notStarted('Not started. The server can no longer be reached.'));
    expect(summary).toMatchObject({ failed: 1, skipped: 1 });
    expect(stderr).toMatch(
      /^The server can no longer be reached\.\n2 hotels: 2 waiting \(1 of them stopped\);/m,
    );
  });

  it('a server that comes back in time is waited for, without duplicates', async () => {
    const sandbox = await sandboxWith();
    let rooms = 0;
    const relay = await relayTo(sandbox.url, ({ method, url }) => {
      if (method !== 'POST' || url !== '/api/rooms/rooms/') return false;
      rooms += 1;
      // The server has executed the requests in flight, but their responses are lost.
      if (rooms === 20) void relay.close();
      return false;
    });
    const call = ['onboard', twoHotels(), '--json', '--min-gap', '0', '--api-url', relay.url];
    const child = work.start(call);
    const said = await heard(child, ' (press Ctrl-C to stop)', 'stderr');
    expect(said).toMatch(/^trying to reach 127\.0\.0\.1:\d+ for another 0:30 /m);
    await relay.openAgain();
    const { code, stdout } = await finished(child);
    expect([code, events(stdout).at(-1)]).toEqual([0, expect.objectContaining({ onboarded: 2 })]);
    // The first hotel has 60 rooms, the second has 3.
    expect(await sandbox.get('/rooms/rooms/')).toHaveLength(63);
  });

  it.each([
    [
      'an answer without an id: the hotel may be there, and is looked for later',
      false,
      true,
      'it may have been created: hms resume looks for it first',
    ],
    [
      'an answer that was lost, from a server without lists: the hotel is to be looked for',
      true,
      false,
      'it may have been created: look for the hotel with the code "PERHAP01" on the server. If it ' +
        'exists, enter its ID as hotelProfile.id of Perhaps in hotel.json, then use hms resume',
    ],
  ])('%s', async (_, isLost, hasLists, words) => {
    const sandbox = await sandboxWith();
    const relay = await relayTo(sandbox.url, ({ method, url = '' }, outgoing) => {
      if (url.startsWith('/api/hotels/?') && !hasLists) outgoing.writeHead(405).end();
      else if (method !== 'POST' || url !== '/api/hotels/') return false;
      else if (isLost) outgoing.destroy();
      else outgoing.writeHead(201, { 'Content-Type': 'application/json' }).end('{}');
      return true;
    });
    const file = work.file('hotel.json', hotelNamed('Perhaps'));
    const { code, stderr } = await work.hms(['onboard', file, '--api-url', relay.url]);
    expect(code).toBe(1);
    expect(stderr).not.toContain('nothing was created');
    expect(stderr).toContain(words);
  });

  it('a server that dies during the rooms is reported in one line', async () => {
    const sandbox = await sandboxWith();
    const relay = await relayTo(sandbox.url, ({ method, url }, outgoing) => {
      if (method !== 'POST' || url !== '/api/rooms/rooms/') return false;
      outgoing.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Server Error</h1>');
      return true;
    });
    const roomTypes = [{ name: 'Suite', room_count: 12 }];
    const file = work.file('hotel.json', hotelNamed('Dying', { roomTypes }));
    const args = ['onboard', file, '--json', '--min-gap', '0', '--concurrency', '20'];
    const { code, stdout, stderr } = await work.hms([...args, '--api-url', relay.url]);
    expect(code).toBe(4);
    const [line, ...others] = stderr.split('\n').filter((text) => text.includes('warning: '));
    expect([line, others]).toEqual([
      expect.stringMatching(
        /^ {2}warning: room:101 … room:110 \(10\), room:201, room:202 \(500\): /,
      ),
      [],
    ]);
    expect(stderr).toMatch(/^ {2}missing: room:101 … room:110 \(10\), room:201, room:202$/m);
    expect([...(events(stdout)[0]?.['warnings'] ?? [])]).toHaveLength(12);
  });

  it('a throttled run waits, says so once, and succeeds', async () => {
    const sandbox = await sandboxWith({ throttle: { requests: 8, seconds: 3 } });
    const { code, stderr } = await work.hms([
      'onboard',
      work.file('hotel.json', hotelNamed('Patient')),
      '--api-url',
      sandbox.url,
    ]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^waiting 0:0\d for 127\.0\.0\.1:\d+, as the server asked/m);
  });
});

const notStarted = (message: string) => ({
  event: 'hotel',
  index: 1,
  code: 'SECOND01',
  status: 'skipped',
  warnings: [{ message }],
});

const ROOMY = [{ name: 'Suite', room_count: 60 }];

function twoHotels(): string {
  return work.file('two.json', [hotelNamed('First', { roomTypes: ROOMY }), hotelNamed('Second')]);
}
