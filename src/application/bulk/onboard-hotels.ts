import { inputHash, inputOfRun } from './input/input-of-run.ts';
import type { RunResult } from './run-results.ts';
import type { RunParts, RunStart } from './run-start.ts';
import { StartedRun } from './started-run.ts';

export type OnboardHotels = ReturnType<typeof createOnboardHotels>;

/**
 * Performs one start of a run: sets up all unfinished hotels, several at once. A failed hotel stops the run only if
 * every other hotel would fail too. Rejects with errors of the run store or the input, and does not close the run.
 */
export function createOnboardHotels(parts: RunParts) {
  const run = async (start: RunStart): Promise<RunResult> => {
    const { onboardPlanned, runs, identifyHotel } = parts;
    const { run: stored, input, counts } = start;
    const { ofRun = await inputOfRun(input, stored) } = start;
    if (counts) {
      const { operations } = counts.share ?? counts;
      const now = { hotels: ofRun.total, operations, snapshot: inputHash(input) };
      await stored.keepInput(now, ofRun.edited);
    }
    const { facts } = stored;
    const earlier = runs.earlier({ ...facts, gone: ofRun.gone });
    const isSecondIntended = start.options?.isSecondIntended ?? facts.isSecondIntended ?? false;
    const isConfigured = (key: string) => input.isConfigured(key);
    const identified = identifyHotel({ isConfigured, earlier, isSecondIntended });
    const plan = start.options?.plan;
    const onboardHotel = plan ? onboardPlanned?.(plan) : parts.onboardHotel;
    if (!onboardHotel) throw new Error('Cannot apply a plan without onboardPlanned.');
    try {
      return await new StartedRun({ ...parts, onboardHotel }, start, ofRun, identified).finish();
    } catch (error) {
      parts.pauses.giveUp();
      throw error;
    } finally {
      await earlier.close();
    }
  };
  return { run };
}
