/** What the keys of runs in the storage start with. */
export const RUN_PREFIX = 'hms.run.';

/** Whether the browser stores a run, without the code that reads runs. */
export function hasRuns(storage: () => Storage): boolean {
  try {
    return Object.keys(storage()).some((key) => key.startsWith(RUN_PREFIX));
  } catch {
    // The browser refuses access.
    return false;
  }
}
