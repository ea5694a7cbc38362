/** Schedules the start of the next request. Times are monotonic, in ms. */
export interface SlotTimer {
  now(): number;
  /** Calls `callback` at `time` or later, never earlier. */
  at(time: number, callback: () => void): void;
}

export const plainTimer: SlotTimer = {
  now: () => performance.now(),
  at(time, callback) {
    const left = time - performance.now();
    if (left <= 0) callback();
    else setTimeout(() => plainTimer.at(time, callback), left);
  },
};
