// The Job of examples/kubernetes with real processes, which are killed at random. One of them also loses its folder.
import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { seededRandom } from '#domain/random.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import { listedRecords } from '#tests/chaos/server-state.ts';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';
import { LAUNCHER, PROJECT_ROOT } from '#tests/support/project-root.ts';
import { JobController, type Job } from './job-controller.ts';

const read = (path: string) =>
  parse(readFileSync(join(PROJECT_ROOT, 'examples/kubernetes', path), 'utf8')) as unknown;
const JOB = read('job.yaml') as Job;
const SECRET = read('secret.yaml') as { readonly stringData: Readonly<Record<string, string>> };

const NAMES = ['Alder', 'Birch', 'Cedar', 'Dogwood'];
const GIVEN = 'given-Pass-2026';
const managerOf = (name: string) => `manager.${name.toLowerCase()}`;
const HOTELS = NAMES.map((name) => {
  const manager = { ...adminOf(name), email: `${name}@hotel.example`, username: managerOf(name) };
  const given = { ...manager, role: 'manager', password: GIVEN };
  return hotelNamed(name, { staffUsers: [adminOf(name), given] });
});
const KILLS = 3;
const SEED = 20_261_128;

interface Account {
  readonly username: string;
  readonly password: string;
}

let sandbox: LiveSandbox;
let work: Workspace;
beforeEach(async () => {
  sandbox = await openLiveSandbox();
});

it('starts a process for each shard, and lets it finish its requests', () => {
  work = openWorkspace();
  const { completionMode, completions, parallelism, template } = JOB.spec;
  const [{ args }] = template.spec.containers;
  expect([completionMode, parallelism]).toEqual(['Indexed', completions]);
  expect(args.join(' ')).toContain(`/${completions} exec hms onboard`);
  const graceMs = template.spec.terminationGracePeriodSeconds * 1000;
  expect(graceMs).toBeGreaterThan(2 * REQUEST_TIMEOUT_MS);
});

it('sets up every hotel once, although processes are killed and one loses its folder', async () => {
  const random = seededRandom(SEED);
  let killed = 0;
  let left = 10;
  const relay = await relayTo(sandbox.url, () => {
    left -= 1;
    if (left <= 0 && killed < KILLS && controller.signal(random, 'SIGKILL')) {
      killed += 1;
      left = 5 + random(10);
    }
    return false;
  });
  work = openWorkspace({ HMS_API_URL: relay.url, HMS_PASSWORD: PASSWORD });
  const ndjson = HOTELS.map((hotel) => `${JSON.stringify(hotel)}\n`).join('');
  work.file('hotels/hotels.ndjson', ndjson);
  let lost: number | undefined;
  const controller = new JobController(JOB, {
    folder: work.folder,
    env: { ...secrets(relay.url), PATH: `${binOf(work)}:${process.env['PATH'] ?? ''}` },
    localPath: (argument) =>
      argument.replaceAll(/(?<=[ "])\/(hotels|work)\//g, `${work.folder}/$1/`),
    async onKilled(index) {
      // Requests that the killed process has sent reach the server before this response arrives.
      await fetch(`${relay.url}/hotels/`);
      if (lost !== undefined) return;
      lost = index;
      const passwords = join(work.folder, credentialsOf(index));
      if (existsSync(passwords)) copyFileSync(passwords, join(work.folder, 'lost.ndjson'));
      for (const machine of ['work', 'machines']) {
        rmSync(join(work.folder, machine, String(index)), { recursive: true, force: true });
      }
    },
  });

  expect(await controller.run()).toEqual([]);
  expect([killed, lost]).toEqual([KILLS, expect.any(Number)]);
  expect(await recordsOf(sandbox)).toEqual(await recordsWithoutFaults(ndjson));
  const connection = { env: { HMS_API_URL: sandbox.url } };
  const verified = await work.hms(['verify', 'hotels/hotels.ndjson', '--json'], connection);
  expect(events(verified.stdout).at(-1)).toMatchObject({
    hotels: NAMES.length,
    same: NAMES.length,
  });

  // Nobody knows the passwords that only the lost folder had, so the shard gets new ones.
  const found = recorded();
  await expectSignIns(accountsIn('lost.ndjson'), found);
  const shard = [
    '--shard',
    `${Number(lost) + 1}/${JOB.spec.completions}`,
    '--runs-dir',
    'work/new',
  ];
  const reset = ['--run', 'new', '--reset-passwords=all', '--yes'];
  const again = await work.hms(['onboard', 'hotels/hotels.ndjson', ...shard, ...reset], connection);
  expect(again.code, again.stderr).toBe(0);
  const renewed = accountsIn(`work/new/new-${Number(lost) + 1}-of-3.credentials.ndjson`);
  await expectSignIns(found, renewed);
});

const recorded = () => [0, 1, 2].flatMap((index) => accountsIn(credentialsOf(index)));

const credentialsOf = (index: number) =>
  `work/${index}/autumn-${index + 1}-of-3.credentials.ndjson`;

function accountsIn(file: string): Account[] {
  if (!existsSync(join(work.folder, file))) return [];
  const lines = work.read(file).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Account);
}

/** Every user signs in: with the latest of these passwords, or with the one in the configuration. */
async function expectSignIns(...recordings: readonly Account[][]): Promise<void> {
  const generated = recordings
    .flat()
    .map(({ username, password }) => [username, password] as const);
  const given = NAMES.map((name) => [managerOf(name), GIVEN] as const);
  const passwords = new Map([...generated, ...given]);
  expect(passwords.size).toBe(2 * NAMES.length);
  for (const [username, password] of passwords) {
    expect([username, (await sandbox.signIn(username, password)).status]).toEqual([username, 200]);
  }
}

/** Every record on the server, in a stable order and without IDs. */
async function recordsOf(server: LiveSandbox): Promise<string[]> {
  return (await listedRecords((path) => server.all(path))).toSorted();
}

/** The records that one process without any fault makes. */
async function recordsWithoutFaults(ndjson: string): Promise<string[]> {
  const other = await openLiveSandbox();
  const calm = openWorkspace(other.env);
  calm.file('hotels.ndjson', ndjson);
  expect((await calm.hms(['onboard', 'hotels.ndjson'])).code).toBe(0);
  return await recordsOf(other);
}

/** The variables of the Secret, because processes get no others. */
function secrets(url: string): Record<string, string> {
  const values: Readonly<Record<string, string>> = { HMS_API_URL: url, HMS_PASSWORD: PASSWORD };
  const names = Object.keys(SECRET.stringData);
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']));
}

/** A folder for PATH with the command `hms`, as in the image. */
function binOf(own: Workspace): string {
  const script = own.file('bin/hms', `#!/bin/sh\nexec '${process.execPath}' '${LAUNCHER}' "$@"\n`);
  chmodSync(join(own.folder, script), 0o755);
  return join(own.folder, 'bin');
}
