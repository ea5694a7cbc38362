import { describe, expect, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from '#tests/contracts/fault-proxy.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const PAGE = 20;
const HOTELS = 4;

let sandbox: LiveSandbox;
let proxy: FaultProxy;
let work: Workspace;

async function open(pageSize: number): Promise<void> {
  sandbox = await openLiveSandbox({ pageSize });
  proxy = await startFaultProxy(sandbox.url);
  work = openWorkspace({ ...sandbox.env, HMS_API_URL: proxy.url });
}

/**
 * The requests of a command, sorted and without the sign-in. The command must succeed and find no
 * difference.
 */
async function requestsOf(args: readonly string[]): Promise<string[]> {
  const before = proxy.calls.length;
  const { code, stdout, stderr } = await work.hms(args);
  expect([code, stderr]).toEqual([0, '']);
  expect(events(stdout)).toMatchObject([{ event: 'summary', extra: 0 }]);
  return proxy.calls
    .slice(before)
    .filter((call) => !call.includes('/auth/token/'))
    .toSorted();
}

describe('the requests of a dry run', () => {
  it('a dry run of several hotels sends the same requests as verify', async () => {
    await open(PAGE);
    const chain = Array.from({ length: HOTELS }, (_, index) => {
      const name = `Inn ${index}`;
      const email = `info${index}@inn.example`;
      const { first_name, last_name } = adminOf(name);
      return hotelNamed(name, {
        hotelProfile: { email, phone: `+91 832 555 ${1000 + index}` },
        roomTypes: [{ name: 'Suite', room_count: 1 }],
        rates: { rate_plans: [] },
        staffUsers: [{ first_name, last_name, email: `admin${index}@inn.example` }],
      });
    });
    const file = work.file('chain.ndjson', chain.map((hotel) => JSON.stringify(hotel)).join('\n'));
    await work.hms(['onboard', file]);
    const dryRun = await requestsOf(['onboard', file, '--dry-run', '--json']);
    expect(dryRun).toEqual(await requestsOf(['verify', file, '--json']));
    // Seven requests for each hotel (the hotel itself and its six lists), and the pages of the list
    // of hotels.
    expect(dryRun.length).toBeLessThan(HOTELS * 7 + HOTELS / PAGE + 3);
  });

  it('a dry run of 40 unchanged rooms sends at most one request for each page of each list', async () => {
    await open(PAGE);
    const hotel = hotelNamed('Seaside Grand', {
      roomTypes: [
        { name: 'Deluxe Room', room_count: 25 },
        { name: 'Suite', room_count: 15 },
      ],
    });
    const file = work.file('hotel.json', hotel);
    await work.hms(['onboard', file, '--concurrency', '20']);
    const calls = await requestsOf(['onboard', file, '--dry-run', '--json']);
    const counts = new Map<string, number>();
    for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      'GET /hotels/': 1,
      'GET /hotels/2/': 1,
      'GET /rooms/types/': 1,
      'GET /rooms/rooms/': 40 / PAGE,
      'GET /rates/plans/': 1,
      'GET /rates/rules/': 1,
      'GET /rates/pricing-config/': 1,
      'GET /auth/users/': 1,
    });
  });
});
