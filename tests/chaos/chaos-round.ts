// One batch of hotels, onboarded through a faulty proxy by an `hms` that is killed again and again,
// and what the server has at the end.
import { join } from 'node:path';
import { RunFile } from '#adapters/node/runs/run-file.ts';
import { seededRandom } from '#domain/random.ts';
import type { RunFacts } from '#application/ports/run-store.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Id } from '#domain/record.ts';
import type { RandomInt } from '#domain/random.ts';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { finished, openWorkspace, type Run, type Workspace } from '#tests/cli/support/run-hms.ts';
import { chaosBatch, type ChaosBatch } from './chaos-batch.ts';
import { startChaosProxy, toNobody, type ChaosProxy } from './chaos-proxy.ts';
import { killLater } from './kill-later.ts';
import { readerOf } from './list-reader.ts';
import { passwordFaults, recordedAccounts } from './password-faults.ts';
import { differenceOf, listedRecords, plannedRecords } from './server-state.ts';

export interface RoundOptions {
  readonly seed: number;
  readonly hotels: number;
  /** The number of `hms` starts that are killed. */
  readonly kills: number;
  /** Responses that never arrive; each may delay a hotel by 10 s. */
  readonly holds: number;
  /** The server returns 404 for lists of rate rules. */
  readonly withoutRuleLists?: boolean;
}

export interface RoundResult {
  readonly records: number;
  readonly starts: number;
  readonly kills: number;
  readonly faults: ReadonlyMap<string, number>;
  /** One sentence for each fault; empty if everything is right. */
  readonly wrongs: readonly string[];
}

const FILE = 'hotels.ndjson';
/** A file that is searched for passwords. */
const REPORT = '.hms/report.html';
const MOST_STARTS = 60;
const PERCENT = 12;
const RULES = '/rates/rules/';
const DONE = 0;
const INCOMPLETE = 4;

export async function chaosRound(options: RoundOptions): Promise<RoundResult> {
  const { seed, hotels, holds, withoutRuleLists = false } = options;
  const random = seededRandom(seed);
  const batch = chaosBatch(hotels, random);
  const sandbox = await openLiveSandbox({
    pageSize: 3 + random(30),
    accessTokenSeconds: 2 + random(20),
  });
  const proxy = await startChaosProxy(sandbox.url, {
    random: seededRandom(seed, 1),
    percent: PERCENT,
    holds,
    withoutLists: withoutRuleLists ? [RULES] : [],
  });
  const work = openWorkspace({ HMS_API_URL: proxy.url, HMS_PASSWORD: PASSWORD });
  try {
    work.file(FILE, batch.ndjson);
    return await new Round(options, { random, batch, sandbox, proxy, work }).run();
  } finally {
    work.remove();
    await proxy.close();
    await sandbox.close();
  }
}

interface RoundParts {
  readonly random: RandomInt;
  readonly batch: ChaosBatch;
  readonly sandbox: LiveSandbox;
  readonly proxy: ChaosProxy;
  readonly work: Workspace;
}

class Round {
  readonly #options: RoundOptions;
  readonly #parts: RoundParts;
  readonly #wrongs: string[] = [];
  #starts = 0;
  #kills = 0;

  constructor(options: RoundOptions, parts: RoundParts) {
    this.#options = options;
    this.#parts = parts;
  }

  async run(): Promise<RoundResult> {
    const { proxy } = this.#parts;
    const last = await this.#untilDone();
    const records = await this.#compare(last);
    this.#wrongs.push(...proxy.watch.violations, ...(await this.#passwords()));
    if (last.code === DONE) await this.#verify();
    const wrongs = [...new Set(this.#wrongs)];
    return { records, starts: this.#starts, kills: this.#kills, faults: proxy.made, wrongs };
  }

  async #untilDone(): Promise<Run> {
    for (;;) {
      const run = await this.#start(this.#kills < this.#options.kills);
      const isOver =
        run.code === DONE || (run.code === INCOMPLETE && (await this.#isAllThatCanBe()));
      if (isOver || this.#starts >= MOST_STARTS) return run;
    }
  }

  /** Starts a run, or resumes the existing one. */
  async #start(isToBeKilled: boolean): Promise<Run> {
    const { random, work } = this.#parts;
    const isBegun = this.#runFiles().length > 0;
    const limits = ['--concurrency', `${1 + random(12)}`, '--hotels', `${1 + random(6)}`];
    const args = isBegun ? ['resume'] : ['onboard', FILE];
    const output = ['--min-gap', `${random(8)}`, '--json', '--report', REPORT];
    const child = work.start([...args, ...limits, ...output]);
    this.#starts += 1;
    const run = finished(child);
    if (isToBeKilled) killLater(() => child.kill('SIGKILL'), this.#parts);
    const ended = await run;
    if (ended.code === null) this.#kills += 1;
    this.#parts.proxy.onMoment(toNobody);
    this.#lookAtOutput(ended);
    return ended;
  }

  #lookAtOutput({ code, stdout, stderr }: Run): void {
    const { work, batch } = this.#parts;
    this.#wrongs.push(...passwordFaults(work, batch, { stdout, stderr }));
    if (code === 70 || code === 2) this.#wrongs.push(`hms ended with ${code}: ${stderr}`);
    // The last line of a killed process may be incomplete.
    for (const line of stdout.split('\n').slice(0, -1)) {
      const { hotel_id: id } = JSON.parse(line) as { hotel_id?: Id | null };
      for (const [, named] of line.matchAll(/with hotel (\d+)\./g)) {
        if (named !== String(id)) this.#wrongs.push(`hotel ${id} was told of hotel ${named}`);
      }
    }
  }

  async #compare(last: Run): Promise<number> {
    const { batch, sandbox } = this.#parts;
    if (last.code !== DONE && last.code !== INCOMPLETE) {
      this.#wrongs.push(`not done after ${this.#starts} starts: ${last.code} ${last.stderr}`);
    }
    const { facts, missing: reported } = await this.#inLog();
    const plans = batch.plans(facts);
    const planned = plannedRecords(plans);
    const listed = await listedRecords(await readerOf(sandbox));
    const { missing, surplus } = differenceOf(planned, listed);
    // A rule that may exist and cannot be looked up is reported, not sent again (R9).
    const { missing: untold } = differenceOf(
      missing,
      plannedRecords(plans.map((plan) => onlyThose(plan, reported.get(plan.hotelCode) ?? []))),
    );
    this.#wrongs.push(...untold.map((text) => `missing: ${text}`));
    this.#wrongs.push(...surplus.map((text) => `twice, other or foreign: ${text}`));
    return planned.length;
  }

  /** Only rules are missing, which the server does not list. */
  async #isAllThatCanBe(): Promise<boolean> {
    const missing = [...(await this.#inLog()).missing.values()].flat();
    return (
      this.#options.withoutRuleLists === true && missing.every((key) => key.startsWith('rule:'))
    );
  }

  /** What the run reports; `missing` by hotel code. */
  async #inLog(): Promise<{
    facts: RunFacts;
    missing: ReadonlyMap<string, readonly string[]>;
  }> {
    const { work } = this.#parts;
    const log = RunFile.read(join(work.folder, this.#runFiles().at(-1) ?? ''));
    const missing = new Map<string, readonly string[]>();
    for await (const hotel of log.hotels()) missing.set(hotel.code, hotel.missing ?? []);
    await log.close();
    return { facts: log.facts, missing };
  }

  /** Tries every given password and each line of the credentials file. */
  async #passwords(): Promise<string[]> {
    const { work, batch, sandbox } = this.#parts;
    const made = Map.groupBy(recordedAccounts(work), ({ username }) => username);
    const wrongs: string[] = [];
    for (const { username, password: given, isActive } of batch.accounts) {
      const passwords = given === undefined ? made.get(username) : [{ password: given }];
      if (!passwords) wrongs.push(`${username} has no password`);
      for (const { password } of passwords ?? []) {
        const { status } = await sandbox.signIn(username, password);
        if ((status === 200) !== isActive) wrongs.push(`${username} signs in with ${status}`);
      }
    }
    return wrongs;
  }

  async #verify(): Promise<void> {
    const { work, sandbox } = this.#parts;
    const run = await work.hms(['verify', FILE, '--min-gap', '0', '--api-url', sandbox.url]);
    if (run.code !== DONE) this.#wrongs.push(`verify ended with ${run.code}: ${run.stdout}`);
  }

  #runFiles(): string[] {
    const files = this.#parts.work.stateFiles().filter((file) => file.endsWith('.db'));
    return files.toSorted();
  }
}

function onlyThose(plan: OnboardingPlan, keys: readonly string[]): OnboardingPlan {
  return { ...plan, operations: plan.operations.filter(({ key }) => keys.includes(key)) };
}
