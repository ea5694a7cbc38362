import type { Clock } from './clock.ts';

/**
 * This machine's clock, corrected by the server's where they differ by more than docs/decisions.md
 * R35 allows.
 */
export interface ServerClock extends Clock {
  /**
   * How many ms the server's clock is ahead, negative where behind; 0 where no correction is
   * needed.
   */
  correctionMs(): number;
  /** Calls the listener whenever the correction starts, ends or changes by more than a minute. */
  onCorrection(listener: (correctionMs: number) => void): void;
}
