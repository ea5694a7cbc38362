import type { OnboardHotels } from '#application/bulk/onboard-hotels.ts';
import type { RunResult } from '#application/bulk/run-results.ts';
import type { RunStart } from '#application/bulk/run-start.ts';
import type { Services } from '#ui/services.ts';

type Launching = readonly [OnboardHotels, RunStart];

/**
 * One start of a run in this browser, of one hotel or of many, with the use case of `hms onboard`. No two
 * tabs launch at once: resolves to `held` if another one does. `open` gives the run, or undefined to start
 * none.
 */
export async function launchRun(
  { launchLock, pauses }: Pick<Services, 'launchLock' | 'pauses'>,
  open: () => Promise<Launching | undefined>,
): Promise<{ readonly done: RunResult | undefined } | 'held'> {
  return await launchLock.holdIfFree(async () => {
    const launching = await open();
    if (!launching) return undefined;
    const [onboardHotels, start] = launching;
    pauses.resume();
    try {
      return await onboardHotels.run(start);
    } finally {
      pauses.resume();
    }
  });
}
