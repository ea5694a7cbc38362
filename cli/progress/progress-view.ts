import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { Io } from '#cli/call/command.ts';
import { createDisplay, type Display } from './display.ts';
import { followPauses, pauseSentence, waitingFor } from './pauses.ts';
import { frameOf, progressLine } from './progress-frame.ts';
import type { RunProgress } from './run-progress.ts';

/** Redrawn lines on a terminal, otherwise an occasional line. Without `pauses`, this process sends nothing. */
export function createProgressView(
  io: Io,
  run: RunProgress,
  pauses: RequestPauses | undefined,
): Display {
  const { terminal } = io;
  let pause: Pause | undefined;
  const display = createDisplay(io, {
    redrawMs: 100,
    frame(now) {
      run.mark(now);
      return frameOf(run, {
        columns: terminal.columns(),
        rows: terminal.rows(),
        hasUnicode: terminal.hasUnicode,
        now,
        waiting: pauseSentence(pause, now),
      });
    },
    line(now) {
      run.mark(now);
      return progressLine(run, now, waitingFor(pause, now));
    },
  });
  const unfollow =
    pauses &&
    followPauses(io, pauses, (next) => {
      pause = next;
      display.draw();
    });
  return {
    ...display,
    close() {
      unfollow?.();
      display.close();
    },
  };
}
