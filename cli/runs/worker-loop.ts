import { setTimeout } from 'node:timers/promises';
import {
  RunKeyNeeded,
  StoreUnreachable,
  type ActiveRun,
  type RunStore,
  type SharedRuns,
} from '#application/ports/run-store.ts';
import { accountOf, type Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import { createServices } from '#cli/container.ts';
import { signInOrFail } from '#cli/sign-in/connection.ts';
import { readPassword } from '#cli/sign-in/password.ts';
import { readRun, runFailure } from './chosen-run.ts';
import { performRun } from './perform-run.ts';
import { asStarted } from './resumed-run.ts';

/** How often to look for hotels, in ms. */
const POLL_MS = 1000;
/** The worst first. */
const BY_SEVERITY: readonly ExitCode[] = [EXIT.failed, EXIT.incomplete, EXIT.done];

const NOTHING_LEFT = 'No hotel is left to claim.';

interface Parts {
  readonly runs: RunStore;
  readonly shared: SharedRuns;
  /** The only run to work on; undefined for all. */
  readonly only: string | undefined;
  readonly interrupts: Interrupts;
}

/** Works on one run after the other, until the process is stopped or, with --once, nothing is left. */
export class WorkerLoop {
  readonly #call: Call<'worker'>;
  readonly #parts: Parts;
  readonly #withoutKey = new Set<string>();
  #password: string | undefined;
  #exitCode: ExitCode = EXIT.done;
  #idle = new AbortController();
  /** When to give up on a database that is away; undefined while it is not. */
  #awayUntil: number | undefined;

  constructor(call: Call<'worker'>, parts: Parts) {
    this.#call = call;
    this.#parts = parts;
  }

  /** Rejects with `CommandFailure`. */
  async run(): Promise<ExitCode> {
    const { interrupts } = this.#parts;
    let isTold = false;
    for (;;) {
      this.#idle = new AbortController();
      interrupts.stopWith({ onFirst: () => this.#idle.abort(), lastWords: () => ['Stopped.'] });
      if (interrupts.isInterrupted()) return this.#exitCode;
      const name = await this.#next();
      if (name !== undefined) {
        const code = await this.#workPatiently(name);
        if (!this.#mayGoOn(code)) return code;
        const worst = BY_SEVERITY.find((one) => one === code || one === this.#exitCode);
        this.#exitCode = worst ?? this.#exitCode;
        isTold = false;
      } else if (this.#call.options.once || (await this.#isOnlyOver())) {
        await this.#say(NOTHING_LEFT);
        return this.#exitCode;
      } else {
        if (!isTold) await this.#say(`${NOTHING_LEFT} Waiting …`);
        isTold = true;
        await this.#rest();
      }
    }
  }

  /** A run with hotels to claim. Waits for a database that goes away. */
  async #next(): Promise<string | undefined> {
    const { shared, only, interrupts } = this.#parts;
    const until = performance.now() + (this.#call.options.wait ?? 0) * 1000;
    let isAway = false;
    for (;;) {
      try {
        const names = await shared.running();
        return names.find((name) =>
          only === undefined ? !this.#withoutKey.has(name) : name === only,
        );
      } catch (error) {
        if (!(error instanceof StoreUnreachable) || performance.now() >= until) throw error;
        if (!isAway) await this.#say(`${error.message} Waiting for the database.`);
        isAway = true;
        await this.#rest();
        if (interrupts.isInterrupted()) return undefined;
      }
    }
  }

  /** After a cancelled run there may be others. */
  #mayGoOn(code: ExitCode): boolean {
    const { only, interrupts } = this.#parts;
    if (code === EXIT.interrupted) return only === undefined && !interrupts.isInterrupted();
    return BY_SEVERITY.includes(code);
  }

  /** Tries again later if the database goes away, which no request of the run noticed. */
  async #workPatiently(name: string): Promise<ExitCode> {
    try {
      const code = await this.#workOn(name);
      this.#awayUntil = undefined;
      return code;
    } catch (error) {
      if (!(error instanceof StoreUnreachable)) throw error;
      this.#awayUntil ??= performance.now() + (this.#call.options.wait ?? 0) * 1000;
      if (performance.now() >= this.#awayUntil) throw error;
      await this.#say(`${error.message} Waiting for the database.`);
      await this.#rest();
      return EXIT.done;
    }
  }

  async #workOn(name: string): Promise<ExitCode> {
    const { runs, only, interrupts } = this.#parts;
    const read = () => runs.read(name);
    const call = await readRun(runs, { run: name, read }, (stored) =>
      asStarted(this.#call, stored),
    );
    const services = createServices(call.options);
    let run: ActiveRun | undefined;
    try {
      run = await (await services.load('runs')).resume(name);
      await this.#say(`Working on the run ${name} at ${run.facts.server}`);
      this.#password ??= await readPassword(call);
      const account = { ...accountOf(call.options), password: this.#password };
      await signInOrFail(services, account, call.io);
      const work = { run, input: undefined, credentials: undefined, interrupts, isWorker: true };
      return await performRun(call, services, { ...work, waitsForOthers: only !== undefined });
    } catch (error) {
      const failure = runFailure(error, { place: runs.place, run: name });
      if (!(error instanceof RunKeyNeeded) || only !== undefined) throw failure;
      this.#withoutKey.add(name);
      await this.#say(failure instanceof Error ? failure.message : String(failure));
      return EXIT.done;
    } finally {
      await run?.close();
      // The next run may be at another server, with another gap.
      const budget = await services.load('budget').catch(() => null);
      await budget?.close();
    }
  }

  async #isOnlyOver(): Promise<boolean> {
    const { runs, only } = this.#parts;
    return only !== undefined && !(await runs.isActive(only));
  }

  async #rest(): Promise<void> {
    await setTimeout(POLL_MS, undefined, { signal: this.#idle.signal }).catch(() => undefined);
  }

  async #say(sentence: string): Promise<void> {
    await this.#call.io.stderr.line(sentence);
  }
}
