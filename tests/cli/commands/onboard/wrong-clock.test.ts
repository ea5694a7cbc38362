import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';

const YEAR_MS = 366 * 24 * 3_600_000;

const { sandbox, work } = sandboxForEach({ options: { now: () => Date.now() + aheadMs } });
/** How many ms the server's clock is ahead of this machine's clock. */
let aheadMs: number;

beforeEach(async () => {
  aheadMs = 0;
});

const yearsOf = async () => {
  const rules = [...(await sandbox.get('/rates/rules/?hotel=2'))];
  return [...new Set(rules.map((rule) => textOf(rule['start_date']).slice(0, 4)))];
};
const yearHere = () => new Date().getFullYear();

describe('a machine whose clock is wrong', () => {
  it.each([
    ['behind', YEAR_MS],
    ['ahead of', -YEAR_MS],
  ])(
    "a machine that is a year %s the server writes rates for the server's year, and says so",
    async (side, ms) => {
      aheadMs = ms;
      const hotel = hotelNamed('Late', { hotelProfile: { timezone: 'UTC' } });
      const { code, stderr } = await work.hms(['onboard', work.file('late.json', hotel)]);
      expect(code).toBe(0);
      expect(stderr).toMatch(
        new RegExp(
          `^Warning: the clock of this machine is 366 days ${side} the server: it is ${yearHere()}-`,
          'm',
        ),
      );
      expect(await yearsOf()).toEqual([String(new Date(Date.now() + ms).getFullYear())]);
      const { onboarding_completed_at: at } = await sandbox.get('/hotels/2/');
      expect(Math.abs(Date.parse(textOf(at)) - Date.now() - ms)).toBeLessThan(60_000);
      const verified = await work.hms(['verify', 'late.json']);
      expect([verified.code, verified.stdout]).toEqual([0, 'Late (LATE01, id 2): as configured\n']);
      expect(verified.stderr).toContain(`${side} the server`);
    },
  );

  it('a machine less than five minutes off keeps its own time, and says nothing', async () => {
    aheadMs = 4 * 60_000;
    const { code, stderr } = await work.hms(['onboard', work.file('a.json', hotelNamed('Near'))]);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('clock')]);
    const { onboarding_completed_at: at } = await sandbox.get('/hotels/2/');
    expect(Math.abs(Date.parse(textOf(at)) - Date.now())).toBeLessThan(60_000);
  });

  it('a resumed run keeps the year of its first start', async () => {
    const staffUsers = [adminOf('first'), REFUSED_STAFF];
    const file = work.file('a.json', hotelNamed('First', { staffUsers }));
    expect((await work.hms(['onboard', file])).code).toBe(4);
    const before = await yearsOf();
    aheadMs = YEAR_MS;
    work.file('a.json', hotelNamed('First', { staffUsers: [adminOf('first')] }));
    const { code, stderr } = await work.hms(['resume']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('behind the server')]);
    expect(await yearsOf()).toEqual(before);
  });
});
