import { writeSync } from 'node:fs';
import { EXIT } from './exit-codes.ts';
import type { Summary } from './summary.ts';

/** A terminal's Ctrl-C reaches the launcher too, which passes it on: two at once are one. */
const SAME_PRESS_MS = 250;
/** The last of them where its terminal is gone. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STANDARD_ERROR = 2;

export const INTERRUPTED_EARLY = 'Interrupted; nothing of any hotel was sent.';

/** How to stop work that cannot stop at once. */
interface Stopping {
  /** Called at the first Ctrl-C or SIGTERM. */
  readonly onFirst: () => void;
  /** What to say when a second one ends the process at once. */
  readonly lastWords: () => readonly string[];
}

export interface Interrupts {
  /** From now on a first signal only asks to stop; until then it ends the process at once. */
  readonly stopWith: (stopping: Stopping) => void;
  readonly isInterrupted: () => boolean;
  /** Stops listening; the next signal ends the process as it would any other. */
  readonly release: () => void;
}

/** Ctrl-C, SIGTERM and SIGHUP end the process with exit code 130, and never without a word. */
export function listenForInterrupts(summary: Summary): Interrupts {
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
  return {
    stopWith: (next) => {
      stopping = next;
    },
    isInterrupted: () => firstAt !== undefined,
    release: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}

function exitAtOnce(lines: readonly string[], summary: Summary): never {
  summary.fail('Interrupted.');
  try {
    writeSync(STANDARD_ERROR, lines.map((line) => `${line}\n`).join(''));
  } catch {
    // Nobody can be told.
  }
  process.exit(EXIT.interrupted);
}
