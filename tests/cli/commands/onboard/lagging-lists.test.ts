import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { textOf } from '#tests/cli/support/run-hms.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo, type WrongServer } from '#tests/cli/support/wrong-server.ts';

const LISTS = { rule: '/rates/rules/', pricing: '/rates/pricing-config/' };
const HOTEL = hotelNamed('Lag Inn', {
  hotelProfile: { code: 'LAG' },
  rates: {
    enable_dynamic_pricing: true,
    rates: [{ room_type_name: 'Deluxe Room', base_rate: 7000 }],
    rate_plans: [{ name: 'Best Rate', code: 'BAR' }],
  },
});

const { sandbox, work } = sandboxForEach();
let relay: WrongServer;
const lost = new Map<string, { commits: boolean }>();
/** The number of reads for which the lists of each path still have no records. */
const lag = new Map<string, number>();
const hms = (args: readonly string[]) => work.hms(args, { env: { HMS_API_URL: relay.url } });
const records = async (path: string) => [...(await sandbox.get(`${path}?hotel=2`))];

async function forwarded(incoming: IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = {
    'Content-Type': 'application/json',
    Authorization: incoming.headers.authorization ?? '',
  };
  const body = Buffer.concat(chunks);
  await fetch(new URL(incoming.url ?? '', sandbox.url), { method: 'POST', headers, body });
}

beforeEach(async () => {
  lost.clear();
  lag.clear();
  relay = await relayTo(sandbox.url, (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '', sandbox.url);
    const path = Object.values(LISTS).find((one) => pathname.endsWith(one)) ?? '';
    const reads = lag.get(path) ?? 0;
    if (incoming.method === 'GET' && reads > 0) {
      lag.set(path, reads - 1);
      outgoing.writeHead(200, { 'Content-Type': 'application/json' });
      outgoing.end('{"count":0,"next":null,"results":[]}');
      return true;
    }
    const loss = incoming.method === 'POST' ? lost.get(path) : undefined;
    if (!loss) return false;
    lost.delete(path);
    if (loss.commits) void forwarded(incoming).finally(() => outgoing.destroy());
    else outgoing.destroy();
    return true;
  });
});

it('a rate is unconfirmed if its lost request and the second one both created it', async () => {
  lost.set(LISTS.rule, { commits: true });
  lag.set(LISTS.rule, 1);
  const { code, stderr } = await hms(['onboard', work.file('hotel.json', HOTEL)]);
  expect((await records(LISTS.rule)).length).toBe(2);
  expect(code).toBe(4);
  expect(stderr).toContain(
    'The first request got no response, so the record was sent a second time, and it may exist ' +
      "twice. The server's list shows 2.",
  );

  // The server refused nothing, so the configuration needs no change.
  expect(stderr).not.toMatch(/\(409\)|refused/);

  const resumed = await hms(['resume']);
  expect([resumed.code, (await records(LISTS.rule)).length]).toEqual([4, 2]);
  expect(resumed.stderr).toContain("The server's list shows 2.");

  const [first] = await records(LISTS.rule);
  await sandbox.write('DELETE', `${LISTS.rule}${textOf(first?.['id'])}/`);
  expect([(await hms(['resume'])).code, (await records(LISTS.rule)).length]).toEqual([0, 1]);
});
