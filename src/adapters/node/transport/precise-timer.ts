import type { SlotTimer } from '#adapters/http/queue/slot-timer.ts';

/** How inexact timers are: this long before the target time, polling the event loop takes over. */
const POLL_MS = 1.5;

/**
 * Accurate to a few hundredths of a millisecond; `setTimeout` alone is up to a millisecond late.
 */
export const preciseTimer: SlotTimer = {
  now: () => performance.now(),
  at(time, callback) {
    const poll = () => {
      if (performance.now() >= time) callback();
      else setImmediate(poll);
    };
    const left = time - performance.now();
    if (left > POLL_MS + 1) setTimeout(poll, left - POLL_MS);
    else poll();
  },
};
