import type { Clock } from '#application/ports/clock.ts';

/** `setTimeout` fires at once if the delay is longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A sleep of more than 24 days ends early. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
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
