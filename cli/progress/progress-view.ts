import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { Io } from '#cli/call/call.ts';
import { DrawnLines } from '#cli/terminal/drawn-lines.ts';
import { pauseSentence, waitingFor } from './pauses.ts';
import { frameOf, progressLine } from './progress-frame.ts';
import type { RunProgress } from './run-progress.ts';
import { LINE_EVERY_MS } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

/** Shows a run in progress on standard error. */
export interface ProgressView {
  /** Prints lines that stay. */
  say(lines: readonly string[]): Promise<void>;
  /** Text that removes the display, for a process that exits at once. */
  erasure(): string;
  close(): void;
}

const REDRAW_MS = 100;

/** Redraws a frame on a terminal, and prints a line now and then elsewhere. */
export function createProgressView(io: Io, pauses: RequestPauses, run: RunProgress): ProgressView {
  return io.terminal.isLive ? liveDisplay(io, pauses, run) : lineDisplay(io, pauses, run);
}

/** For a pipe or a file: a line every few seconds, and one when a pause starts. */
function lineDisplay({ stderr }: Io, pauses: RequestPauses, run: RunProgress): ProgressView {
  let shown: Pause | undefined;
  const unsubscribe = followVisiblePauses(pauses, Date, (pause) => {
    const isNew = pause && pause.until > (shown?.until ?? 0);
    shown = pause;
    if (isNew) void stderr.line(pauseSentence(pause, Date.now()) ?? '');
  });
  const timer = setInterval(() => {
    const now = Date.now();
    run.mark(now);
    void stderr.line(progressLine(run, now, waitingFor(shown, now)));
  }, LINE_EVERY_MS);
  return {
    // In one write, because several hotels may finish at the same time.
    say: (lines) => stderr.lines(lines),
    erasure: () => '',
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

/** For a terminal: a frame that is redrawn, below the lines that stay. */
function liveDisplay(
  { stderr, terminal }: Io,
  pauses: RequestPauses,
  run: RunProgress,
): ProgressView {
  const drawn = new DrawnLines(terminal);
  let pause: Pause | undefined;

  const frame = (): string => {
    const now = Date.now();
    run.mark(now);
    const lines = frameOf(run, {
      columns: terminal.columns(),
      rows: terminal.rows(),
      hasUnicode: terminal.hasUnicode,
      now,
      waiting: pauseSentence(pause, now),
    });
    return drawn.draw(lines);
  };

  const draw = () => void stderr.write(drawn.erase() + frame());

  const unsubscribe = followVisiblePauses(pauses, Date, (next) => {
    pause = next;
    draw();
  });
  const timer = setInterval(draw, REDRAW_MS);
  return {
    say: (lines) =>
      stderr.write(drawn.erase() + wrapped([...lines, ''], terminal).join('\n') + frame()),
    erasure: () => drawn.erase(),
    close() {
      clearInterval(timer);
      unsubscribe();
      void stderr.write(drawn.erase());
    },
  };
}
