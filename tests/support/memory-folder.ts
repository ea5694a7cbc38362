// Before a test run: temporary files are in memory where the system offers enough of it, because runs write
// to their disk and wait for it in nearly every test of the command line.
import { existsSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
const LEAST_BYTES = 2 ** 29;

export function setup(): void {
  if (!existsSync(FOLDER)) return;
  const { bavail, bsize } = statfsSync(FOLDER);
  if (bavail * bsize >= LEAST_BYTES) process.env['TMPDIR'] = FOLDER;
}
