import type { Clock } from '#application/ports/clock.ts';

/** A timer that is longer than this fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The machine's own clock, of a browser or of Node. A sleep of more than 24 days ends early. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, Math.min(ms, LONGEST_TIMER_MS));
      signal?.addEventListener('abort', end);
    }),
};
