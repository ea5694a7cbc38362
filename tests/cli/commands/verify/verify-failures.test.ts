import { describe, expect, it } from 'vitest';
import { startFaultProxy } from '#tests/contracts/fault-proxy.ts';
import { openLiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, finished, heard } from '#tests/cli/support/run-hms.ts';
import { HOTEL, NAME, onboardedChain } from './onboarded-chain.ts';

const live = onboardedChain();

describe('hms verify where it cannot compare', () => {
  it('verify skips a hotel that it may not read and compares the others', async () => {
    const hotelProfile = {
      ...HOTEL.hotelProfile,
      id: 4711,
      code: 'GONE',
      email: 'gone@hotel.example',
    };
    const hotels = [{ ...HOTEL, hotelProfile, staffUsers: [] }, HOTEL];
    const file = live.work.file(
      'gone.ndjson',
      hotels.map((hotel) => JSON.stringify(hotel)).join('\n'),
    );
    const { code, stdout, stderr } = await live.work.hms(['verify', file, '--json']);
    const message = 'You do not have permission to perform this action.';
    const failed = {
      event: 'hotel',
      hotel: 'GONE',
      file: 'gone.ndjson',
      status: 'failed',
      error: { status: 403, message },
    };
    const compared = { same: 1, not_fully_compared: 0, differences: 0 };
    const summary = { hotels: 2, ...compared, extra: 0, failed: 1 };
    expect([code, events(stdout)]).toEqual([1, [failed, { event: 'summary', ...summary }]]);
    expect(stderr).toBe(`${NAME} (GONE, id 4711): not compared: ${message}\n`);
  });

  it('a partly readable hotel does not count as configured', async () => {
    const proxy = await startFaultProxy(live.sandbox.url);
    proxy.dropLists();
    const env = { HMS_API_URL: proxy.url };
    const hotelProfile = { ...HOTEL.hotelProfile, id: 2, code: 'SEASID01' };
    const file = live.work.file('unlisted.json', { ...HOTEL, hotelProfile });
    const kinds = ['room-type', 'room', 'plan', 'rule', 'pricing', 'user'];
    const people = await live.work.hms(['verify', file], { env });
    expect(people.stdout).toBe(
      `${NAME} (SEASID01, id 2): not fully compared\n` +
        `  not compared, because the server does not list them: ${kinds.join(', ')}\n`,
    );
    expect(people.stderr).toBe('1 hotel: 0 as configured, 1 not fully compared\n');
    expect(people.code).toBe(0);
    const { code, stdout } = await live.work.hms(['verify', file, '--json', '--strict'], { env });
    const [unreadable, summary] = events(stdout);
    expect(code).toBe(1);
    expect(unreadable).toEqual({ event: 'unreadable', hotel: 'SEASID01', kinds });
    expect(summary).toMatchObject({ same: 0, not_fully_compared: 1, failed: 0 });
  });
});

describe('hms verify and a busy server', () => {
  it('verify exits with 3 after its partial results if the server goes down', async () => {
    const brief = await openLiveSandbox();
    const slowly = [
      'verify',
      'all.ndjson',
      '--min-gap',
      '500',
      '--concurrency',
      '1',
      '--wait',
      '0',
    ];
    const child = live.work.start(slowly, { env: brief.env });
    const compared = await heard(child, 'difference');
    await brief.close();
    const { code, stderr } = await finished(child);
    expect(compared).toContain(`${NAME} (SEASID01): 1 difference`);
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^hms: Cannot connect to 127\.0\.0\.1:\d+: the connection was refused\.\n$/,
    );
  });
});
