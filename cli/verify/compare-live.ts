import type { ComparedHotels } from '#application/bulk/compare-hotels.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type { Drift } from '#application/estate/drift.ts';
import { usersWithPassword } from '#application/bulk/user-passwords.ts';
import { EstateCheck } from '#application/identity/estate-check.ts';
import { originOf, serverOf, type Io } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { limitFacts, limitsIn, partsLines } from '#cli/call/chosen-hotels.ts';
import { STANDARD_OUTPUT } from '#cli/call/options/option-values.ts';
import type { ServiceSource } from '#cli/container.ts';
import { orUnreachable, signInToRead } from '#cli/hotels/reading-calls.ts';
import {
  comparedHotel,
  ComparisonTotals,
  NOTHING,
  unconfiguredHotel,
  type ReportedHotel,
} from '#cli/report/comparison/reported-hotel.ts';
import { findingsFor } from '#cli/report/findings/findings.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { plural, printable } from '#cli/terminal/printable.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { annotateHotel } from './annotate-hotel.ts';
import { openDrift, scopeOf, type ComparingCall } from './open-drift.ts';
import {
  comparisonSummary,
  driftText,
  printComparison,
  printUncompared,
  type ComparedRun,
} from './printed-comparison.ts';

interface Compared {
  readonly services: ServiceSource;
  readonly hotels: ComparedHotels;
  /** Where the hotels come from, if not from files. */
  readonly run?: ComparedRun;
}

/**
 * Signs in, compares the hotels, prints what differs and writes the report. A comparison that stops
 * early has no report. Rejects with `CommandFailure`.
 */
export async function compareLive(
  call: ComparingCall,
  { services, hotels, run }: Compared,
): Promise<ExitCode> {
  const { options, args } = call;
  const { json: asEvents = false, hotels: atOnce = 1, strict = false, warnDays } = options;
  const { report, only: parts } = options;
  const asOf = Date.now();
  const drift = await openDrift(call, asOf);
  const findings = findingsFor(options, call.io);
  const { stderr, terminal, summary } = call.io;
  // Standard output is for the report alone.
  const apart = report === STANDARD_OUTPUT && { stdout: stderr, results: terminal };
  const io = { ...call.io, ...apart };
  const isNewOnly = drift !== undefined && options.failOn === 'new';
  const reported: ReportedHotel[] = [];
  const totals = new ComparisonTotals();
  let havePasswords = false;
  const take = async (
    found: ReportedHotel,
    place: Parameters<typeof annotateHotel>[2] = { file: args[0] ?? STANDARD_OUTPUT },
  ) => {
    const hotel = drift ? { ...found, ...drift.follow(found) } : found;
    totals.add(hotel);
    if (report !== undefined) reported.push(hotel);
    await printComparison(hotel, io, asEvents);
    if (findings) await annotateHotel(findings, hotel, place, isNewOnly ? 'warning' : 'error');
  };
  const username = await signInToRead(call, services);
  const compareHotels = await services.load('compareHotels');
  const estate = options.all ? new EstateCheck() : undefined;
  /** The user waits for the rest. */
  const isRead = () => !io.stdout.isClosed || report !== undefined;
  const comparing = { origin: originOf(call), atOnce, estate, parts, warnDays };
  for await (const attempt of orUnreachable(compareHotels.run(hotels, comparing))) {
    havePasswords ||= usersWithPassword(attempt.item).length > 0;
    const sources = attempt.error ? undefined : attempt.result.sources;
    await take(comparedHotel(attempt), { ...attempt.item, sources });
    if (!isRead()) break;
  }
  const unconfigured = estate && isRead() ? await takeRest(estate, drift, take, io) : undefined;
  const uncompared =
    run && isRead() ? await printUncompared(run, totals.hotels, io, asEvents) : undefined;
  const { counts, configured, differences, extra, warnings } = totals;
  const { same, not_fully_compared, failed, missing } = counts;
  const estateFacts = unconfigured !== undefined && { missing, unconfigured };
  const notCompared = havePasswords && { not_compared: ['password'] };
  summary.note({ hotels: configured, same, not_fully_compared, differences, extra, failed });
  if (warnings > 0) summary.note({ warnings });
  summary.note({
    ...limitFacts(limitsIn(options)),
    ...uncompared,
    ...estateFacts,
    ...notCompared,
    ...drift?.counts,
  });
  const lines = [...(drift ? [driftText(drift)] : []), ...partsLines(parts, 'compared')];
  if (!asEvents) {
    const total = comparisonSummary(totals, unconfigured, havePasswords);
    await stderr.lines(wrapped([total, ...lines], terminal));
  }
  const { skipped = 0, waiting = 0 } = uncompared ?? {};
  if (report !== undefined) {
    const notes = [
      ...lines,
      ...(estate?.failure ? ['hotels without a configuration are unknown'] : []),
      ...(skipped > 0 ? [`${plural(skipped, 'hotel')} skipped as invalid`] : []),
      ...(waiting > 0 ? [`${plural(waiting, 'hotel')} not started`] : []),
      ...(havePasswords ? ['passwords cannot be compared'] : []),
    ];
    const server = serverOf(options).href;
    const about = { server, username, notes, asOf, scope: scopeOf(call), drift };
    const { comparisonReport } = await import('#cli/report/comparison/comparison-report.ts');
    await writeReport(report, comparisonReport(reported, about, findings), call.io);
  }
  const uncertain = failed + skipped + waiting + (strict ? not_fully_compared : 0);
  const isCertain = uncertain === 0 && !estate?.failure;
  const differing = isNewOnly ? drift.counts.new : differences + (unconfigured ?? 0);
  return isCertain && differing === 0 ? EXIT.done : EXIT.failed;
}

const NOT_LISTED = 'the server does not list its hotels for this account';

/** Takes the hotels without a configuration, and returns their number: null if it is unknown. */
async function takeRest(
  estate: EstateCheck,
  drift: Drift | undefined,
  take: (hotel: ReportedHotel) => Promise<void>,
  { stderr, terminal }: Io,
): Promise<number | null> {
  const { failure } = estate;
  const unconfigured = estate.unconfigured();
  for (const hotel of unconfigured) await take(unconfiguredHotel(hotel));
  for (const { fields: _, ...names } of drift?.unlisted() ?? []) {
    await take({ ...NOTHING, ...names, status: failure ? 'failed' : 'deleted' });
  }
  if (!failure) return unconfigured.length;
  const reason = failure === 'not listed' ? NOT_LISTED : technicalMessage(failure);
  const line = printable(`Hotels without a configuration are unknown: ${reason}`);
  await stderr.lines(wrapped([line], terminal));
  return null;
}
