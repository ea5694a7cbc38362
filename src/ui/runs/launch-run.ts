import type { RunResult } from '#application/bulk/run-results.ts';
import type { RunStart } from '#application/bulk/run-start.ts';
import type { BulkServices, Services } from '#ui/services.ts';

/**
 * One start of a run in this browser, of one hotel or of many, with the use case of `hms onboard`. No two
 * tabs launch at once: resolves to `held` if another one does. `open` gives the run, or undefined to start
 * none.
 */
export async function launchRun(
  { launchLock, pauses }: Pick<Services, 'launchLock' | 'pauses'>,
  { onboardHotels }: BulkServices,
  open: () => Promise<RunStart | undefined>,
): Promise<{ readonly done: RunResult | undefined } | 'held'> {
  return await launchLock.holdIfFree(async () => {
    const start = await open();
    if (!start) return undefined;
    pauses.resume();
    try {
      return await onboardHotels.run(start);
    } finally {
      pauses.resume();
    }
  });
}
