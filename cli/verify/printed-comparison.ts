import type { StoredRun } from '#application/runs/stored-run.ts';
import { textTable } from '#domain/text/text-table.ts';
import type { ReportedHotel } from '#application/estate/compare-estate.ts';
import type { ListedHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Io } from '#cli/call/call.ts';
import { findingLines, warningText } from '#cli/report/comparison/hotel-findings.ts';
import { COMPARED_STATUSES, labelOf } from '#cli/report/comparison/comparison-totals.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import { paintFor, type Paint } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { unreliableLine, unreadableLine } from '#cli/wording/difference-lines.ts';

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
    const { code, unreadable, unreliable } = hotel;
    if (unreadable.length > 0) await stderr.line(`${code}: ${unreadableLine(unreadable)}`);
    if (unreliable.length > 0) await stderr.line(`${code}: ${unreliableLine(unreliable)}`);
  }
  if (asEvents) for (const event of eventsOf(hotel)) await stdout.event(event);
}

function eventsOf(compared: ReportedHotel): Parameters<Io['stdout']['event']>[0][] {
  const { code, hotel_id, name, file, status, error, unreadable, unreliable } = compared;
  const hotel = code || String(hotel_id ?? undefined);
  const [{ drift, since } = {}] = compared.differences;
  if (status === 'failed') return [{ event: 'hotel', hotel, file, status, error }];
  if (status === 'unconfigured') {
    return [{ event: 'hotel', hotel, hotel_id, name, status, drift, since }];
  }
  const each = (event: string, found: readonly object[] = [], more = {}) =>
    found.map((one) => ({ event, hotel, ...one, ...more }));
  return [
    ...each('difference', compared.differences),
    ...each('difference', compared.resolved, { drift: 'resolved' }),
    ...each('extra', compared.extra),
    ...compared.warnings.map((one) => {
      return { event: 'warning', hotel, ...one, message: `The ${warningText(one)}.` };
    }),
    ...each('rounded', compared.rounded),
    ...(unreadable.length > 0 ? [{ event: 'unreadable', hotel, kinds: unreadable }] : []),
    ...(unreliable.length > 0 ? [{ event: 'unreliable', hotel, kinds: unreliable }] : []),
  ];
}

const COLOURS: Readonly<Record<string, Parameters<Paint>[0]>> = textTable({
  same: 'green',
  deleted: 'green',
  not_fully_compared: 'yellow',
  unconfigured: 'red',
  resolved: 'green',
  warning: 'yellow',
});

/** A hotel that was not compared has a single line. */
function comparisonLines(hotel: ReportedHotel, paint: Paint): string[] {
  const { status, differences } = hotel;
  const painted = (of: string, text: string) => (COLOURS[of] ? paint(COLOURS[of], text) : text);
  const lines = findingLines(hotel).map(({ kind, text }) => painted(kind, text));
  const isDifferent = status === 'different' || status === 'missing';
  const verdict = isDifferent
    ? paint('red', plural(differences.length, 'difference'))
    : painted(status, COMPARED_STATUSES[status]);
  const start = status === 'failed' || status === 'unconfigured' ? lines.shift() : verdict;
  return [`${labelOf(hotel)}: ${start}`, ...lines.map((line) => `  ${line}`)];
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
