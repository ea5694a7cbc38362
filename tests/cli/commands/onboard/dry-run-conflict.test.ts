import { expect, it } from 'vitest';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const live = sandboxForEach();

it('a dry run reports a renamed hotel as a conflict, as onboard does', async () => {
  await live.work.hms(['onboard', live.work.file('hotel.json', hotelNamed('Seaside Grand'))]);
  live.work.file('hotel.json', hotelNamed('Harbour House'));
  const dry = await live.work.hms(['onboard', 'hotel.json', '--dry-run']);
  expect(dry.code).toBe(1);
  expect(dry.stdout).toContain('would fail: hotel');
  expect(dry.stdout).toContain('--new');
  await live.work.hms(['onboard', 'hotel.json', '--dry-run', '--out', 'plan.json']);
  const shown = await live.work.hms(['plan', '--show', 'plan.json']);
  expect([shown.code, shown.stdout]).toEqual([1, dry.stdout]);
  const real = await live.work.hms(['onboard', 'hotel.json']);
  expect(real.code).toBe(1);
  const second = await live.work.hms(['onboard', 'hotel.json', '--dry-run', '--new']);
  expect([second.code, second.stdout.split('\n')[0]]).toEqual([
    0,
    'Harbour House (HARBOU01): new hotel, 0 unchanged',
  ]);
});
