/** Tells when the next request may start. Times are monotonic, in ms. */
export interface SlotTimer {
  now(): number;
  /** Calls back once that time has come, never before. */
  at(time: number, callback: () => void): void;
}

/** For browsers, whose timers are as exact as they let them be. */
export const plainTimer: SlotTimer = {
  now: () => performance.now(),
  at(time, callback) {
    const left = time - performance.now();
    if (left <= 0) callback();
    else setTimeout(() => plainTimer.at(time, callback), left);
  },
};
