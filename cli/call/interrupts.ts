import { writeSync } from 'node:fs';
import { EXIT } from './exit-codes.ts';
import type { Summary } from './summary.ts';

/** Ctrl-C arrives from the terminal and from the launcher (hms.js). Two signals within this time are one. */
const SAME_PRESS_MS = 250;
/** SIGHUP arrives when the terminal closes. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STANDARD_ERROR = 2;

export const INTERRUPTED_EARLY = 'Interrupted; nothing was sent for any hotel.';
export const NOTHING_WRITTEN = 'Interrupted; nothing was written.';

interface Stopping {
  /** Called at the first signal. The work should then stop soon. */
  readonly onFirst: () => void;
  /** Lines to print when a second signal ends the process at once. */
  readonly lastWords: () => readonly string[];
}

export interface Interrupts {
  /** From then on, the first signal calls `onFirst`, and only the second ends the process. */
  readonly stopWith: (stopping: Stopping) => void;
  readonly isInterrupted: () => boolean;
}

/** For commands that a signal ends as any other program. */
export const NO_INTERRUPTS: Interrupts = {
  stopWith: () => undefined,
  isInterrupted: () => false,
};

/** Ctrl-C, SIGTERM and SIGHUP end the process with exit code 130, unless `work` has called `stopWith`. */
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
    const stopWith = (next: Stopping) => {
      stopping = next;
    };
    return await work({ stopWith, isInterrupted: () => firstAt !== undefined });
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

function exitAtOnce(lines: readonly string[], summary: Summary): never {
  summary.fail('Interrupted.');
  try {
    writeSync(STANDARD_ERROR, lines.map((line) => `${line}\n`).join(''));
  } catch {}
  process.exit(EXIT.interrupted);
}
