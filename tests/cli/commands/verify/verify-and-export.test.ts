import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { EXAMPLES, events } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, sessionEndingRelay } from '#tests/cli/support/wrong-server.ts';
import { NAME, onboardedChain } from './onboarded-chain.ts';

const live = onboardedChain();

describe('hms export', () => {
  it('export prints one hotel, by code or ID, as an object', async () => {
    const byCode = await live.work.hms(['export', '--hotel', 'SEASID01']);
    const byId = await live.work.hms(['export', '--hotel', '2']);
    expect([byCode.code, byCode.stderr]).toEqual([0, '']);
    expect(byId.stdout).toBe(byCode.stdout);
    expect(JSON.parse(byCode.stdout)).toMatchObject({
      hotelProfile: { name: NAME, code: 'SEASID01', city: 'Panaji' },
      roomTypes: [{ name: 'Deluxe Room', room_count: 3 }],
      // Users are created at the same time, so any of them may be the first.
      staffUsers: expect.arrayContaining([
        expect.objectContaining({ username: 'admin.seasidegrand' }),
        expect.objectContaining({ username: 'admin.second' }),
      ]),
    });
    expect(byCode.stdout).not.toMatch(/"(id|password)"/);
  });

  it('export prints several hotels one per line in order; an unknown one exits with 1', async () => {
    const wanted = ['HILLVI01', 'NOWHERE', 'SEASID01', '../users'];
    const { code, stdout, stderr } = await live.work.hms(['export', '--hotel', ...wanted]);
    expect(code).toBe(1);
    expect(events(stdout).map((hotel) => hotel['hotelProfile']?.['name'])).toEqual([
      'Hill View Hotel',
      NAME,
    ]);
    expect(stderr).toBe(
      'hms: no hotel has the code or ID "NOWHERE"\nhms: no hotel has the code or ID "../users"\n',
    );
  });

  it('export replaces control characters, says so, and validate accepts the file', async () => {
    const hotel = hotelNamed('Control Inn');
    live.work.file('control.json', hotel);
    await live.work.hms(['onboard', 'control.json']);
    const hotels = await live.sandbox.get('/hotels/?code=CONTRO01');
    const [{ id }] = [...hotels] as unknown as [{ id: number }];
    const description = 'One\u0085line\nand \u009banother';
    await live.sandbox.write('PATCH', `/hotels/${id}/`, {
      name: 'Control\u0007\u202EInn',
      description,
    });
    const { code, stdout, stderr } = await live.work.hms(['export', '--hotel', 'CONTRO01']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      hotelProfile: { name: 'Control Inn', description: 'One line\nand  another' },
    });
    expect(stderr).toContain(
      'CONTRO01: hotelProfile.name: control characters were replaced by spaces\n',
    );
    expect(stderr).toContain('hotelProfile.description: control characters');
    expect(stderr).not.toContain('onboard refuses this value');
    live.work.file('exported.json', stdout);
    expect(await live.work.hms(['validate', 'exported.json'])).toMatchObject({
      code: 0,
      stdout: '',
    });
  });

  it('export refuses an unusable folder and a call without a hotel', async () => {
    live.work.file('blocked', 'a file');
    const blocked = await live.work.hms(['export', '--hotel', 'SEASID01', '--out', 'blocked/in']);
    expect([blocked.code, blocked.stdout]).toEqual([2, '']);
    expect(blocked.stderr).toContain('blocked/in cannot be written: part of the path is no');
    const none = await live.work.hms(['export']);
    expect([none.code, none.stderr]).toEqual([
      2,
      "hms: No hotel is named. Use --hotel <id or code>..., --select 'GRAND*' or --all\n",
    ]);
  });
});

describe('a session that the server ends early', () => {
  it.each([
    ['verify', ['verify', 'all.ndjson', '--json'], '{"event":"summary","hotels":3,"same":3,'],
    ['export', ['export', '--hotel', 'HILLVI01', 'LAKESI01', 'SEASID01'], '"Seaside Grand"'],
  ])(
    'a session that the server ends early is renewed once for the whole of `hms %s`',
    async (_, args, reported) => {
      const relay = await sessionEndingRelay(live.sandbox.url, 8);
      const { code, stdout, stderr } = await live.work.hms([...args, '--api-url', relay.url]);
      expect([code, stderr, relay.counts.signIns]).toEqual([0, '', 2]);
      expect(stdout).toContain(reported);
    },
  );
});

describe('several hotels are read at the same time, through one request queue', () => {
  const CODES = ['SEASID01', 'LAKESI01', 'HILLVI01'];

  it.each([
    ['verify', ['verify', 'all.ndjson', '--json', '--hotels', '3']],
    ['export', ['export', '--hotels', '3', '--hotel', ...CODES]],
  ])(
    '`hms %s` reads several hotels at the same time, and reports them in the given order',
    async (_, args) => {
      const held: ServerResponse[] = [];
      // The server waits until all lookups have arrived, and then answers them in reverse order.
      const relay = await relayTo(live.sandbox.url, ({ url = '' }, outgoing) => {
        if (!url.startsWith('/api/hotels/?code=')) {
          if (url === '/api/hotels/') outgoing.end('[]');
          return url === '/api/hotels/';
        }
        held.push(outgoing);
        if (held.length < CODES.length) return true;
        for (const response of held.splice(0).toReversed()) {
          response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
        }
        return true;
      });
      const { code, stdout, stderr } = await live.work.hms([...args, '--api-url', relay.url]);
      expect(code).toBe(1);
      expect((stdout + stderr).match(new RegExp(CODES.join('|'), 'g'))).toEqual(CODES);
    },
  );
});

/** These examples cover every field, the legacy path for rates, and a base. */
const ROUND_TRIP = ['every-field.json', 'guest-house.json', 'chain-with-base'];

const on = ({ env }: LiveSandbox) => ({ env });

describe('export, onboard to an empty server, verify', () => {
  it('an exported and onboarded example shows no differences', async () => {
    const first = await openLiveSandbox();
    const empty = await openLiveSandbox();
    const files = ROUND_TRIP.map((name) => join(EXAMPLES, name));
    const once = await live.work.hms(['onboard', ...files, '--json'], on(first));
    const hotels = events(once.stdout) as unknown as { code?: string }[];
    const codes = hotels.flatMap(({ code }) => code ?? []);
    expect(codes.length).toBeGreaterThan(2);
    const exported = ['export', '--hotel', ...codes, '--out', 'exported'];
    expect((await live.work.hms(exported, on(first))).code).toBe(0);
    const again = await live.work.hms(['onboard', 'exported'], on(empty));
    expect(again.code).toBe(0);
    for (const sources of [['exported'], files]) {
      const { code, stdout } = await live.work.hms(['verify', ...sources, '--json'], on(empty));
      expect([code, events(stdout).at(-1)]).toMatchObject([0, { differences: 0, failed: 0 }]);
    }
    expect(readFileSync(join(live.work.folder, 'exported', `${codes[0]}.json`), 'utf8')).toContain(
      '"roomTypes": [',
    );
  });
});
