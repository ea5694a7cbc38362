import type { ComparedHotels } from '#application/bulk/compare-hotels.ts';
import { usersWithPassword } from '#application/bulk/user-passwords.ts';
import { compareEstate, type ReportedHotel } from '#application/estate/compare-estate.ts';
import type { Drift } from '#application/estate/drift.ts';
import { EstateCheck } from '#application/identity/estate-check.ts';
import { originOf, serverOf } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import type { Services } from '#cli/container.ts';
import { orUnreachable, signInToRead } from '#cli/hotels/reading-calls.ts';
import { ComparisonTotals } from './comparison-totals.ts';
import { addRows, findingsFor } from '#cli/report/findings.ts';
import { writeReport } from '#cli/report/report-file.ts';
import {
  comparisonFacts,
  comparisonNotes,
  printTotals,
  type Comparison,
} from './comparison-total.ts';
import { comparisonReport } from './comparison-report.ts';
import { openDrift, scopeOf, type ComparingCall } from './open-drift.ts';
import { printComparison, printUncompared, type ComparedRun } from './printed-comparison.ts';

interface Compared {
  readonly services: Services;
  readonly hotels: ComparedHotels;
  /** Set if the hotels come from a run instead of files */
  readonly run?: ComparedRun;
}

/**
 * Signs in, compares the hotels, prints the differences and writes the report. Writes no report if the comparison
 * fails.
 */
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
    const facts = { server: serverOf(options).href, username, notes, asOf, scope: scopeOf(call) };
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
  /** False if no more results are needed: standard output is closed, and there is no report. */
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
