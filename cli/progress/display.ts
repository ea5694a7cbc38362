import stringWidth from 'string-width';
import cliTruncate from 'cli-truncate';
import type { Io } from '#cli/call/command.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { paintFor, type Colour, type Paint, type Terminal } from '#cli/terminal/terminal.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import { followPauses, pauseSentence, waitingFor } from '#cli/progress/pauses.ts';
import type { RunProgress, HotelInWork } from '#cli/progress/run-progress.ts';
import { clockTime } from '#domain/text/clock-time.ts';
import { grouped } from '#domain/text/grouped.ts';
import { plural, counted } from '#cli/terminal/printable.ts';

/** How to show work in progress. `now` is in ms since 1970. */
interface Shown {
  /** Printed every few seconds if the output is not a terminal. */
  readonly line?: (now: number) => string;
  /** Drawn on a terminal; by default the line. */
  readonly frame?: (now: number) => readonly DrawnLine[];
  /** Interval between two redraws. Nothing is drawn before the first one, unless `draw` is called. */
  readonly redrawMs?: number;
}

export type Display = ReturnType<typeof createDisplay>;

const LINE_EVERY_MS = 5000;

export function createDisplay(
  { stderr, terminal }: Io,
  { line, frame = (now) => (line ? [{ text: line(now) }] : []), redrawMs = 500 }: Shown,
) {
  const drawn = new DrawnLines(terminal);
  const drawing = () => drawn.draw(frame(Date.now()));
  /** Does nothing if the output is not a terminal. */
  const draw = () => {
    if (terminal.isLive) void stderr.write(drawn.erase() + drawing());
  };
  const clear = () => {
    const text = drawn.erase();
    if (text !== '') void stderr.write(text);
  };
  if (terminal.isLive) stderr.keepAtBottom({ erase: () => drawn.erase(), draw: drawing });
  const timer = terminal.isLive
    ? setInterval(draw, redrawMs)
    : line && setInterval(() => void stderr.line(line(Date.now())), LINE_EVERY_MS);
  return {
    // Prints permanent lines and redraws the progress below them. Uses a single write, so that the output of hotels
    // that finish at the same time does not mix.
    say: (lines: readonly string[]): Promise<void> =>
      terminal.isLive
        ? stderr.write(drawn.erase() + wrapped([...lines, ''], terminal).join('\n') + drawing())
        : stderr.lines(lines),
    draw,
    clear,
    /** Returns text that removes the lines, for a process that exits at once. */
    erasure: () => drawn.erase(),
    close() {
      clearInterval(timer);
      stderr.keepAtBottom(undefined);
      clear();
    },
  };
}

export interface DrawnLine {
  readonly text: string;
  readonly colour?: Colour;
}

const CLEAR_LINE_END = '\u001B[K';
/** Clears one line. hms does not clear the whole screen, because some terminals then copy it to their history. */
const UP_AND_CLEAR = '\u001B[A\u001B[2K';

/** Redrawn in place. `erase` and `draw` return text. log-update erases too few rows in a narrower terminal. */
export class DrawnLines {
  readonly #terminal: Terminal;
  readonly #paint: Paint;
  #widths: number[] = [];

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#paint = paintFor(terminal);
  }

  /** Counts rows by the current width, because a terminal that has become narrower wraps the lines into more rows. */
  erase(): string {
    const columns = this.#terminal.columns();
    const rows = this.#widths.reduce(
      (sum, width) => sum + Math.max(1, Math.ceil(width / columns)),
      0,
    );
    this.#widths = [];
    return rows > 0 ? `\r${UP_AND_CLEAR.repeat(rows)}` : '';
  }

  /** Write the result of `erase` first. */
  draw(lines: readonly DrawnLine[]): string {
    this.#widths = lines.map(({ text }) => stringWidth(text));
    return lines
      .map(({ text, colour }) => `${colour ? this.#paint(colour, text) : text}${CLEAR_LINE_END}\n`)
      .join('');
  }
}

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

/**
 * Shows which server hms waits for (docs/decisions/pause-of-the-server-is-shown.md): as a countdown on a terminal,
 * otherwise as one line for each pause. Returns a function that stops this.
 */
export function showPauses(io: Io, pauses: RequestPauses): () => void {
  let pause: Pause | undefined;
  const frame = (now: number) => {
    const text = pauseSentence(pause, now);
    return text === undefined ? [] : [{ text }];
  };
  const display = createDisplay(io, { frame, redrawMs: 1000 });
  const unfollow = followPauses(io, pauses, (next) => {
    pause = next;
    display.draw();
  });
  return () => {
    unfollow();
    display.close();
  };
}

/** What the drawing depends on besides the run. `now` in ms since 1970. */
export interface Look {
  readonly columns: number;
  readonly rows: number;
  readonly hasUnicode: boolean;
  readonly now: number;
  /** A sentence about the pause in progress. Undefined if there is none. */
  readonly waiting: string | undefined;
}

const SIGNS = {
  unicode: {
    active: '▸',
    full: '█',
    empty: '░',
    between: ' · ',
    cut: { truncationCharacter: '…' },
  },
  plain: { active: '>', full: '#', empty: '-', between: ', ', cut: { truncationCharacter: '...' } },
} as const;
type Signs = (typeof SIGNS)['unicode' | 'plain'];

const LONGEST_BAR = 40;
const SHORTEST_BAR = 8;
const STAGE_WIDTH = 'completion'.length;

export function frameOf(run: RunProgress, look: Look): DrawnLine[] {
  const signs = SIGNS[look.hasUnicode ? 'unicode' : 'plain'];
  // Leave the last column empty, because some terminals wrap as soon as it is written.
  const columns = look.columns - 1;
  const head: DrawnLine[] = [
    { text: headLine(run, columns, signs), colour: 'bold' },
    { text: figures(run, { ...look, columns }, signs.between), colour: 'dim' },
    ...[look.waiting, waitReason(run)]
      .filter((text) => text !== undefined)
      .map((text) => ({ text, colour: 'yellow' }) as const),
  ];
  const hotels = [...run.inWork.values()].map((hotel) => ({
    text: hotelLine(hotel, columns, signs),
  }));
  return [...head, ...hotels]
    .slice(0, Math.max(1, look.rows - 1))
    .map((line) => ({ ...line, text: cliTruncate(line.text, columns, signs.cut) }));
}

export function progressLine(run: RunProgress, now: number, waiting?: string): string {
  const look = { now, waiting, columns: Infinity };
  const parts = [hotelsOf(run), waiting, waitReason(run), figures(run, look, ', ')];
  return parts.filter((part) => part !== undefined).join(', ');
}

function headLine(run: RunProgress, columns: number, signs: Signs): string {
  const { operations, total } = run;
  const share = total.operations === 0 ? 1 : Math.min(1, operations / total.operations);
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  const text = `${percent}  ${hotelsOf(run)}`;
  return `${bar(share, columns - stringWidth(text) - 2, signs)}${text}`;
}

function hotelsOf({ hotels, total }: RunProgress): string {
  return `${grouped(hotels)} of ${counted(total.hotels, 'hotel')}`;
}

function waitReason({ inWork, inUse }: RunProgress): string | undefined {
  const isHeld = inWork.size === 0 && inUse.size > 0;
  return isHeld
    ? `waiting for ${counted(inUse.size, 'hotel')} in use by another process`
    : undefined;
}

/** The most important figures are first. Later figures are omitted if they do not fit. */
function figures(
  run: RunProgress,
  { now, columns, waiting }: Pick<Look, 'now' | 'columns' | 'waiting'>,
  between: string,
): string {
  const { operations, total, incomplete, failed, stopped } = run;
  // Omit the time left during a pause, because the measured speed is too low.
  const left =
    waiting === undefined && waitReason(run) === undefined ? run.timeLeft(now) : undefined;
  const perSecond = run.requestsPerSecond(now);
  const parts = [
    `${grouped(operations)} of ${grouped(total.operations)} operations`,
    ...(left === undefined ? [] : [`${clockTime(left)} left`]),
    ...(failed > 0 ? [`${grouped(failed)} failed`] : []),
    ...(incomplete > 0 ? [`${grouped(incomplete)} incomplete`] : []),
    ...(stopped > 0 ? [`${grouped(stopped)} stopped`] : []),
    ...(perSecond === undefined ? [] : [plural(Math.round(perSecond), 'request') + '/s']),
    `${clockTime(now - run.startedAt)} so far`,
  ];
  return parts.reduce((text, part) => {
    const longer = `${text}${between}${part}`;
    return stringWidth(longer) <= columns ? longer : text;
  });
}

function hotelLine(
  { title, stage, done, failed, total }: HotelInWork,
  columns: number,
  signs: Signs,
): string {
  const width = String(total).length;
  const counts = `${String(done).padStart(width)}/${total}${failed > 0 ? `, ${failed} failed` : ''}`;
  const figure = `  ${stage.padEnd(STAGE_WIDTH)}  ${counts}`;
  const room = columns - stringWidth(figure) - 2;
  const name = cliTruncate(title, Math.max(SHORTEST_BAR, room), signs.cut);
  return `${signs.active} ${name}${' '.repeat(Math.max(0, room - stringWidth(name)))}${figure}`;
}

function bar(share: number, columns: number, signs: Signs): string {
  const width = Math.min(LONGEST_BAR, columns);
  if (width < SHORTEST_BAR) return '';
  const filled = Math.floor(width * share);
  return signs.full.repeat(filled) + signs.empty.repeat(width - filled);
}
