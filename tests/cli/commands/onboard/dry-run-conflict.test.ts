import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

let sandbox: LiveSandbox;
let work: Workspace;

beforeEach(async () => {
  sandbox = await openLiveSandbox();
  work = openWorkspace(sandbox.env);
});
afterEach(async () => {
  work.remove();
  await sandbox.close();
});

it('a dry run reports a renamed hotel as a conflict, as onboard does (R32)', async () => {
  await work.hms(['onboard', work.file('hotel.json', hotelNamed('Seaside Grand'))]);
  work.file('hotel.json', hotelNamed('Harbour House'));
  const dry = await work.hms(['onboard', 'hotel.json', '--dry-run']);
  expect(dry.code).toBe(1);
  expect(dry.stdout).toContain('would fail: hotel');
  expect(dry.stdout).toContain('--new');
  const real = await work.hms(['onboard', 'hotel.json']);
  expect(real.code).toBe(1);
  const second = await work.hms(['onboard', 'hotel.json', '--dry-run', '--new']);
  expect([second.code, second.stdout.split('\n')[0]]).toEqual([
    0,
    'Harbour House (HARBOU01): new hotel, 0 unchanged',
  ]);
});
