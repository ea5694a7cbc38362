import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asUnprivileged, postgresBinaries } from './postgres-binaries.ts';

const NOBODY_UID = 65_534;

/** `immediate` is like a crash: the next start must recover from the log. */
type StopMode = 'fast' | 'immediate';

export interface PostgresServer {
  /** The address with the name and password of a superuser. */
  readonly url: string;
  readonly start: () => Promise<void>;
  readonly stop: (mode: StopMode) => Promise<void>;
  /** Stops the server at once; for use when the process exits. */
  readonly kill: () => void;
}

/**
 * Starts a server in an empty folder, which the caller must remove. Returns undefined if PostgreSQL
 * is not installed. By default the server does not wait for the disk (fsync), because few tests need that.
 */
export async function startPostgres(
  folder: string,
  settings: readonly string[] = ['fsync=off'],
): Promise<PostgresServer | undefined> {
  const binaries = postgresBinaries();
  if (binaries === undefined) return undefined;
  if (process.getuid?.() === 0) chownSync(folder, NOBODY_UID, NOBODY_UID);
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  const data = join(folder, 'data');
  const run = async (name: string, ...args: string[]) => {
    await promisify(execFile)(...asUnprivileged(join(binaries, name), args), { cwd: '/' });
  };
  const login = ['-U', 'hms', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await run('initdb', '-D', data, ...login, '-E', 'UTF8', '--no-locale', '--no-sync');
  const port = await freePort();
  const own = [
    'max_connections=500',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const options = [`-p ${port}`, ...[...own, ...settings].map((one) => `-c ${one}`)].join(' ');
  const start = () =>
    run('pg_ctl', 'start', '-D', data, '-l', join(folder, 'log'), '-w', '-o', options);
  await start();
  return {
    url: `postgres://hms:${password}@127.0.0.1:${port}/postgres`,
    start,
    stop: (mode) => run('pg_ctl', 'stop', '-D', data, '-m', mode, '-w'),
    kill() {
      const stop = asUnprivileged(join(binaries, 'pg_ctl'), [
        'stop',
        '-D',
        data,
        '-m',
        'immediate',
      ]);
      spawnSync(...stop, { stdio: 'ignore', cwd: '/' });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
