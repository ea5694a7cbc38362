import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomInt } from '#domain/random.ts';
import { finished, type Run, type Workspace } from '#tests/cli/support/run-hms.ts';
import { oneOf } from './one-of.ts';
import { DONE, FAILED, INCOMPLETE, UNREACHABLE } from './round-checks.ts';
import type { Member } from './teams.ts';

interface MemberParts {
  readonly member: Member;
  /** The configurations. */
  readonly file: string;
  readonly report: string;
  readonly work: Workspace;
  readonly env: Readonly<Record<string, string>>;
  readonly random: RandomInt;
  /** Called with the output of each process. */
  readonly onEnd: (run: Run) => void;
  /** Whether the run has everything that the server allows. */
  readonly isAllThatCanBe: () => Promise<boolean>;
}

const LONGEST_MS = 400_000;
/** As a scheduler waits before it starts a process again. */
const BACK_OFF_MS = 1000;
/** Seconds to wait for a server or a database. */
const WAITS = ['0', '5', '30'];

/** A member of a team: a process that is started again until its run is done. */
export class MemberAtWork {
  starts = 0;
  isDone = false;
  readonly #parts: MemberParts;
  #child: ChildProcessWithoutNullStreams | undefined;

  constructor(parts: MemberParts) {
    this.#parts = parts;
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  /** Resolves with the last start. */
  async untilDone(): Promise<Run> {
    const end = performance.now() + LONGEST_MS;
    let last: Run | undefined;
    for (;;) {
      const run: Run = await this.#start(last);
      last = run;
      const isOver =
        run.code === DONE ||
        (run.code === INCOMPLETE && (await this.#parts.isAllThatCanBe().catch(isDatabaseAway)));
      if (isOver || performance.now() > end) {
        this.isDone = true;
        return run;
      }
      if (run.code === UNREACHABLE) await sleep(BACK_OFF_MS);
    }
  }

  async #start(last: Run | undefined): Promise<Run> {
    const { member, file, report, work, env, random, onEnd } = this.#parts;
    // The same call continues a run, but only `hms resume` sets up hotels that failed.
    const hasFailed = last?.code === FAILED || last?.code === INCOMPLETE;
    const call = hasFailed ? ['resume', ...member.resume] : ['onboard', file, ...member.onboard];
    const limits = ['--concurrency', `${1 + random(12)}`, '--hotels', `${1 + random(6)}`];
    const pace = ['--min-gap', `${random(8)}`, '--wait', oneOf(WAITS, random)];
    this.starts += 1;
    this.#child = work.start([...call, ...limits, ...pace, '--json', '--report', report], { env });
    const run = await finished(this.#child);
    this.#child = undefined;
    onEnd(run);
    return run;
  }
}

/** It has just crashed, so another start will show. */
const isDatabaseAway = () => false;
