// One batch of hotels, set up by several workers on one PostgreSQL, with trouble of every kind.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { RunKey } from '#adapters/postgres/run-key.ts';
import { seededRandom, type RandomInt } from '#domain/random.ts';
import { PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { finished, openWorkspace, type Run, type Workspace } from '#tests/cli/support/run-hms.ts';
import { chaosBatch, type ChaosBatch } from './chaos-batch.ts';
import { toNobody, type ChaosProxy } from './chaos-proxy.ts';
import type { RoundResult } from './chaos-round.ts';
import { openFaultyServer, type FaultyServerOptions } from './faulty-server.ts';
import { killLater } from './kill-later.ts';
import { oneOf } from './one-of.ts';
import { openOwnDatabase, type OwnDatabase } from './own-database.ts';
import { passwordFaults, recordedAccounts } from './password-faults.ts';
import {
  accountFaults,
  INVALID,
  lacksOnlyRules,
  outputFaults,
  recordFaults,
  reported,
} from './round-checks.ts';

export interface SharedRoundOptions extends FaultyServerOptions {
  readonly hotels: number;
  readonly workers: number;
  readonly troubles: number;
}

/** The trouble of one moment. Resolves once the next may come. */
type Trouble = (round: SharedRound) => Promise<void>;

const TROUBLES: Readonly<Record<string, { readonly weight: number; readonly make: Trouble }>> = {
  kill: { weight: 5, make: (round) => round.signal('SIGKILL') },
  freeze: { weight: 4, make: (round) => round.freeze() },
  interrupt: { weight: 4, make: (round) => round.signal('SIGINT') },
  'broken connection': { weight: 3, make: (round) => round.breakConnections(1) },
  'broken connections': { weight: 1, make: (round) => round.breakConnections(1000) },
  'restart of PostgreSQL': { weight: 2, make: (round) => round.restart() },
  'second onboard': { weight: 2, make: (round) => round.onboardAgain() },
  cancel: { weight: 2, make: (round) => round.cancel() },
  resume: { weight: 2, make: (round) => round.resumeBeside() },
};

/** The same for the same seed, whatever the round takes. */
function troublesOf({ seed, troubles }: SharedRoundOptions) {
  const random = seededRandom(seed, 2);
  const pool = Object.entries(TROUBLES).flatMap(([name, { weight, make }]) =>
    Array.from({ length: weight }, () => ({ name, make, place: random(1_000_000) })),
  );
  return pool.toSorted((a, b) => a.place - b.place).slice(0, troubles);
}

/**
 * In seconds. The proxy delays no request that the server still gets for more than a third of it, as
 * the real lease is three times what a request may take (docs/decisions.md R44).
 */
const LEASE = 4;
const FILE = 'hotels.ndjson';
const CREDENTIALS = '.hms/all.credentials.ndjson';
const LONGEST_WAIT_MS = 1500;
const LONGEST_OUTAGE_MS = 2500;
const LONGEST_ROUND_MS = 240_000;
const LONGEST_STOP_MS = 20_000;
const MOST_STARTS = 150;
const OPENED = ['running', 'over'];
/** How `hms` refuses to work on hotels that another run has. */
const REFUSED = /is working on/;

/** Undefined where PostgreSQL is not installed. */
export async function sharedRound(options: SharedRoundOptions): Promise<RoundResult | undefined> {
  const database = await openOwnDatabase(LEASE);
  if (!database) return undefined;
  const random = seededRandom(options.seed);
  const batch = chaosBatch(options.hotels, random);
  const { sandbox, proxy, close } = await openFaultyServer(options, random);
  const env = {
    HMS_API_URL: proxy.url,
    HMS_PASSWORD: PASSWORD,
    HMS_JOURNAL: database.url,
    HMS_RUN_KEY: RunKey.make().text,
  };
  const files = openWorkspace(env);
  // Most workers have a machine of their own, so the locks of hotels on one machine do not help.
  const machines = Array.from({ length: options.workers }, () =>
    options.seed % 3 === 0 ? files : openWorkspace(env),
  );
  try {
    files.file(FILE, batch.ndjson);
    const parts = { random, batch, sandbox, proxy, database, files, machines };
    return await new SharedRound(options, parts).run();
  } finally {
    for (const machine of [files, ...machines]) machine.remove();
    await close();
    database.remove();
  }
}

interface RoundParts {
  readonly random: RandomInt;
  readonly batch: ChaosBatch;
  readonly sandbox: LiveSandbox;
  readonly proxy: ChaosProxy;
  readonly database: OwnDatabase;
  /** The machine that has the configurations. */
  readonly files: Workspace;
  /** Those of the workers. */
  readonly machines: readonly Workspace[];
}

interface HmsProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Run>;
}

interface RunState {
  readonly name: string;
  readonly status: string;
}

class SharedRound {
  readonly #options: SharedRoundOptions;
  readonly #parts: RoundParts;
  readonly #wrongs: string[] = [];
  readonly #said: string[] = [];
  readonly #processes = new Set<HmsProcess>();
  /** Frozen processes that go on later. */
  readonly #later: Promise<void>[] = [];
  readonly #troubles = new Map<string, number>();
  readonly #timeline: string[] = [];
  readonly #begin = performance.now();
  #isOver = false;
  #starts = 0;
  #kills = 0;

  constructor(options: SharedRoundOptions, parts: RoundParts) {
    this.#options = options;
    this.#parts = parts;
  }

  async run(): Promise<RoundResult> {
    const { proxy, machines } = this.#parts;
    const workers = machines.map((machine) => this.#work(machine));
    process.once('exit', this.#killAll);
    try {
      await this.#submit();
      await this.#makeTrouble();
      await this.#untilDone();
      await Promise.all(this.#later);
    } finally {
      this.#isOver = true;
      await this.#stopAll();
      await Promise.all(workers);
      process.off('exit', this.#killAll);
    }
    const records = await this.#check();
    return {
      records,
      starts: this.#starts,
      kills: this.#kills,
      faults: new Map([...proxy.made, ...this.#troubles]),
      wrongs: [...new Set(this.#wrongs)],
      timeline: this.#timeline,
    };
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    const victim = this.#victim();
    victim?.kill(signal);
    this.#note(`${signal} ${victim?.pid}`);
    if (signal === 'SIGKILL') this.#kills += 1;
  }

  async freeze(): Promise<void> {
    const victim = this.#victim();
    const ms = LEASE * (1100 + this.#parts.random(600));
    victim?.kill('SIGSTOP');
    this.#note(`${victim?.pid} is frozen for ${ms} ms`);
    this.#later.push(wait(ms).then(() => void victim?.kill('SIGCONT')));
  }

  async breakConnections(most: number): Promise<void> {
    await this.#parts.database.query(
      `SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
        WHERE application_name = 'hms' ORDER BY random() LIMIT ${most}) AS chosen`,
    );
  }

  async restart(): Promise<void> {
    const { random, database } = this.#parts;
    await database.restart(oneOf(['fast', 'immediate'], random), random(LONGEST_OUTAGE_MS));
  }

  async onboardAgain(): Promise<void> {
    const before = await this.#runs();
    const { code } = await this.#start(['onboard', FILE, '--detach', '--json']).ended;
    const { name, status } = before.at(-1) ?? { name: '', status: '' };
    const [first, ...others] = (await this.#runs()).filter((run) => run.name !== name);
    const isSafe = before.length === 0 || status !== 'running' || code !== 0;
    if (!isSafe && first && others.length === before.length) {
      this.#wrongs.push(`the run ${first.name} was started while ${name} was running`);
    }
  }

  async cancel(): Promise<void> {
    await this.#start(['runs', 'cancel', '--json']).ended;
    await wait(this.#parts.random(LONGEST_WAIT_MS));
    if (this.#parts.random(3) > 0) await this.resumeBeside();
  }

  async resumeBeside(): Promise<void> {
    this.#start(['resume', '--json', ...this.#limits(), '--report', '.hms/report.html']);
  }

  /** Keeps one worker alive on a machine, whatever happens to it. */
  async #work(machine: Workspace): Promise<void> {
    const { random } = this.#parts;
    while (!this.#isOver && this.#starts < MOST_STARTS) {
      const hotels = `${1 + random(6)}`;
      const args = ['worker', '--hotels', hotels, '--wait', '30', '--json'];
      await this.#start(args, machine).ended;
    }
  }

  /** Starts until there is a run with all its hotels, whatever happens to the submitter. */
  async #submit(): Promise<void> {
    const { random } = this.#parts;
    for (let status = ''; !OPENED.includes(status);) {
      const detach = random(2) === 0 ? ['--detach'] : [];
      const isResumed = status !== '' && random(3) > 0;
      const command = isResumed ? ['resume'] : ['onboard', FILE, ...detach];
      const submitter = this.#start([...command, '--json', ...this.#limits()]);
      if (random(3) === 0) {
        await wait(random(LONGEST_WAIT_MS));
        submitter.child.kill('SIGKILL');
      }
      do {
        await Promise.race([submitter.ended, wait(100)]);
        status = (await this.#runs()).at(-1)?.status ?? '';
      } while (this.#processes.has(submitter) && !OPENED.includes(status));
    }
  }

  async #makeTrouble(): Promise<void> {
    const { random, proxy } = this.#parts;
    for (const { name, make } of troublesOf(this.#options)) {
      await Promise.race([
        wait(random(LONGEST_WAIT_MS)),
        new Promise<void>((resolve) => killLater(resolve, { random, proxy })),
      ]);
      proxy.onMoment(toNobody);
      this.#troubles.set(name, (this.#troubles.get(name) ?? 0) + 1);
      this.#note(name);
      await make(this);
    }
  }

  async #untilDone(): Promise<void> {
    const until = performance.now() + LONGEST_ROUND_MS;
    let resuming: Promise<Run> | undefined;
    while (performance.now() < until && this.#starts < MOST_STARTS) {
      const run = (await this.#runs()).at(-1);
      if (run?.status === 'over' && (await this.#isAllThatCanBe(run))) return;
      if (run?.status !== 'running' && !resuming) {
        resuming = this.#start(['resume', '--json', ...this.#limits()]).ended;
        void resuming.then(() => (resuming = undefined));
      }
      await wait(200);
    }
    const states = await this.#parts.database.query(
      `SELECT runs.name, status, state, count(*), min(left_at), max(heard_at) FROM hms.runs
        LEFT JOIN hms.hotels ON run = runs.id LEFT JOIN hms.workers ON worker = workers.id
        GROUP BY runs.name, status, state`,
    );
    this.#wrongs.push(`not done after ${this.#starts} starts: ${JSON.stringify(states)}`);
  }

  async #isAllThatCanBe({ name }: RunState): Promise<boolean> {
    const run = await this.#parts.database.read(name);
    const { onboarded, incomplete } = await run.counts();
    if (onboarded === this.#options.hotels) return true;
    const isFinished = onboarded + incomplete === this.#options.hotels;
    return (
      isFinished && this.#options.withoutRuleLists === true && lacksOnlyRules(await reported(run))
    );
  }

  /** Asks first, as Ctrl-C does. */
  async #stopAll(): Promise<void> {
    const until = performance.now() + LONGEST_STOP_MS;
    while (this.#processes.size > 0) {
      const signal = performance.now() < until ? 'SIGINT' : 'SIGKILL';
      for (const { child } of this.#processes) child.kill(signal);
      if (signal === 'SIGKILL') this.#wrongs.push('a process does not stop');
      await Promise.race([
        Promise.all([...this.#processes].map(({ ended }) => ended)),
        wait(LONGEST_STOP_MS / 2),
      ]);
    }
  }

  readonly #killAll = (): void => {
    for (const { child } of this.#processes) child.kill('SIGKILL');
  };

  async #check(): Promise<number> {
    const { batch, sandbox, proxy, database, files, machines } = this.#parts;
    const runs = await this.#runs();
    const last = runs.at(-1);
    if (!last) throw new Error('There is no run.');
    for (const [place, { name }] of runs.entries()) {
      const file = CREDENTIALS.replace('all', `${place}`);
      await this.#start(['runs', 'credentials', name, '--out', file, '--json']).ended;
    }
    const run = await reported(await database.read(last.name));
    const { records, wrongs } = await recordFaults(batch, sandbox, run, runs.length > 1);
    this.#wrongs.push(...wrongs, ...proxy.watch.violations);
    // Of several runs, only one has the password that was sent.
    if (runs.length === 1) {
      this.#wrongs.push(...(await accountFaults(batch, sandbox, recordedAccounts(files))));
    }
    const said = { output: this.#said.join('\n'), ...(await database.contents()) };
    this.#wrongs.push(...passwordFaults([files, ...machines], batch, said));
    return records;
  }

  #start(args: readonly string[], machine = this.#parts.files): HmsProcess {
    const child = machine.start(args);
    this.#starts += 1;
    this.#note(`${child.pid}: hms ${args.join(' ')}`);
    const process: HmsProcess = {
      child,
      ended: finished(child).then((run) => {
        this.#processes.delete(process);
        this.#said.push(run.stdout, run.stderr);
        this.#note(`${child.pid} ended with ${run.code}: ${run.stderr}`);
        const isRefused = run.code === INVALID && REFUSED.test(run.stderr);
        if (!isRefused) this.#wrongs.push(...outputFaults(run));
        return run;
      }),
    };
    this.#processes.add(process);
    return process;
  }

  /** Any process, of which most are workers. */
  #victim(): ChildProcess | undefined {
    if (this.#processes.size === 0) return undefined;
    return oneOf([...this.#processes], this.#parts.random).child;
  }

  #limits(): string[] {
    const { random } = this.#parts;
    const limits = { concurrency: 1 + random(12), hotels: 1 + random(6), 'min-gap': random(8) };
    return Object.entries(limits).flatMap(([name, value]) => [`--${name}`, `${value}`]);
  }

  #note(event: string): void {
    const seconds = ((performance.now() - this.#begin) / 1000).toFixed(2);
    this.#timeline.push(`${seconds} s: ${event}`);
  }

  /** Oldest first. */
  async #runs(): Promise<RunState[]> {
    const rows = await this.#parts.database.query(
      'SELECT name, status FROM hms.runs ORDER BY name COLLATE "C"',
    );
    return rows.map(({ name, status }) => ({ name: String(name), status: String(status) }));
  }
}
