import type { ComparedStatus, ReportedHotel } from '#application/estate/compare-estate.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import type { ListedHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Io } from '#cli/call/call.ts';
import { rowEvents } from '#cli/report/ndjson.ts';
import { rowLines } from '#cli/report/row-lines.ts';
import { indentedLines } from '#cli/report/text.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import { paintFor, type Colour, type Paint } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { COMPARED_STATUSES, figuresOf } from './comparison-totals.ts';

/** Prints the findings of a hotel, as lines or as events (docs/output.md). */
export async function printComparison(
  hotel: ReportedHotel,
  { stdout, stderr, terminal, results }: Io,
  asEvents: boolean,
): Promise<void> {
  if (hotel.status === 'failed') {
    await stderr.lines(wrapped(comparisonLines(hotel, paintFor(terminal)), terminal));
  } else if (!asEvents) {
    await stdout.lines(wrapped(comparisonLines(hotel, paintFor(results)), results));
  } else {
    const unread = hotel.rows.filter(({ code }) => code === 'not-listed' || code === 'unreliable');
    await stderr.lines(rowLines(unread).map(({ text }) => `${hotel.code}: ${text}`));
  }
  if (asEvents) for (const event of rowEvents(hotel)) await stdout.event(event);
}

const COLOURS: Readonly<Partial<Record<ComparedStatus, Colour>>> = {
  same: 'green',
  deleted: 'green',
  not_fully_compared: 'yellow',
  different: 'red',
  missing: 'red',
};

/** A hotel that was not compared has a single line. */
function comparisonLines(hotel: ReportedHotel, paint: Paint): string[] {
  const { name, code, hotel_id: id, status, rows } = hotel;
  const label = hotelLabel(name, code, id ?? undefined);
  const lines = indentedLines(rows, paint);
  if (status === 'failed' || status === 'unconfigured') {
    const [first = '', ...rest] = lines;
    return [`${label}: ${first.trimStart()}`, ...rest];
  }
  const isDifferent = status === 'different' || status === 'missing';
  const verdict = isDifferent
    ? plural(figuresOf(hotel).differences, 'difference')
    : COMPARED_STATUSES[status];
  const colour = COLOURS[status];
  return [`${label}: ${colour ? paint(colour, verdict) : verdict}`, ...lines];
}

export interface ComparedRun {
  readonly stored: StoredRun;
  /** Undefined if all hotels of the run are compared. */
  readonly isWanted: ((hotel: ListedHotel) => boolean) | undefined;
}

/** Prints and counts hotels of the run that have no configuration to compare with. */
export async function printUncompared(
  { stored: run, isWanted }: ComparedRun,
  compared: number,
  { stdout, stderr, terminal }: Io,
  asEvents: boolean,
): Promise<{ skipped: number; waiting: number }> {
  let skipped = 0;
  for await (const hotel of run.list()) {
    const { index, name, code, file, state } = hotel;
    if (state !== 'skipped' || isWanted?.(hotel) === false) continue;
    skipped += 1;
    const { where = file } = (await run.hotel(index)) ?? {};
    if (asEvents) await stdout.event({ event: 'hotel', hotel: code, file, status: 'skipped' });
    const label = hotelLabel(name || where, code);
    const line = `${label}: not compared: its configuration was invalid (${printable(where)})`;
    await stderr.lines(wrapped([line], terminal));
  }
  const waiting = isWanted ? 0 : run.input.hotels - compared - skipped;
  if (waiting > 0) {
    const them = waiting === 1 ? 'it' : 'them';
    const hotels = plural(waiting, 'hotel');
    await stderr.line(`${hotels} not compared, because the run has not started ${them}`);
  }
  return { skipped, waiting };
}
