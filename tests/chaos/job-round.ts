// Runs the Job of examples/kubernetes with three processes, which are killed at random.
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { AesRunKey } from '#adapters/postgres/aes-run-key.ts';
import { PostgresRuns, runsInDatabase } from '#adapters/postgres/postgres-runs.ts';
import { seededRandom } from '#domain/random.ts';
import { openLiveSandbox, PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';
import { LAUNCHER, PROJECT_ROOT } from '#tests/support/project-root.ts';
import { chaosBatch } from './chaos-batch.ts';
import { JobController, type Job } from './job-controller.ts';
import { accountFaults, recordFaults, reportedHotels } from './round-checks.ts';

interface JobRoundOptions {
  readonly seed: number;
  readonly hotels: number;
  readonly kills: number;
  /** The address of an empty PostgreSQL database. */
  readonly journal: string;
}

/** The smallest number of requests before the next process is killed. */
const LEAST_REQUESTS = 5;
const MORE_REQUESTS = 30;
const BACK_OFF_MS = 20;

const read = (path: string) =>
  parse(readFileSync(join(PROJECT_ROOT, 'examples/kubernetes', path), 'utf8')) as unknown;
export const JOB = read('job.yaml') as Job;
const SECRET = read('secret.yaml') as { readonly stringData: Readonly<Record<string, string>> };

export async function jobRound({ seed, hotels, kills, journal }: JobRoundOptions) {
  const random = seededRandom(seed);
  const batch = chaosBatch(hotels, random);
  const sandbox = await openLiveSandbox();
  let killed = 0;
  let left = LEAST_REQUESTS;
  const relay = await relayTo(sandbox.url, () => {
    left -= 1;
    if (left <= 0 && killed < kills && controller.signal(random, SIGNALS[random(2)] ?? 'SIGKILL')) {
      killed += 1;
      left = LEAST_REQUESTS + random(MORE_REQUESTS);
    }
    return false;
  });
  const secrets = {
    HMS_API_URL: relay.url,
    HMS_PASSWORD: PASSWORD,
    HMS_JOURNAL: journal,
    HMS_RUN_KEY: AesRunKey.make().text,
  };
  const work = openWorkspace(secrets);
  const controller = new JobController(JOB, {
    folder: work.folder,
    env: {
      ...secretsOf(secrets),
      PATH: `${binOf(work)}:${process.env['PATH'] ?? ''}`,
      XDG_STATE_HOME: join(work.folder, '.state'),
    },
    localPath: (argument) => argument.replaceAll('/hotels/', `${work.folder}/`),
    backOffMs: BACK_OFF_MS,
  });
  try {
    work.file('hotels.ndjson', batch.ndjson);
    await work.hms(['journal', 'migrate']);
    const failures = await controller.run();
    const shown = await work.hms(['runs', 'show', 'autumn', '--json']);
    await work.hms(['runs', 'credentials', 'autumn', '--out', 'keys.ndjson']);
    const runs = runsInDatabase(new PostgresRuns(journal, 'the database'));
    const { records, wrongs } = await recordFaults(batch, sandbox, await reportedHotels(runs));
    const accounts = work
      .read('keys.ndjson')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { username: string; password: string });
    return {
      killed,
      records,
      starts: controller.starts,
      shown: JSON.parse(shown.stdout.trimEnd().split('\n').at(-1) ?? '') as object,
      wrongs: [...failures, ...wrongs, ...(await accountFaults(batch, sandbox, accounts))],
    };
  } finally {
    work.remove();
    await relay.close();
    await sandbox.close();
  }
}

const SIGNALS = ['SIGKILL', 'SIGTERM'] as const;

/** Keeps only the variables that the Secret lists, because processes get no others. */
function secretsOf(values: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.keys(SECRET.stringData);
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}

/** A folder for PATH with the command `hms`, as in the image. */
function binOf(work: Workspace): string {
  const script = work.file('bin/hms', `#!/bin/sh\nexec '${process.execPath}' '${LAUNCHER}' "$@"\n`);
  chmodSync(join(work.folder, script), 0o755);
  return join(work.folder, 'bin');
}
