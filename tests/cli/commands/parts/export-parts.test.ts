import { beforeEach, describe, expect, it } from 'vitest';
import { events } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const RATES = { rates: [{ room_type_name: 'Deluxe Room', base_rate: 8100 }] };

describe('hms export --only', () => {
  beforeEach(async () => {
    const hotels = [
      hotelNamed('Alder', { hotelProfile: { code: 'ALDER01' }, rates: RATES }),
      hotelNamed('Birch', { hotelProfile: { code: 'BIRCH01' } }),
    ];
    await work.hms(['onboard', work.file('chain.json', hotels), '--hotels', '1']);
  });

  it('writes only these parts of a hotel', async () => {
    const args = ['export', '--hotel', 'ALDER01', '--only', 'rates,rooms'];
    const { code, stdout } = await work.hms(args);
    const document = JSON.parse(stdout) as Record<string, unknown>;
    expect([code, Object.keys(document).toSorted()]).toEqual([0, ['rates', 'roomTypes']]);
  });

  it('writes files that are named after their hotels, and hides warnings about other parts', async () => {
    const [rule] = [...(await sandbox.get('/rates/rules/?hotel=2'))];
    const season = { start_date: '2020-01-01', end_date: '2020-03-31' };
    await sandbox.write('POST', '/rates/rules/', { ...(rule as object), ...season });
    const all = await work.hms(['export', '--select', 'ALDER*', '--out', 'whole']);
    expect(all.stderr).toContain('2020-03-31');
    const args = ['export', '--select', 'ALDER*', '--only', 'staff', '--out', 'staff'];
    const { code, stderr } = await work.hms(args);
    expect([code, stderr]).toEqual([0, '1 hotel written to staff\n']);
    expect(Object.keys(JSON.parse(work.read('staff/ALDER01.json')) as object)).toEqual([
      'staffUsers',
    ]);
  });

  it('writes a configuration that others can extend', async () => {
    const { stdout } = await work.hms(['export', '--hotel', 'ALDER01', '--only', 'rates']);
    work.file('rates.json', stdout);
    const { rates: _, ...hotel } = hotelNamed('Cedar');
    const cedar = { ...hotel, extends: 'rates.json' };
    const { code } = await work.hms(['onboard', work.file('cedar.json', cedar)]);
    expect(code).toBe(0);
    const plan = await work.hms(['plan', 'cedar.json', '--json', '--only', 'rates']);
    expect(events(plan.stdout)).toContainEqual(
      expect.objectContaining({
        key: 'rule:BAR:DLX',
        body: expect.objectContaining({ base_rate: 8100 }),
      }),
    );
  });
});
