import { setTimeout } from 'node:timers/promises';
import { RunKeyNeeded, type ActiveRun, type RunStore } from '#application/ports/runs/run-store.ts';
import type { SharedRuns } from '#application/ports/runs/shared-runs.ts';
import { serverOf, type Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import { Summary } from '#cli/call/summary.ts';
import { createServices, type ServiceSource } from '#cli/container.ts';
import type { Har } from '#cli/network.ts';
import { StorePatience } from '#cli/progress/store-patience.ts';
import { readAccount } from '#cli/sign-in/account.ts';
import { assertServerAgreed } from '#cli/sign-in/agreed-server.ts';
import { signInOrFail, type Account } from '#cli/sign-in/connection.ts';
import { readRun, runFailure } from '#cli/runs/chosen-run.ts';
import { performRun } from '#cli/runs/perform-run.ts';
import { asStarted } from '#cli/resume/resumed-run.ts';

/** How often to look for hotels, in ms. */
const POLL_MS = 1000;
/** The worst first. */
const BY_SEVERITY: readonly ExitCode[] = [EXIT.failed, EXIT.incomplete, EXIT.done];

const IDLE = {
  'nothing yet': 'No run needs a worker. Waiting for one (press Ctrl-C to stop) …',
  'held by others':
    'Other workers hold the hotels that are left. Waiting for them (press Ctrl-C to stop) …',
};

interface Parts {
  readonly runs: RunStore;
  readonly shared: SharedRuns;
  /** The only run to work on; undefined for all. */
  readonly only: string | undefined;
  readonly interrupts: Interrupts;
  /** Of all runs. */
  readonly har: Har;
}

/** A run that this process has joined. */
interface Joined {
  readonly call: Call;
  readonly services: ServiceSource;
  readonly run: ActiveRun;
}

/** `over`: nothing is left, and nothing will come. A code ends the process. */
type Step = 'worked' | 'over' | 'nothing yet' | 'held by others' | ExitCode;

/** Works on one run after the other, until the process is stopped or, with --once, nothing is left. */
export class WorkerLoop {
  readonly #call: Call<'worker'>;
  readonly #parts: Parts;
  readonly #patience: StorePatience;
  readonly #withoutKey = new Set<string>();
  /** By server and user name: no server gets the password of another. */
  readonly #accounts = new Map<string, Account>();
  #exitCode: ExitCode = EXIT.done;
  /** The names of those that it took part in. */
  readonly #runs = new Set<string>();
  #idle = new AbortController();

  constructor(call: Call<'worker'>, parts: Parts) {
    this.#call = call;
    this.#parts = parts;
    const { wait = 0 } = call.options;
    this.#patience = new StorePatience(wait * 1000, (sentence) => this.#say(sentence));
  }

  /** Rejects with `CommandFailure`. */
  async run(): Promise<ExitCode> {
    const { interrupts } = this.#parts;
    let isTold = false;
    this.#call.io.summary.note({ runs: 0 });
    for (;;) {
      this.#idle = new AbortController();
      interrupts.stopWith({ onFirst: () => this.#idle.abort(), lastWords: () => ['Stopped.'] });
      if (interrupts.isInterrupted()) return EXIT.done;
      const step = await this.#patience.during(() => this.#step());
      if (typeof step === 'number') return step;
      if (step === 'over') return await this.#end();
      if (step === 'worked') {
        isTold = false;
        continue;
      }
      if (step !== undefined && !isTold) {
        await this.#say(IDLE[step]);
        isTold = true;
      }
      await this.#rest();
    }
  }

  async #step(): Promise<Step> {
    const { runs, shared, only } = this.#parts;
    const names = await shared.running();
    const isOurs = (one: string) =>
      only === undefined ? !this.#withoutKey.has(one) : one === only;
    const name = names.find(isOurs);
    if (name !== undefined) return await this.#workOn(name);
    if (this.#call.options.once) {
      return (await shared.unfinished()).some(isOurs) ? 'held by others' : 'over';
    }
    return only === undefined || (await runs.isActive(only)) ? 'nothing yet' : 'over';
  }

  async #end(): Promise<ExitCode> {
    const { only } = this.#parts;
    const isKeyMissing = this.#withoutKey.size > 0;
    const sentence = isKeyMissing ? 'Only runs with other keys are left.' : noneLeft(only);
    await this.#say(sentence);
    if (!isKeyMissing) return this.#exitCode;
    this.#call.io.summary.fail(sentence);
    return EXIT.invalid;
  }

  async #workOn(name: string): Promise<Step> {
    const { runs, only, interrupts } = this.#parts;
    const joined = await this.#join(name);
    await this.#patience.back();
    if (!joined) return 'worked';
    this.#count(name);
    const code = await this.#perform(joined).catch((error: unknown) => {
      throw runFailure(error, { place: runs.place, run: name });
    });
    // Somebody cancelled this run: others may need a worker.
    const isCancelled = code === EXIT.interrupted && !interrupts.isInterrupted();
    if (isCancelled && only === undefined) return 'worked';
    if (!BY_SEVERITY.includes(code)) return code;
    this.#exitCode = BY_SEVERITY.find((one) => one === code || one === this.#exitCode) ?? code;
    return 'worked';
  }

  /** Undefined without the key of the run. */
  async #join(name: string): Promise<Joined | undefined> {
    const { runs, only } = this.#parts;
    const read = () => runs.read(name);
    const call = await readRun(runs, { run: name, read }, (stored) =>
      asStarted(this.#call, stored),
    );
    const services = createServices(call.options, call.io, this.#parts.har);
    try {
      return { call, services, run: await (await services.load('runs')).resume(name) };
    } catch (error) {
      const failure = runFailure(error, { place: runs.place, run: name });
      if (!(error instanceof RunKeyNeeded) || only !== undefined) throw failure;
      this.#withoutKey.add(name);
      const why = failure instanceof Error ? failure.message : String(failure);
      await this.#say(`${why} Until then this worker skips the run.`);
      return undefined;
    }
  }

  async #perform({ call, services, run }: Joined): Promise<ExitCode> {
    const { only, interrupts } = this.#parts;
    const { io, options } = call;
    const { run: name, server } = run.facts;
    const summary = new Summary(options.json ?? false);
    try {
      await this.#say(`Working on the run ${name} at ${server}`);
      await signInOrFail(services, await this.#account(call), io);
      const work = { run, input: undefined, credentials: undefined, interrupts, isWorker: true };
      const ownCall = { ...call, io: { ...io, summary } };
      const waitsForOthers = only !== undefined;
      const code = await performRun(ownCall, services, { ...work, waitsForOthers });
      // It ends this process too.
      if (code === EXIT.unreachable && summary.failure) io.summary.fail(summary.failure);
      return code;
    } finally {
      const facts = summary.take();
      if (facts && 'run' in facts) await io.stdout.event({ ...facts, event: 'run' });
      await run.close();
      // The next run may be at another server, with another gap.
      const budget = await services.load('budget').catch(() => null);
      await budget?.close();
    }
  }

  /** Asks and runs a password command once per account; standard input can be read only once. */
  async #account(call: Call): Promise<Account> {
    const { username = '', passwordStdin } = call.options;
    const apiUrl = serverOf(call.options);
    await assertServerAgreed(call);
    const key = passwordStdin ? '' : `${apiUrl.href} ${username}`;
    const account = this.#accounts.get(key) ?? (await readAccount(call));
    this.#accounts.set(key, account);
    return { ...account, apiUrl, username };
  }

  #count(name: string): void {
    this.#runs.add(name);
    this.#call.io.summary.note({ runs: this.#runs.size });
  }

  async #rest(): Promise<void> {
    await setTimeout(POLL_MS, undefined, this.#idle).catch(() => undefined);
  }

  async #say(sentence: string): Promise<void> {
    await this.#call.io.stderr.line(sentence);
  }
}

function noneLeft(run: string | undefined): string {
  return run === undefined ? 'No hotel is left.' : `No hotel of the run ${run} is left.`;
}
