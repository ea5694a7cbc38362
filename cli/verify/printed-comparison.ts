import type { ComparedStatus, ReportedHotel } from '#application/estate/compare-estate.ts';
import type { Io } from '#cli/call/call.ts';
import { rowEvents } from '#cli/report/ndjson.ts';
import { rowLines } from '#cli/report/row-lines.ts';
import { indentedLines } from '#cli/report/text.ts';
import { hotelLabel, plural } from '#cli/terminal/printable.ts';
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
