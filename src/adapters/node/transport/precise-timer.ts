import type { SlotTimer } from '#adapters/http/queue/slot-timer.ts';

/** `setTimeout` may be late by this much, so the last part of the wait polls the event loop instead. */
const POLL_MS = 1.5;

/** Accurate to a few hundredths of a millisecond. `setTimeout` alone is up to a millisecond late. */
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
