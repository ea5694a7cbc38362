/** A timer for the start of the next request. Times are monotonic, in ms. */
export interface SlotTimer {
  now(): number;
  /** Calls back at that time or later, never before. */
  at(time: number, callback: () => void): void;
}

/** For browsers: as exact as their timers. */
export const plainTimer: SlotTimer = {
  now: () => performance.now(),
  at(time, callback) {
    const left = time - performance.now();
    if (left <= 0) callback();
    else setTimeout(() => plainTimer.at(time, callback), left);
  },
};
