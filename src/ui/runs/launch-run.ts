import type { OnboardHotels } from '#application/bulk/onboard-hotels.ts';
import type { RunResult } from '#application/bulk/run-results.ts';
import type { RunStart } from '#application/bulk/run-start.ts';
import type { Services } from '#ui/services.ts';

type Launching = readonly [OnboardHotels, RunStart];

/**
 * Launches one or more hotels with the use case of `hms onboard`. Only one tab can launch at a time:
 * resolves to 'held' if another tab is launching. If `open` resolves to undefined, nothing is launched.
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
