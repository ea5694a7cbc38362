import type { OperationEvent } from '#application/onboard-hotel.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { OnboardingPlan } from '#domain/onboarding-plan.ts';
import type { Io } from './call.ts';
import {
  frameOf,
  isVisiblePause,
  noteProgress,
  pauseSentence,
  startProgress,
  type ProgressState,
} from './onboarding-progress.ts';
import { displayWidth } from './printable.ts';
import { paintFor } from './terminal.ts';

/** Shows a run to a person while it goes on. */
interface ProgressView {
  started(title: string, plan: OnboardingPlan): void;
  progress(event: OperationEvent): void;
  /** Lines that stay. */
  say(lines: readonly string[]): Promise<void>;
  close(): void;
}

const REDRAW_MS = 100;
const CLEAR_LINE_END = '\u001B[K';
const CLEAR_BELOW = '\u001B[J';

export function createProgressView(io: Io, pauses: RequestPauses): ProgressView {
  return io.terminal.isLive ? liveView(io, pauses) : lineView(io, pauses);
}

/** For a pipe or a file: pauses are told once, hotels when they end. */
function lineView({ stderr }: Io, pauses: RequestPauses): ProgressView {
  let toldUntil = 0;
  const unsubscribe = pauses.subscribe((pause) => {
    const now = Date.now();
    if (!isVisiblePause(pause, now) || pause.until <= toldUntil) return;
    toldUntil = pause.until;
    void stderr.line(pauseSentence(pause, now) ?? '');
  });
  return {
    started: () => {},
    progress: () => {},
    say: async (lines) => {
      for (const line of lines) await stderr.line(line);
    },
    close: unsubscribe,
  };
}

/** For a terminal: a frame that is drawn over itself, with what stays above it. */
function liveView({ stderr, terminal }: Io, pauses: RequestPauses): ProgressView {
  const paint = paintFor(terminal);
  let state: ProgressState | undefined;
  let pause: Pause | undefined;
  let drawn: number[] = [];

  const unsubscribe = pauses.subscribe((next) => {
    // One that was long enough to be shown is shown to its end.
    pause = isVisiblePause(next, Date.now()) || (pause && next) ? next : undefined;
    draw();
  });
  const timer = setInterval(() => draw(), REDRAW_MS);

  /** A narrower terminal has broken the lines that were drawn into several. */
  const erase = (): string => {
    const columns = terminal.columns();
    const rows = drawn.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / columns)), 0);
    drawn = [];
    return rows > 0 ? `\u001B[${rows}A\r${CLEAR_BELOW}` : '';
  };

  function draw(): void {
    if (!state) return;
    const now = Date.now();
    const lines = frameOf(state, {
      columns: terminal.columns(),
      rows: terminal.rows(),
      hasUnicode: terminal.hasUnicode,
      now,
      waiting: pauseSentence(pause, now),
    });
    const text = lines.map(
      (line) => `${line.colour ? paint(line.colour, line.text) : line.text}${CLEAR_LINE_END}\n`,
    );
    const before = erase();
    drawn = lines.map((line) => displayWidth(line.text));
    void stderr.write(before + text.join(''));
  }

  return {
    started(title, plan) {
      state = startProgress(title, plan, Date.now());
      draw();
    },
    progress(event) {
      if (state) noteProgress(state, event);
    },
    async say(lines) {
      state = undefined;
      await stderr.write(erase() + lines.map((line) => `${line}\n`).join(''));
    },
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
