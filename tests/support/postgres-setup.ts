// Before a test run, names the folder in which the first test that needs PostgreSQL starts a
// server. After the run, stops the server.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asUnprivileged, postgresBinaries } from './postgres-binaries.ts';

export function setup(): void {
  if (process.env['HMS_TEST_POSTGRES'] !== undefined) return;
  process.env['HMS_TEST_POSTGRES_FOLDER'] = join(tmpdir(), `hms-postgres-${process.pid}`);
  if (postgresBinaries() !== undefined) return;
  process.stderr.write(
    'Tests with PostgreSQL are skipped: install it, or name a server in HMS_TEST_POSTGRES.\n',
  );
}

export function teardown(): void {
  const folder = process.env['HMS_TEST_POSTGRES_FOLDER'];
  const binaries = postgresBinaries();
  if (folder === undefined || binaries === undefined || !existsSync(folder)) return;
  const data = join(folder, 'data');
  const stop = ['stop', '-D', data, '-m', 'immediate'];
  spawnSync(...asUnprivileged(join(binaries, 'pg_ctl'), stop), { stdio: 'ignore', cwd: '/' });
  rmSync(folder, { recursive: true, force: true });
}
