import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import { RunInUse, StoreUnreachable } from '#application/ports/runs/run-store.ts';
import type { RunResult } from './run-results.ts';
import type { RunParts, RunStart } from './run-start.ts';
import { StartedRun } from './started-run.ts';

/** Interval between attempts to reach the store. */
const POLL_MS = 1000;

/**
 * Performs one start of a run: sets up all unfinished hotels, several at once. A failed hotel stops the run only if
 * every other hotel would fail too. Rejects with errors of the run store or the input, and does not close the run.
 */
export class OnboardHotels {
  readonly #parts: RunParts;

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  async run(start: RunStart): Promise<RunResult> {
    const { runs, identifyHotel } = this.#parts;
    const { run, input } = start;
    const earlier = runs.earlier(run.facts);
    const isSecondIntended = start.options?.isSecondIntended ?? run.facts.isSecondIntended ?? false;
    const isConfigured = (key: string) => input.isConfigured(key);
    const knowledge = { isConfigured, earlier, isSecondIntended };
    const identify = () => identifyHotel(knowledge);
    const onboardHotel = this.#onboardHotel(start);
    const started = new StartedRun({ ...this.#parts, onboardHotel }, start, identify());
    try {
      for (;;) {
        try {
          return await started.finish();
        } catch (error) {
          // Cancels the requests that still wait for the server.
          this.#parts.pauses.giveUp();
          if (!(error instanceof StoreUnreachable) || start.isInterrupted()) throw error;
          await this.#reopen(start, error);
          await started.reopened(identify());
        }
      }
    } finally {
      await earlier.close();
    }
  }

  #onboardHotel({ run, options }: RunStart): OnboardHotel {
    const { onboardHotel, onboardPlanned } = this.#parts;
    if (!options?.plan) return onboardHotel;
    if (!onboardPlanned) throw new Error('Cannot apply a plan without onboardPlanned.');
    return onboardPlanned(options.plan, run.facts.username);
  }

  /** Waits until the store is back, and takes over the run again. Rejects after `patienceMs`. */
  async #reopen({ run, watcher, ...start }: RunStart, cause: Error): Promise<void> {
    const { clock, pauses } = this.#parts;
    const until = clock.now() + (start.options?.patienceMs ?? 0);
    watcher.storeAway?.(cause);
    for (;;) {
      await clock.sleep(POLL_MS);
      try {
        await run.reopen();
        pauses.resume();
        watcher.storeBack?.();
        return;
      } catch (error) {
        // Also retries after `RunInUse`: until the database notices that the old connection broke, it treats the run as
        // in use.
        const isAway = error instanceof StoreUnreachable || error instanceof RunInUse;
        if (!isAway || clock.now() >= until || start.isInterrupted()) throw error;
      }
    }
  }
}
