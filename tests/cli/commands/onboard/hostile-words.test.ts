// A server may send messages that would move the terminal's cursor or reverse its text.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, type WrongServer } from '#tests/cli/support/wrong-server.ts';

const HOSTILE = 'Grand \u202Eleto\u202CH\u2066\u2069\u200F\u061C \u009B31m\u0085\u001B[31m';
const HARMFUL = /(?!\n)\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

let sandbox: LiveSandbox;
let work: Workspace;
let relay: WrongServer;

/** Makes the server return hostile hotel names and hostile error messages. */
beforeEach(async () => {
  sandbox = await openLiveSandbox();
  const target = sandbox.env['HMS_API_URL'] ?? '';
  relay = await relayTo(target, ({ method, url = '' }, outgoing) => {
    if (method === 'GET' && url.includes('/hotels/')) {
      const hotel = { id: 4, code: 'GRAND01', name: HOSTILE, city: HOSTILE };
      const body = url.includes('?') || url.endsWith('/hotels/') ? [hotel] : hotel;
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
      return true;
    }
    if (url.includes('/auth/token/') || url.includes('/users/current')) return false;
    if (method === 'GET') {
      outgoing.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
      return true;
    }
    const body = JSON.stringify({ detail: HOSTILE, [HOSTILE]: [HOSTILE] });
    outgoing.writeHead(400, { 'Content-Type': 'application/json' }).end(body);
    return true;
  });
  work = openWorkspace({ ...sandbox.env, HMS_API_URL: relay.url });
});

describe('hostile texts of a server', () => {
  it.each([
    ['export', '--hotel', 'GRAND01'],
    ['export', '--hotel', HOSTILE.replaceAll('\u001B', '')],
    ['verify', 'grand.json'],
    ['verify', 'grand.json', '--json'],
    ['onboard', 'grand.json'],
    ['onboard', 'grand.json', '--json'],
  ])(
    'hostile texts of a server reach the terminal without control characters: hms %s %s %s',
    async (...args) => {
      const hotel = hotelNamed('Grand');
      work.file('grand.json', {
        ...hotel,
        hotelProfile: { ...hotel.hotelProfile, code: 'GRAND01' },
      });
      const { stdout, stderr } = await work.hms(args.filter((arg) => arg !== undefined));
      expect(stdout + stderr).not.toMatch(HARMFUL);
      expect(stdout + stderr).toContain('Grand');
    },
  );

  it.each([
    'hotels --verbose --har x.har',
    'hotels --json',
    'export --all --out out --har x.har',
    'verify grand.json --report r.csv',
    'verify grand.json --report r.html',
    'verify grand.json --report r.json',
    'verify grand.json --report r.md',
    'verify grand.json --report r.sarif --annotations github',
    'onboard grand.json --report r.csv --har x.har',
    'onboard grand.json --report r.html --verbose',
    'onboard grand.json --report r.json',
    'onboard grand.json --report r.md',
    'onboard grand.json --dry-run --out changes.plan',
    'onboard grand.json --dry-run --json --har x.har',
  ])('hostile texts of a server are in no file without escapes: hms %s', async (call) => {
    const hotel = hotelNamed('Grand', { hotelProfile: { id: 4, code: 'GRAND01' } });
    work.file('grand.json', hotel);
    const { stdout, stderr } = await work.hms(call.split(' '));
    const files = readdirSync(work.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.hms'))
      .map((entry) => join(entry.parentPath, entry.name).slice(work.folder.length + 1))
      .filter((name) => !name.startsWith('.'));
    expect(files.length).toBeGreaterThan(call.includes('hotels --json') ? 0 : 1);
    const texts = files.map((name) => work.read(name).replaceAll('\r\n', '\n'));
    for (const text of [stdout, stderr, ...texts]) expect(text).not.toMatch(HARMFUL);
    expect([stdout, stderr, ...texts].join('')).toContain('Grand');
    for (const run of [['runs'], ['runs', 'show'], ['runs', 'report', '--report', 'again.csv']]) {
      const shown = await work.hms(run);
      expect(shown.stdout + shown.stderr).not.toMatch(HARMFUL);
    }
  });

  it('hostile texts of a server keep their meaning in JSON', async () => {
    work.file('grand.json', hotelNamed('Grand', { hotelProfile: { id: 4 } }));
    const { stdout } = await work.hms(['verify', 'grand.json', '--json']);
    expect(events(stdout)).toContainEqual(
      expect.objectContaining({ field: 'city', actual: HOSTILE }),
    );
  });
});
