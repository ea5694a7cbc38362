import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { LAUNCHER } from '#tests/support/project-root.ts';

const folder = mkdtempSync(join(tmpdir(), 'hms-written-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(process.platform === 'win32')(
  'leaves no part of a file that does not fit on the disk',
  () => {
    const call = `ulimit -f 4; "${process.execPath}" "${LAUNCHER}" schema --out part.json`;
    const { status, stderr } = spawnSync('bash', ['-c', call], { cwd: folder, encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('part.json cannot be written: ')]);
    expect(existsSync(join(folder, 'part.json'))).toBe(false);
  },
);
