// One batch of hotels, onboarded through a faulty proxy by an `hms` that is killed again and again,
// and what the server has at the end.
import { seededRandom, type RandomInt } from '#domain/random.ts';
import { PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { finished, openWorkspace, type Run, type Workspace } from '#tests/cli/support/run-hms.ts';
import { chaosBatch, type ChaosBatch } from './chaos-batch.ts';
import { ignoreMoment, type ChaosProxy } from './chaos-proxy.ts';
import { openFaultyServer, type FaultyServerOptions } from './faulty-server.ts';
import { killLater } from './kill-later.ts';
import { FOLDER, type RunPlace } from './run-place.ts';
import { passwordFaults, recordedAccounts } from './password-faults.ts';
import {
  accountFaults,
  DONE,
  INCOMPLETE,
  lacksOnlyRules,
  outputFaults,
  recordFaults,
  reported,
  type ReportedRun,
} from './round-checks.ts';

export interface RoundOptions extends FaultyServerOptions {
  readonly hotels: number;
  /** The number of `hms` starts that are killed. */
  readonly kills: number;
  /** By default a folder. A database crashes now and again. */
  readonly place?: RunPlace;
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

export async function chaosRound(options: RoundOptions): Promise<RoundResult> {
  const random = seededRandom(options.seed);
  const batch = chaosBatch(options.hotels, random);
  const { sandbox, proxy, close } = await openFaultyServer(options, random);
  const { place = FOLDER } = options;
  const work = openWorkspace({ HMS_API_URL: proxy.url, HMS_PASSWORD: PASSWORD, ...place.env });
  try {
    work.file(FILE, batch.ndjson);
    return await new Round(options, { random, batch, sandbox, proxy, work, place }).run();
  } finally {
    work.remove();
    await close();
  }
}

interface RoundParts {
  readonly random: RandomInt;
  readonly batch: ChaosBatch;
  readonly sandbox: LiveSandbox;
  readonly proxy: ChaosProxy;
  readonly work: Workspace;
  readonly place: RunPlace;
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
    const { batch, proxy, sandbox, work, place } = this.#parts;
    const last = await this.#untilDone();
    if (last.code !== DONE && last.code !== INCOMPLETE) {
      this.#wrongs.push(`not done after ${this.#starts} starts: ${last.code} ${last.stderr}`);
    }
    const { records, wrongs: differences } = await recordFaults(
      batch,
      sandbox,
      await this.#reported(),
    );
    this.#wrongs.push(...differences, ...proxy.watch.violations);
    this.#wrongs.push(...(await accountFaults(batch, sandbox, recordedAccounts(work))));
    if (last.code === DONE) await this.#verify();
    this.#wrongs.push(...passwordFaults([work], batch, await place.contents()));
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
    const { random, work, place, proxy } = this.#parts;
    const isStarted = (await place.runs(work).names()).length > 0;
    const limits = ['--concurrency', `${1 + random(12)}`, '--hotels', `${1 + random(6)}`];
    const args = isStarted ? ['resume'] : ['onboard', FILE];
    const output = ['--min-gap', `${random(8)}`, '--json', '--report', REPORT];
    const child = work.start([...args, ...limits, ...output]);
    this.#starts += 1;
    const run = finished(child);
    let crashed = Promise.resolve();
    const kill = () => void child.kill('SIGKILL');
    const crash = () => {
      proxy.onMoment(ignoreMoment);
      crashed = crashed.then(place.crash).then(() => killLater(kill, this.#parts));
    };
    if (isToBeKilled) killLater(place.crash && random(2) === 0 ? crash : kill, this.#parts);
    const ended = await run;
    await crashed;
    if (ended.code === null) this.#kills += 1;
    proxy.onMoment(ignoreMoment);
    this.#lookAtOutput(ended);
    return ended;
  }

  #lookAtOutput(run: Run): void {
    const { work, batch } = this.#parts;
    const { stdout, stderr } = run;
    this.#wrongs.push(...passwordFaults([work], batch, { stdout, stderr }), ...outputFaults(run));
  }

  async #isAllThatCanBe(): Promise<boolean> {
    return this.#options.withoutRuleLists === true && lacksOnlyRules(await this.#reported());
  }

  async #reported(): Promise<ReportedRun> {
    const { work, place } = this.#parts;
    const runs = place.runs(work);
    return await reported(await runs.read((await runs.names()).at(-1) ?? ''));
  }

  async #verify(): Promise<void> {
    const { work, sandbox } = this.#parts;
    const run = await work.hms(['verify', FILE, '--min-gap', '0', '--api-url', sandbox.url]);
    if (run.code !== DONE) this.#wrongs.push(`verify ended with ${run.code}: ${run.stdout}`);
  }
}
