import { beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const YEAR_MS = 366 * 24 * 3_600_000;

const { sandbox, work } = sandboxForEach({ options: { now: () => Date.now() + aheadMs } });
/** How many ms the server's clock is ahead of this machine's clock. */
let aheadMs: number;

beforeEach(() => {
  aheadMs = 0;
});

const yearsOf = async (code: string) => {
  const rules = await sandbox.list('/rates/rules/', code);
  return [...new Set(rules.map((rule) => textOf(rule['start_date']).slice(0, 4)))];
};
const completedAt = async () => {
  const [hotel] = await sandbox.list('/hotels/');
  return Date.parse(textOf(hotel?.['onboarding_completed_at']));
};

describe('a machine whose clock is wrong', () => {
  it.each([
    ['behind', YEAR_MS],
    ['ahead of', -YEAR_MS],
  ])("a year %s the server writes rates for the server's year, and says so", async (side, ms) => {
    aheadMs = ms;
    work.file('late.json', hotelNamed('Late', { hotelProfile: { timezone: 'UTC' } }));
    const warning = `Warning: the clock of this machine is 366 days ${side} the server: it is ${new Date().getFullYear()}-`;
    expect(await work.hms('onboard late.json')).toExit(0, warning);
    expect(await yearsOf('LATE01')).toEqual([String(new Date(Date.now() + ms).getFullYear())]);
    expect(Math.abs((await completedAt()) - Date.now() - ms)).toBeLessThan(60_000);
    expect(await work.hms('verify late.json')).toExit(0, ': as configured\n', `${side} the server`);
  });

  it('by less than five minutes keeps its own time, and says nothing', async () => {
    aheadMs = 4 * 60_000;
    const { code, stderr } = await work.hms(['onboard', work.file('a.json', hotelNamed('Near'))]);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('clock')]);
    expect(Math.abs((await completedAt()) - Date.now())).toBeLessThan(60_000);
  });

  it('keeps the year of the first start when a run is resumed', async () => {
    const staffUsers = [adminOf('first'), REFUSED_STAFF];
    work.file('a.json', hotelNamed('First', { staffUsers }));
    expect(await work.hms('onboard a.json')).toExit(4);
    const before = await yearsOf('FIRST01');
    aheadMs = YEAR_MS;
    work.file('a.json', hotelNamed('First', { staffUsers: [adminOf('first')] }));
    expect(await work.hms('resume')).toExit(0, 'behind the server');
    expect(await yearsOf('FIRST01')).toEqual(before);
  });
});
