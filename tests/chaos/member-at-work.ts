import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomInt } from '#domain/random.ts';
import { finished, type Run, type Workspace } from '#tests/cli/support/run-hms.ts';
import { oneOf } from './one-of.ts';
import { DONE, FAILED, INCOMPLETE, UNREACHABLE } from './round-checks.ts';

export interface Member {
  readonly run: string;
  /** Options of `hms onboard` that start and continue the run. */
  readonly onboard: readonly string[];
  /** Arguments of `hms resume` that retry the failed hotels of the run. */
  readonly resume: readonly string[];
}

const NAME = 'chaos';

const alone: Member = { run: NAME, onboard: ['--run', NAME], resume: [NAME] };
const shards = ['1', '2', '3'].map((number): Member => {
  const run = `${NAME}-${number}-of-3`;
  const folder = ['--runs-dir', `.hms/${number}`];
  return {
    run,
    onboard: [...alone.onboard, '--shard', `${number}/3`, ...folder],
    resume: [run, ...folder],
  };
});

export const TEAMS = {
  'one process': [alone],
  'three shards': shards,
} as const satisfies Readonly<Record<string, readonly Member[]>>;

export type Team = keyof typeof TEAMS;

interface MemberParts {
  readonly member: Member;
  /** The configurations, or the saved plan. */
  readonly input: readonly string[];
  readonly report: string;
  readonly work: Workspace;
  readonly random: RandomInt;
  /** Called when a process of the member exits, with the output of the process. */
  readonly onEnd: (run: Run) => void;
  /** Whether the run has created every record that this server can confirm. */
  readonly isAllThatCanBe: () => Promise<boolean>;
}

const LONGEST_MS = 400_000;
/** The pause before a process is started again. Schedulers have such a pause too. */
const BACK_OFF_MS = 1000;
/** Values for `--wait`, in seconds. */
const WAITS = ['0', '5', '30'];

/** A member of a team. Its process is started again until the run is finished. */
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

  /** Resolves with the output of the last process. */
  async untilDone(): Promise<Run> {
    const end = performance.now() + LONGEST_MS;
    let last: Run | undefined;
    for (;;) {
      const run: Run = await this.#start(last);
      last = run;
      const isOver =
        run.code === DONE || (run.code === INCOMPLETE && (await this.#parts.isAllThatCanBe()));
      if (isOver || performance.now() > end) {
        this.isDone = true;
        return run;
      }
      if (run.code === UNREACHABLE) await sleep(BACK_OFF_MS);
    }
  }

  async #start(last: Run | undefined): Promise<Run> {
    const { member, input, report, work, random, onEnd } = this.#parts;
    // Running `hms onboard` again continues a run, but only `hms resume` retries hotels that
    // failed.
    const hasFailed = last?.code === FAILED || last?.code === INCOMPLETE;
    const call = hasFailed
      ? ['resume', ...member.resume]
      : ['onboard', ...input, ...member.onboard];
    const limits = ['--concurrency', `${1 + random(12)}`, '--hotels', `${1 + random(6)}`];
    const pace = ['--min-gap', `${random(8)}`, '--wait', oneOf(WAITS, random)];
    this.starts += 1;
    this.#child = work.start([...call, ...limits, ...pace, '--json', '--report', report]);
    const run = await finished(this.#child);
    this.#child = undefined;
    onEnd(run);
    return run;
  }
}
