import type { Io } from '#cli/call/call.ts';
import { DrawnLines } from '#cli/terminal/drawn-lines.ts';
import { grouped } from '#cli/terminal/printable.ts';
import { LINE_EVERY_MS } from '#cli/terminal/terminal.ts';

const REDRAW_MS = 500;

/** Progress of a pass over the input, on standard error; a short pass shows nothing. */
export interface PassProgress {
  /** Counts one more hotel. */
  readonly hotel: () => void;
  /** To be called before anything else is printed. */
  readonly clear: () => void;
  readonly close: () => void;
}

/** `doing` starts the line: `Checking`. */
export function showPass({ stderr, terminal }: Io, doing: string): PassProgress {
  const drawn = new DrawnLines(terminal);
  let hotels = 0;
  const line = () => `${doing}: ${grouped(hotels)} hotel${hotels === 1 ? '' : 's'} so far`;
  const redraw = () => {
    const text = line().slice(0, terminal.columns() - 1);
    void stderr.write(drawn.erase() + drawn.draw([{ text }]));
  };
  const clear = () => {
    const text = drawn.erase();
    if (text !== '') void stderr.write(text);
  };
  const timer = terminal.isLive
    ? setInterval(redraw, REDRAW_MS)
    : setInterval(() => void stderr.line(line()), LINE_EVERY_MS);
  return {
    hotel: () => {
      hotels += 1;
    },
    clear,
    close: () => {
      clearInterval(timer);
      clear();
    },
  };
}
