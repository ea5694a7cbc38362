import { expect } from 'vitest';
import type { Workspace } from '#tests/cli/support/run-hms.ts';

export const SECRET = 'pa55-of-the-database';

/** Runs `hms runs` and returns its error, which must be a single sentence without secrets. */
export async function refusalOf(
  work: Workspace,
  journal: string,
  env: Readonly<Record<string, string>> = {},
) {
  const options = { env: { HMS_JOURNAL: journal, HMS_DEBUG: '1', ...env } };
  const { code, stdout, stderr } = await work.hms(['runs', '--json'], options);
  expect(stdout + stderr).not.toContain(SECRET);
  const lines = stderr.split('\n');
  expect([lines.length, lines[1]]).toEqual([2, '']);
  return { code, sentence: (lines[0] ?? '').replace(/^hms: /, '') };
}
