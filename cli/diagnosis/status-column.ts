import { paintFor, type Colour, type Terminal } from '#cli/terminal/terminal.ts';

type Status = 'ok' | 'failed' | 'skipped';

const COLOURS: Readonly<Record<Status, Colour>> = { ok: 'green', failed: 'red', skipped: 'dim' };
const WIDTH = 7;

/** Padded to the same width for every status. */
export function statusColumn(status: Status, terminal: Terminal): string {
  return paintFor(terminal)(COLOURS[status], status.padEnd(WIDTH));
}
