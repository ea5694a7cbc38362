import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const live = sandboxForEach();

const HOTELS =
  'Hotel name,Code,E-mail,Phone,Street,City,State,ZIP,Currency\n' +
  'Seaside Grand,SEA,a@b.example,+91 832 555 0100,1 Beach Road,Panaji,Goa,403001,INR\n';
const TYPES = 'Room type,Qty,Price\nDeluxe Room,3,7000\n';
const PLANS =
  'Plan code,Plan name,Rate type,Adjustment %,First day,Last day\n' +
  'BAR,Best Available Rate,standard,,,\n' +
  'MON,Monsoon,seasonal,-20%,1 June 2026,30.09.2026\n';
const STAFF = 'First name,Last name,E-mail,Password\nAsha,Naik,asha@b.example,Qw3rTy77z\n';
const RULES = '/rates/rules/';

/** Imports the spreadsheet and onboards its hotel; returns its configuration. */
async function onboardedSeason(): Promise<HotelDocument> {
  const { work } = live;
  const files = [
    work.file('hotels.csv', HOTELS),
    work.file('room-types.csv', TYPES),
    work.file('rate-plans.csv', PLANS),
    work.file('staff.csv', STAFF),
  ];
  const { stdout } = await work.hms(['import', ...files]);
  work.file('hotel.json', stdout);
  const { code, stderr } = await work.hms(['onboard', 'hotel.json', '--min-gap', '0']);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return JSON.parse(stdout) as HotelDocument;
}

async function rules() {
  const all = [...(await live.sandbox.get(`${RULES}?hotel=2`))] as Record<string, unknown>[];
  return all.map(({ base_rate, start_date, end_date }) =>
    [Number(base_rate), start_date, end_date].join(' '),
  );
}

const year = new Date().getFullYear();
const BAR = `7000 ${year}-01-01 ${year}-12-31`;

describe('the period of a rate plan', () => {
  it('the period of a rate plan goes from the spreadsheet to the server and into the export, which changes nothing', async () => {
    const { work } = live;
    await onboardedSeason();
    expect(await rules()).toEqual([BAR, '5600 2026-06-01 2026-09-30']);
    expect((await work.hms(['verify', 'hotel.json', '--strict'])).code).toBe(0);
    const { stdout } = await work.hms(['export', '--hotel', 'SEA']);
    expect(JSON.parse(stdout)).toMatchObject({
      rates: {
        rate_plans: [{}, { code: 'MON', start_date: '2026-06-01', end_date: '2026-09-30' }],
      },
    });
    work.file('exported.json', stdout);
    const again = await work.hms(['onboard', 'exported.json', '--only', 'rates', '--dry-run']);
    expect(again.stdout).not.toMatch(/create|update/);
    expect(again.stdout).toContain('unchanged');
  });
});
