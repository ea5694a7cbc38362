import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AesRunKey } from '#adapters/postgres/aes-run-key.ts';
import { KEEP_ALIVE_MS } from '#adapters/postgres/ownership-times.ts';
import { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import { startTcpProxy } from '#tests/chaos/tcp-proxy.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';
import type { Figure } from './bench.ts';
import { STATE } from './hms-process.ts';
import { median } from './median.ts';
import { startWatchedServer } from './watched-server.ts';
import { writeHotels } from './write-hotels.ts';

/** Enough that the first process is never finished when the standby takes over. */
const HOTELS = 300;
/** Time for the standby to finish loading. */
const SETTLED_MS = 2000;
const KILLS = 5;
const CUTS = 3;
const MOST_SECONDS = { killed: 2, cut: 35 };

type Env = Readonly<Record<string, string>>;

/** Measures the time from the moment the owner of a run stops to the standby's first request after its sign-in. */
export async function* standby(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  const databaseFolder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  const database = await startPostgres(databaseFolder);
  try {
    await writeHotels(join(folder, 'hotels.ndjson'), HOTELS);
    yield figure('in a folder', 'killed', await afterKills(folder, {}));
    if (!database) {
      console.log('  skipped: no PostgreSQL found');
      return;
    }
    await new PostgresRuns(database.url, '').migrate();
    const env = { HMS_JOURNAL: database.url, HMS_RUN_KEY: AesRunKey.make().text };
    yield figure('in PostgreSQL', 'killed', await afterKills(folder, env));
    yield figure('in PostgreSQL', 'cut', await afterCuts(folder, env));
  } finally {
    await database?.stop('immediate');
    await Promise.all([folder, databaseFolder].map((one) => rm(one, { recursive: true })));
  }
}

function figure(where: string, end: 'killed' | 'cut', seconds: readonly number[]): Figure {
  const cause = end === 'killed' ? 'the process was killed' : 'its network was cut';
  return {
    name: `a standby takes over a run ${where} after ${cause}, s`,
    value: median(seconds),
    limit: MOST_SECONDS[end],
    bound: 'at most',
  };
}

async function afterKills(folder: string, env: Env): Promise<number[]> {
  const seconds: number[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    seconds.push(await takeOver(folder, { owner: env, standby: env, end: kill }));
  }
  return seconds;
}

const kill = (owner: ChildProcess) => void owner.kill('SIGKILL');

async function afterCuts(folder: string, env: Env): Promise<number[]> {
  const seconds: number[] = [];
  for (let round = 0; round < CUTS; round += 1) {
    const url = new URL(env['HMS_JOURNAL'] ?? '');
    const network = await startTcpProxy(url.hostname, Number(url.port), KEEP_ALIVE_MS);
    url.port = String(network.port);
    const owner = { ...env, HMS_JOURNAL: url.href };
    seconds.push(await takeOver(folder, { owner, standby: env, end: () => network.cut() }));
    await network.close();
  }
  return seconds;
}

interface TakeOver {
  readonly owner: Env;
  readonly standby: Env;
  /** Kills the owner, or cuts its connection to the database. */
  readonly end: (owner: ChildProcess) => void;
}

async function takeOver(folder: string, processes: TakeOver): Promise<number> {
  const requests = new EventEmitter();
  const { url, close } = await startWatchedServer((signIn) => requests.emit(String(signIn)));
  const run = `run-${new URL(url).port}`;
  const start = (env: Env) =>
    spawn(process.execPath, [LAUNCHER, 'onboard', 'hotels.ndjson', '--run', run, '--standby'], {
      cwd: folder,
      env: {
        ...process.env,
        XDG_STATE_HOME: STATE,
        HMS_PASSWORD: 'any',
        HMS_API_URL: url,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const owner = start(processes.owner);
  await once(requests, '1');
  const standbyProcess = start(processes.standby);
  await waiting(standbyProcess);
  await setTimeout(SETTLED_MS);
  const endedAt = performance.now();
  processes.end(owner);
  await once(requests, '2');
  const seconds = (performance.now() - endedAt) / 1000;
  await Promise.all([owner, standbyProcess].map(killed));
  await close();
  return seconds;
}

async function waiting(child: ChildProcess): Promise<void> {
  for await (const text of child.stderr ?? []) if (String(text).includes('Waiting …')) return;
  throw new Error('The standby exited before it was waiting.');
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
