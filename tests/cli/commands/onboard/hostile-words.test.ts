// A server may send messages that would move the terminal's cursor or reverse its text.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

const HOSTILE = 'Grand \u202Eleto\u202CH\u2066\u2069\u200F\u061C \u009B31m\u0085\u001B[31m';
const HARMFUL = /(?!\n)\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

const { sandbox, work } = workspaceForEach();
let env: Record<string, string>;

/** Makes the server return hostile hotel names and hostile error messages. */
beforeEach(async () => {
  const relay = await relayTo(sandbox.url, ({ method, url = '' }) => {
    if (url.includes('/auth/token/') || url.includes('/users/current')) return false;
    if (method !== 'GET') return { status: 400, body: { detail: HOSTILE, [HOSTILE]: [HOSTILE] } };
    const hotel = { id: 4, code: 'GRAND01', name: HOSTILE, city: HOSTILE };
    if (!url.includes('/hotels/')) return { status: 200, body: [] };
    return { status: 200, body: url.includes('?') || url.endsWith('/hotels/') ? [hotel] : hotel };
  });
  env = { HMS_API_URL: relay.url };
  work.file('grand.json', hotelNamed('Grand', { hotelProfile: { code: 'GRAND01' } }));
  work.file('by-id.json', hotelNamed('Grand', { hotelProfile: { id: 4, code: 'GRAND01' } }));
});

describe('hostile texts of a server', () => {
  it.each([
    'export --hotel GRAND01',
    'hotels --verbose --har x.har',
    'export --all --out out --har x.har',
    'verify grand.json --json',
    'verify by-id.json --report r.csv',
    'verify by-id.json --report r.html',
    'verify by-id.json --report r.json',
    'verify by-id.json --report r.md',
    'verify by-id.json --report r.sarif --annotations github',
    'onboard grand.json --json',
    'onboard by-id.json --report r.csv --har x.har',
    'onboard by-id.json --report r.html --verbose',
    'onboard by-id.json --report r.json',
    'onboard by-id.json --report r.md',
    'onboard by-id.json --dry-run --out changes.plan',
  ])('are on no screen and in no file without escapes: hms %s', async (call) => {
    const runs = [await work.hms(call, { env })];
    for (const later of ['runs show', 'runs report --report again.csv']) {
      runs.push(await work.hms(later, { env }));
    }
    const names = readdirSync(work.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.hms|\.state/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name).slice(work.folder.length + 1));
    const texts = [
      ...runs.flatMap(({ stdout, stderr }) => [stdout, stderr]),
      ...names.map((name) => work.read(name).replaceAll('\r\n', '\n')),
    ];
    for (const text of texts) expect(text).not.toMatch(HARMFUL);
    expect(texts.join('')).toContain('Grand');
  });

  it('keep their meaning in JSON', async () => {
    const { events } = await work.hms('verify by-id.json --json', { env });
    expect(events).toContainEqual(expect.objectContaining({ field: 'city', actual: HOSTILE }));
  });
});
