import type { IncomingMessage } from 'node:http';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { describe, expect, it } from 'vitest';
import { events, textOf, type Json } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, sessionEndingRelay } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach();

const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'];
const batch = () => work.file('chain.ndjson', lines(NAMES.map((name) => hotelNamed(name))));

function lines(hotels: readonly object[]): string {
  return hotels.map((hotel) => `${JSON.stringify(hotel)}\n`).join('');
}

const withOwnAdmin = (hotel: object, index: number) => ({
  ...hotel,
  staffUsers: [adminOf(`elder${'abc'[index]}`)],
});

interface SentCall {
  readonly method: string;
  readonly url: string;
  readonly hotelContext: string | undefined;
  readonly body: Json;
}

/** Records every request with its body, and forwards it. */
async function listeningRelay(calls: SentCall[]) {
  const relay = await relayTo(sandbox.url, (incoming: IncomingMessage) => {
    const { method = '', url = '', headers } = incoming;
    const hotelContext = headers['x-hotel-context'] as string | undefined;
    let text = '';
    incoming.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    incoming.on('end', () => {
      const body = (text === '' ? {} : JSON.parse(text)) as Json;
      calls.push({ method, url: url.replace('/api', ''), hotelContext, body });
    });
    return false;
  });
  return relay;
}

describe('several hotels in progress at once', () => {
  it('share one session and one queue, and no request uses the ID of another hotel', async () => {
    const calls: SentCall[] = [];
    const relay = await listeningRelay(calls);
    const args = ['onboard', batch(), '--json', '--min-gap', '0', '--hotels', '3'];
    const { code, stdout } = await work.hms([...args, '--api-url', relay.url]);
    expect(code).toBe(0);
    const hotels = events(stdout).slice(0, -1);
    expect(hotels.map((hotel) => Number(hotel['index'])).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4,
    ]);
    const idOf = new Map(
      hotels.map((hotel) => [Number(hotel['index']), Number(hotel['hotel_id'])]),
    );

    const writes = calls.filter(
      ({ method, url }) => method !== 'GET' && !url.startsWith('/auth/token'),
    );
    const ofHotel = writes.filter(({ body, url }) => !(url === '/hotels/' && body['name']));
    for (const { url, hotelContext, body } of ofHotel) {
      const profile = body['profile'] as Json | undefined;
      const hotel = body['hotel'] ?? profile?.['hotel'] ?? /^\/hotels\/(\d+)\/$/.exec(url)?.[1];
      expect(hotelContext, url).toBe(textOf(hotel));
    }
    // Requests of different hotels interleave, but each hotel's own requests stay in order.
    const contexts = ofHotel.map(({ hotelContext }) => hotelContext);
    const changes = contexts.filter((context, index) => context !== contexts[index - 1]).length;
    expect(changes).toBeGreaterThan(NAMES.length * 2);
    expect(calls.filter(({ url }) => url === '/auth/token/')).toHaveLength(1);
    for (const [index, name] of NAMES.entries()) {
      const id = idOf.get(index);
      expect(await sandbox.get(`/hotels/${id}/`)).toMatchObject({
        name,
        onboarding_completed: true,
      });
      expect([...(await sandbox.get(`/rooms/rooms/?hotel=${id}`))]).toHaveLength(3);
      const [user] = [...(await sandbox.get(`/auth/users/?hotel=${id}`))];
      expect(user).toMatchObject({ username: `admin.${name.toLowerCase()}` });
    }
  });

  it('a session that the server ends early is renewed once for all hotels', async () => {
    const relay = await sessionEndingRelay(sandbox.url, 20);
    const args = ['onboard', batch(), '--json', '--min-gap', '0', '--api-url', relay.url];
    const { code, stdout } = await work.hms(args);
    expect([code, relay.counts.signIns]).toEqual([0, 2]);
    expect(events(stdout).at(-1)).toMatchObject({ onboarded: 5 });
    expect([...(await sandbox.get('/rooms/rooms/'))]).toHaveLength(15);
  });
});

describe('--skip-invalid', () => {
  const invalid = hotelNamed('Elder', { roomTypes: [] });
  const hotels = [hotelNamed('Elder Lodge'), invalid, hotelNamed('Elder Inn')];
  const mixed = () =>
    work.file('mixed.ndjson', lines(hotels.map((hotel, index) => withOwnAdmin(hotel, index))));

  it('prints every problem, sets up the others, and exits with 1', async () => {
    const { code, stdout, stderr } = await work.hms([
      'onboard',
      mixed(),
      '--skip-invalid',
      '--json',
    ]);
    const [problem, ...rest] = events(stdout);
    expect(code).toBe(1);
    expect(problem).toMatchObject({ event: 'problem', index: 1, path: 'roomTypes' });
    expect(rest.find((event) => Number(event['index']) === 1)).toEqual({
      event: 'hotel',
      index: 1,
      code: 'ELDER01',
      hotel_id: null,
      status: 'skipped',
      reason: 'invalid',
      operations: { done: 0, created: 0, updated: 0, unchanged: 0, failed: 0, total: 0 },
      updates: [],
      warnings: [
        {
          operation: 'hotel',
          status: 0,
          message: 'The configuration is invalid: 1 problem (mixed.ndjson:2:184).',
          fields: { roomTypes: expect.any(String) },
        },
      ],
    });
    expect(rest.at(-1)).toMatchObject({ hotels: 3, onboarded: 2, skipped: 1 });
    expect(stderr).toContain('hms: 1 problem; continuing with 2 of 3 hotels\n');
    expect(stderr).toMatch(
      /^skipped {4}Elder \(ELDER01\): The configuration is invalid: 1 problem/m,
    );
    expect(stderr).toContain('\nFix the invalid configuration, then continue with:\n  hms resume ');
  });

  it('sends nothing if no hotel is valid', async () => {
    const file = work.file('bad.json', invalid);
    const { code, stderr } = await work.hms(['onboard', file, '--skip-invalid']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/hms: 1 problem; nothing was sent\n$/);
    expect(work.stateFiles()).toEqual([]);
  });

  it('a hotel that is fixed later gets the code that it would have had from the start', async () => {
    const names = ['Grand One', 'Grand Other', 'Grand Third'];
    const all = names.map((name) => hotelNamed(name));
    const broken = all.map((hotel, index) => (index === 1 ? { ...hotel, roomTypes: [] } : hotel));
    const file = work.file('grand.json', broken);
    const first = await work.hms(['onboard', file, '--skip-invalid', '--json']);
    expect(first.code).toBe(1);
    work.file('grand.json', all);
    const second = await work.hms(['resume', '--json']);
    expect(second.code).toBe(0);
    const codes = [...events(first.stdout), ...events(second.stdout)]
      .filter((event) => textOf(event['status']) === 'onboarded')
      .map((event) => [Number(event['index']), event['code']]);
    expect(Object.fromEntries(codes)).toEqual({ 0: 'GRANDO01', 1: 'GRANDO02', 2: 'GRANDT01' });
  });
});
