import { EXIT } from './exit-codes.ts';

/** A terminal's Ctrl-C reaches the launcher too, which passes it on: two at once are one. */
const SAME_PRESS_MS = 250;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface Interrupts {
  readonly isInterrupted: () => boolean;
  /** Stops listening; the next signal ends the process as it would any other. */
  readonly release: () => void;
}

/** Calls `onFirst` at the first Ctrl-C or SIGTERM; a second one exits at once. */
export function listenForInterrupts(onFirst: () => void): Interrupts {
  let firstAt: number | undefined;
  const onSignal = () => {
    const now = performance.now();
    if (firstAt === undefined) {
      firstAt = now;
      onFirst();
    } else if (now - firstAt > SAME_PRESS_MS) {
      process.exit(EXIT.interrupted);
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    isInterrupted: () => firstAt !== undefined,
    release: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}
