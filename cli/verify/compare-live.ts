import { createComparisonCounter, type ComparedHotels } from '#application/bulk/compare-hotels.ts';
import { EstateCheck } from '#application/identity/estate-check.ts';
import { originOf, type Call } from '#cli/call/call.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { limitFacts, limitsIn, partsLines } from '#cli/call/chosen-hotels.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import type { ServiceSource } from '#cli/container.ts';
import {
  comparisonSummary,
  driftText,
  printComparison,
  printUncompared,
  type ComparedRun,
} from './printed-comparison.ts';
import { comparisonNotes, printEstate } from './printed-estate.ts';
import { orUnreachable, signInToRead } from '#cli/hotels/reading-calls.ts';
import {
  comparedHotel,
  unconfiguredHotel,
  withDrift,
} from '#cli/report/comparison/compared-hotels.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { addComparison, addUnconfigured } from './comparison-findings.ts';
import type { ComparisonOutcome, Gathered } from './with-report.ts';

/** A call that compares live hotels. */
type ComparingCall = Call<
  SharedOptions & {
    readonly all: boolean | undefined;
    readonly strict: boolean | undefined;
    readonly warnDays: number | undefined;
    readonly failOn: 'any' | 'new' | undefined;
  }
>;

interface Compared extends Gathered {
  readonly services: ServiceSource;
  readonly hotels: ComparedHotels;
  /** Where the hotels come from, if not from files. */
  readonly run?: ComparedRun;
}

/** Signs in, compares the hotels and prints what differs. */
export async function compareLive(
  call: ComparingCall,
  { services, hotels, record, findings, drift, run }: Compared,
): Promise<ComparisonOutcome> {
  const { options, io } = call;
  const {
    json: asEvents = false,
    hotels: atOnce = 1,
    strict = false,
    only: parts,
    warnDays,
    failOn,
  } = options;
  const lastingLevel = failOn === 'new' ? 'warning' : 'error';
  const username = await signInToRead(call, services);
  const origin = originOf(call);
  const compareHotels = await services.load('compareHotels');
  const { add, counts, missing, havePasswords } = createComparisonCounter();
  const estate = options.all ? new EstateCheck() : undefined;
  /** The user waits for the rest. */
  const isRead = () => !io.stdout.isClosed || record !== undefined;
  const attempts = compareHotels.run(hotels, { origin, atOnce, estate, parts, warnDays });
  for await (const attempt of orUnreachable(attempts)) {
    add(attempt);
    const found = comparedHotel(attempt);
    const compared = drift ? withDrift(found, drift) : found;
    record?.push(compared);
    await printComparison(compared, io, asEvents);
    if (findings) await addComparison(findings, attempt, compared, lastingLevel);
    if (!isRead()) break;
  }
  const unconfigured = (estate?.unconfigured() ?? [])
    .map(unconfiguredHotel)
    .map((hotel) => (drift ? withDrift(hotel, drift) : hotel));
  record?.push(...unconfigured);
  if (findings) await addUnconfigured(findings, unconfigured, lastingLevel, call.args[0]);
  const uncompared =
    run && isRead() ? await printUncompared(run, counts.hotels, io, asEvents) : undefined;
  const found =
    estate && isRead() ? await printEstate(estate, unconfigured, io, asEvents) : undefined;
  const estateFacts = found && { missing: missing(), unconfigured: found.unconfigured };
  const notCompared = havePasswords() && { not_compared: ['password'] };
  const facts = { ...counts, ...limitFacts(limitsIn(options)), ...uncompared };
  io.summary.note({ ...facts, ...estateFacts, ...notCompared, ...drift?.counts });
  const lines = [...(drift ? [driftText(drift)] : []), ...partsLines(parts, 'compared')];
  if (!asEvents) {
    const total = comparisonSummary({ ...counts, ...estateFacts }, havePasswords());
    await io.stderr.lines(wrapped([total, ...lines], io.terminal));
  }
  const asExpected = counts.same + (strict ? 0 : counts.not_fully_compared);
  const others = uncompared ? uncompared.skipped + uncompared.waiting : 0;
  const isUnsure =
    counts.failed + others > 0 || estate?.failure || (strict && counts.not_fully_compared > 0);
  const isSame =
    drift && failOn === 'new'
      ? drift.counts.new === 0 && !isUnsure
      : asExpected === counts.hotels + others && !found?.isDifferent;
  return {
    exitCode: isSame ? EXIT.done : EXIT.failed,
    username,
    notes: [
      ...lines,
      ...comparisonNotes({ havePasswords: havePasswords(), estate, run: uncompared }),
    ],
  };
}
