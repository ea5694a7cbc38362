import type { ComparedHotels } from '#application/bulk/compare-hotels.ts';
import { usersWithPassword } from '#application/bulk/user-passwords.ts';
import {
  compareEstate,
  type ReportedHotel,
  type ComparedStatus,
} from '#application/estate/compare-estate.ts';
import type { Drift } from '#application/estate/drift.ts';
import { EstateCheck } from '#application/identity/estate-check.ts';
import { originOf, serverOf, type Io } from '#cli/call/command.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import type { CallServices } from '#cli/container.ts';
import { orUnreachable, signInToRead } from '#cli/hotels/reading-calls.ts';
import {
  ComparisonTotals,
  comparisonFacts,
  comparisonNotes,
  printTotals,
  type Comparison,
  COMPARED_STATUSES,
  figuresOf,
} from './comparison-totals.ts';
import { addRows, findingsFor } from '#cli/report/findings.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { comparisonReport } from './comparison-report.ts';
import { openDrift, comparedPart, type ComparingCall } from './open-drift.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import type { ListedHotel } from '#application/ports/runs/stored-hotels.ts';
import { rowEvents } from '#cli/report/ndjson.ts';
import { rowLines } from '#cli/report/row-lines.ts';
import { indentedLines } from '#cli/report/text.ts';
import { hotelLabel, plural, printable } from '#cli/terminal/printable.ts';
import { paintFor, type Colour, type Paint } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

interface Compared {
  readonly services: CallServices;
  readonly hotels: ComparedHotels;
  /** Set if the hotels come from a run instead of files */
  readonly run?: ComparedRun;
}

/** Signs in, compares, prints differences and writes the report, unless the comparison fails. */
export async function compareLive(call: ComparingCall, compared: Compared): Promise<ExitCode> {
  const { options, io } = call;
  const { report } = options;
  const asOf = Date.now();
  const drift = await openDrift(call, asOf);
  const username = await signInToRead(call, compared.services);
  // With `--report -`, standard output is for the report only, so print everything else on standard error.
  const apart = report === STANDARD_OUTPUT && { stdout: io.stderr, results: io.terminal };
  const found = await compareEach({ ...call, io: { ...io, ...apart } }, compared, drift);
  io.summary.note(comparisonFacts(found, options));
  await printTotals(found, call);
  if (report !== undefined) {
    const notes = comparisonNotes(found, options);
    const facts = {
      server: serverOf(options).href,
      username,
      notes,
      asOf,
      scope: comparedPart(call),
    };
    await writeReport(report, comparisonReport(found, facts), io);
  }
  return isAsConfigured(found, options) ? EXIT.done : EXIT.failed;
}

async function compareEach(
  call: ComparingCall,
  { services, hotels, run }: Compared,
  drift: Drift | undefined,
): Promise<Comparison> {
  const { options, args, io } = call;
  const { json: asEvents = false, only: parts, warnDays, failOn, report } = options;
  const estate = options.all ? new EstateCheck() : undefined;
  const findings = findingsFor(options, io);
  const reported: ReportedHotel[] = [];
  const totals = new ComparisonTotals();
  let havePasswords = false;
  const isRead = () => !io.stdout.isClosed || report !== undefined;
  const compareHotels = await services.compareHotels();
  const comparing = {
    origin: originOf(call),
    atOnce: options.hotels ?? 1,
    estate,
    parts,
    warnDays,
  };
  const attempts = compareHotels.run(hotels, comparing);
  for await (const found of orUnreachable(compareEstate(attempts, estate, drift))) {
    const { hotel, input, sources } = found;
    havePasswords ||= input !== undefined && usersWithPassword(input).length > 0;
    totals.add(hotel);
    if (report !== undefined) reported.push(hotel);
    await printComparison(hotel, io, asEvents);
    const place = { ...(input ?? { file: args[0] ?? STANDARD_OUTPUT }), sources };
    const lastingLevel = failOn === 'new' ? 'warning' : 'error';
    if (findings) await addRows(findings, hotel, place, lastingLevel);
    if (!isRead()) break;
  }
  const uncompared =
    run && isRead() ? await printUncompared(run, totals.hotels, io, asEvents) : undefined;
  return { totals, reported, findings, drift, estate, havePasswords, uncompared };
}

function isAsConfigured(
  { totals: { counts, differences }, uncompared, estate, drift }: Comparison,
  { strict, failOn }: ComparingCall['options'],
): boolean {
  const { skipped = 0, waiting = 0 } = uncompared ?? {};
  const unknown = counts.failed + skipped + waiting + (strict ? counts.not_fully_compared : 0);
  const differing =
    drift && failOn === 'new' ? drift.counts.new : differences + counts.unconfigured;
  return unknown + differing === 0 && !estate?.failure;
}

async function printComparison(
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

interface ComparedRun {
  readonly stored: StoredRun;
  /** Undefined if all hotels of the run are compared. */
  readonly isWanted: ((hotel: ListedHotel) => boolean) | undefined;
}

async function printUncompared(
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
