import type { SlotTimer } from '#adapters/http/queue/slot-timer.ts';

/** A timer's own error: up to this long before the time, the event loop is polled instead. */
const POLL_MS = 1.5;

/** Exact to some hundredths of a millisecond, where `setTimeout` alone is late by one. */
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
