import { expect, it } from 'vitest';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { work } = sandboxForEach();

it('a dry run reports a renamed hotel as a conflict, as onboard does', async () => {
  await work.hms(['onboard', work.file('hotel.json', hotelNamed('Seaside Grand'))]);
  work.file('hotel.json', hotelNamed('Harbour House'));
  const dry = await work.hms(['onboard', 'hotel.json', '--dry-run']);
  expect(dry.code).toBe(1);
  expect(dry.stdout).toContain('would fail: hotel');
  expect(dry.stdout).toContain('--new');
  await work.hms(['onboard', 'hotel.json', '--dry-run', '--out', 'plan.json']);
  const shown = await work.hms(['plan', '--show', 'plan.json']);
  expect([shown.code, shown.stdout]).toEqual([1, dry.stdout]);
  const real = await work.hms(['onboard', 'hotel.json']);
  expect(real.code).toBe(1);
  const second = await work.hms(['onboard', 'hotel.json', '--dry-run', '--new']);
  expect([second.code, second.stdout.split('\n')[0]]).toEqual([
    0,
    'Harbour House (HARBOU01): new hotel, 0 unchanged',
  ]);
});
