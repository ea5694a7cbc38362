import { LeaseLost, StoreUnreachable } from '#application/ports/runs/run-store.ts';
import type { SharedWork } from '#application/ports/runs/shared-runs.ts';
import { LATE_WRITE_MS } from '#domain/session/request-limits.ts';
import { type RunResult } from './run-results.ts';
import { StartedRun, type RunParts, type RunStart } from './started-run.ts';

/**
 * Sets up the hotels of a run, several at once, at its first start and at every later one. Done
 * hotels are skipped. A hotel that fails does not stop the others, unless the others would fail
 * too. Rejects with errors of the run store or the input; the run stays open.
 */
export class OnboardHotels {
  readonly #parts: RunParts;

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  async run(start: RunStart): Promise<RunResult> {
    const { runs, identifyHotel } = this.#parts;
    const { run, input } = start;
    const { shared } = run;
    const earlier = runs.earlier(run.facts);
    const isSecondMeant = start.isSecondMeant ?? run.facts.isSecondMeant ?? false;
    const isMeant = (key: string) => (input ?? shared)?.isMeant(key) ?? false;
    try {
      for (;;) {
        try {
          const identify = identifyHotel({ isMeant, earlier, isSecondMeant });
          return await new StartedRun(this.#parts, start, identify).finish();
        } catch (error) {
          // Requests in progress cannot continue either.
          this.#parts.pauses.giveUp();
          if (!shared || !isStoreAway(error) || start.isInterrupted()) throw error;
          await this.#rejoin(shared, start, error);
        }
      }
    } finally {
      await earlier.close();
    }
  }

  /** Takes part again once the store is back. Rejects when the patience is used up. */
  async #rejoin(shared: SharedWork, start: RunStart, cause: Error): Promise<void> {
    const { clock, pauses } = this.#parts;
    const until = clock.now() + (start.patienceMs ?? 0);
    start.watcher.storeAway?.(cause);
    for (;;) {
      // Also gives the server time to finish what it was sent (docs/decisions.md R9).
      await clock.sleep(LATE_WRITE_MS);
      try {
        await shared.rejoin();
        pauses.resume();
        return;
      } catch (error) {
        if (!isStoreAway(error) || clock.now() >= until || start.isInterrupted()) throw error;
      }
    }
  }
}

function isStoreAway(error: unknown): error is Error {
  return error instanceof StoreUnreachable || error instanceof LeaseLost;
}
