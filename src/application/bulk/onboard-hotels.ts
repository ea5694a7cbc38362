import type { OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
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
    const { run, input } = start;
    const earlier = runs.earlier(run.facts);
    const isSecondIntended = start.options?.isSecondIntended ?? run.facts.isSecondIntended ?? false;
    const isConfigured = (key: string) => input.isConfigured(key);
    const knowledge = { isConfigured, earlier, isSecondIntended };
    const onboardHotel = this.#onboardHotel(start);
    const parts = { ...this.#parts, onboardHotel };
    try {
      return await new StartedRun(parts, start, identifyHotel(knowledge)).finish();
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
