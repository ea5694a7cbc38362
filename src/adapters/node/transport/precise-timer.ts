import type { SlotTimer } from '#adapters/http/queue/slot-timer.ts';

/** The error of a timer: this long before the time, polling the event loop takes over. */
const POLL_MS = 1.5;

/** Exact to some hundredths of a millisecond; `setTimeout` alone is late by a millisecond. */
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
