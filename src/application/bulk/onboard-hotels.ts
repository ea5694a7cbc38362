import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import { inputHash, inputOfRun } from './input/input-of-run.ts';
import type { RunResult } from './run-results.ts';
import type { RunParts, RunStart } from './run-start.ts';
import { StartedRun } from './started-run.ts';

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
    const { run, input, counts } = start;
    const { ofRun = await inputOfRun(input, run) } = start;
    if (counts) {
      const { operations } = counts.share ?? counts;
      const now = { hotels: ofRun.total, operations, snapshot: inputHash(input) };
      await run.keepInput(now, ofRun.edited);
    }
    const { server, sources } = run.facts;
    const own = { run: run.facts.run, server, sources, gone: ofRun.gone };
    const earlier = runs.earlier(own);
    const isSecondIntended = run.facts.isSecondIntended ?? false;
    const isConfigured = (key: string) => input.isConfigured(key);
    const knowledge = { isConfigured, earlier, isSecondIntended };
    const onboardHotel = this.#onboardHotel(start);
    const parts = { ...this.#parts, onboardHotel };
    try {
      return await new StartedRun(parts, start, ofRun, identifyHotel(knowledge)).finish();
    } catch (error) {
      // Cancels the requests that still wait for the server.
      this.#parts.pauses.giveUp();
      throw error;
    } finally {
      await earlier.close();
    }
  }

  #onboardHotel({ options }: RunStart): OnboardHotel {
    const { onboardHotel, onboardPlanned } = this.#parts;
    if (!options?.plan) return onboardHotel;
    if (!onboardPlanned) throw new Error('Cannot apply a plan without onboardPlanned.');
    return onboardPlanned(options.plan);
  }
}
