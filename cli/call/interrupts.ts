import { writeSync } from 'node:fs';
import { EXIT } from './exit-codes.ts';
import type { Summary } from './summary.ts';

/**
 * A terminal also sends Ctrl-C to the launcher, which forwards it: two signals at once are one
 * press.
 */
const SAME_PRESS_MS = 250;
/** SIGHUP arrives when the terminal closes. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STANDARD_ERROR = 2;

export const INTERRUPTED_EARLY = 'Interrupted; nothing was sent for any hotel.';
export const NOTHING_WRITTEN = 'Interrupted; nothing was written.';

/** Stops work that cannot stop at once. */
interface Stopping {
  /** Called at the first signal. */
  readonly onFirst: () => void;
  /** Lines to print when a second signal ends the process. */
  readonly lastWords: () => readonly string[];
}

export interface Interrupts {
  /** From now on the first signal only asks to stop. Before this call it ends the process. */
  readonly stopWith: (stopping: Stopping) => void;
  readonly isInterrupted: () => boolean;
}

/**
 * Handles Ctrl-C, SIGTERM and SIGHUP until the work is done. A signal ends the process with exit code
 * 130 and a message; after `stopWith`, the first one only asks to stop.
 */
export async function withInterrupts<Result>(
  summary: Summary,
  work: (interrupts: Interrupts) => Promise<Result>,
): Promise<Result> {
  let stopping: Stopping | undefined;
  let firstAt: number | undefined;
  const onSignal = () => {
    const now = performance.now();
    if (!stopping) exitAtOnce([`hms: ${INTERRUPTED_EARLY}`], summary);
    if (firstAt === undefined) {
      firstAt = now;
      stopping.onFirst();
    } else if (now - firstAt > SAME_PRESS_MS) {
      exitAtOnce(stopping.lastWords(), summary);
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await work({
      stopWith: (next) => {
        stopping = next;
      },
      isInterrupted: () => firstAt !== undefined,
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

function exitAtOnce(lines: readonly string[], summary: Summary): never {
  summary.fail('Interrupted.');
  try {
    writeSync(STANDARD_ERROR, lines.map((line) => `${line}\n`).join(''));
  } catch {
    // Standard error is closed.
  }
  process.exit(EXIT.interrupted);
}
