/** How far two clocks may drift apart, in ms per ms. */
const DRIFT = 1e-4;

/**
 * The clock of a database in the time of this process. Remembers the most exact comparison: one that
 * waited for a busy process or network says little. All times are in ms.
 */
export class DatabaseClock {
  #offset = 0;
  /** The comparison is wrong by at most this. */
  #error = Infinity;
  #comparedAt = 0;

  /** `time`: what the database's clock showed between `sent` and `received`. */
  compare(time: number, sent: number, received: number): void {
    const error = (received - sent) / 2;
    const offset = time - (sent + received) / 2;
    const errorBefore = this.#error + (received - this.#comparedAt) * DRIFT;
    const wasSet = Math.abs(offset - this.#offset) > error + errorBefore;
    if (error > errorBefore && !wasSet) return;
    this.#offset = offset;
    this.#error = error;
    this.#comparedAt = received;
  }

  toLocal(time: number): number {
    return time - this.#offset;
  }
}
