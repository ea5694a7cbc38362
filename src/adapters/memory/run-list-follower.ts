import type { StoredRun } from '#application/ports/runs/run-store.ts';
import type { StoredState } from '#application/ports/runs/stored-hotels.ts';
import type { RunFollower, RunLook } from '#application/ports/runs/shared-runs.ts';

const ENDED: readonly StoredState[] = ['onboarded', 'incomplete', 'failed', 'skipped'];

/** Follows a run that one process at a time works on, by its list of hotels. */
export class RunListFollower implements RunFollower {
  readonly #run: StoredRun;
  readonly #isActive: () => Promise<boolean>;
  readonly #ended = new Set<number>();
  #counted = '';

  private constructor(run: StoredRun, isActive: () => Promise<boolean>) {
    this.#run = run;
    this.#isActive = isActive;
  }

  /** `isActive`: whether a process works on the run. */
  static async start(run: StoredRun, isActive: () => Promise<boolean>): Promise<RunListFollower> {
    const follower = new RunListFollower(run, isActive);
    await follower.look();
    return follower;
  }

  async look(): Promise<RunLook> {
    // Asked first: what the process has done before it leaves is in the counts.
    const isActive = await this.#isActive();
    const counts = await this.#run.counts();
    const { done, failed } = await this.#run.operations();
    const counted = ENDED.map((state) => counts[state]).join();
    const ended = counted === this.#counted ? [] : await this.#newlyEnded();
    this.#counted = counted;
    return {
      isActive,
      sharing: undefined,
      counts,
      ofOthers: counts.begun,
      operations: done + failed,
      requestsPerSecond: undefined,
      ended,
    };
  }

  async #newlyEnded(): Promise<number[]> {
    const ended: number[] = [];
    for await (const { index, state } of this.#run.list()) {
      if (!ENDED.includes(state)) this.#ended.delete(index);
      else if (!this.#ended.has(index)) {
        this.#ended.add(index);
        ended.push(index);
      }
    }
    return ended;
  }
}
