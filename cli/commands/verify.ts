import {
  createComparisonCounter,
  hotelsOfRun,
  type ComparedHotels,
} from '#application/bulk/compare-hotels.ts';
import { EstateCheck } from '#application/identity/estate-check.ts';
import type { ListedHotel } from '#application/ports/stored-hotels.ts';
import { createHotelSelection } from '#domain/batch/hotel-selection.ts';
import { originOf, type Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { createServices, type ServiceSource } from '#cli/container.ts';
import {
  comparisonSummary,
  printComparison,
  printUncompared,
  type ComparedRun,
} from '#cli/reading/comparison-report.ts';
import { printEstate } from '#cli/reading/estate-report.ts';
import { assertSelected, limitFacts, limitsIn, partsLines } from '#cli/call/limits.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { orUnreachable, signInToRead } from '#cli/reading/reading-calls.ts';
import { readRun, runNamed } from '#cli/runs/chosen-run.ts';
import { openRuns } from '#cli/runs/open-runs.ts';
import { asStarted } from '#cli/resume/resumed-run.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

const NEITHER = 'Name the configurations, or a run with --run (hms runs lists them).';
const BOTH = 'With --run the configurations are those of the run: name no others.';
const ALL_OF_RUN = 'Use either --all or --run.';
const ALL_OF_SELECTED = 'Use either --all or --select.';
const NO_BASE = 'With --run the configurations are those of the run: remove --base.';

/** Compares live hotels with their configurations; changes nothing. */
export async function verify(call: Call<'verify'>): Promise<ExitCode> {
  const { args, options, io } = call;
  const { run, all = false, json = false } = options;
  if ((run === undefined) === (args.length === 0)) {
    throw invalidCall(run === undefined ? NEITHER : BOTH);
  }
  if (run !== undefined && all) throw invalidCall(ALL_OF_RUN);
  if (options.select && all) throw invalidCall(ALL_OF_SELECTED);
  if (run !== undefined && options.base !== undefined) throw invalidCall(NO_BASE);
  assertOneUseOfStandardInput(call);
  if (run !== undefined) return await verifyRun(call, run);
  const services = createServices(options);
  const limits = { ...options, ...limitsIn(options) };
  const input = await (await services.load('openInput'))(args, limits);
  await admitInput(input, io, { asEvents: json });
  return await compare(call, services, input);
}

async function verifyRun(call: Call<'verify'>, typed: string): Promise<ExitCode> {
  const { select } = call.options;
  const runs = await openRuns(call, createServices(call.options));
  const run = await runNamed(runs, typed);
  return await readRun(runs, { run, read: () => runs.read(run) }, async (stored) => {
    const started = asStarted(call, stored);
    const only = call.options.only ?? stored.facts.parts;
    const limited = { ...started, options: { ...started.options, ...(only && { only }) } };
    if (select) await assertSelected(select, stored.list());
    const selection = select && createHotelSelection(select);
    const isWanted = selection && ((hotel: ListedHotel) => selection.selects(hotel));
    const services = createServices(limited.options);
    return await compare(limited, services, hotelsOfRun(stored, isWanted), { stored, isWanted });
  });
}

/** Signs in and compares the hotels; `run` is where they come from, if not from files. */
async function compare(
  call: Call,
  services: ServiceSource,
  hotels: ComparedHotels,
  run?: ComparedRun,
): Promise<ExitCode> {
  const { options, io } = call;
  const { json: asEvents = false, hotels: atOnce = 1, strict = false, only: parts } = options;
  await signInToRead(call, services);
  const origin = originOf(call);
  const compareHotels = await services.load('compareHotels');
  const { add, counts, missing, havePasswords } = createComparisonCounter();
  const estate = options.all ? new EstateCheck() : undefined;
  for await (const attempt of orUnreachable(
    compareHotels.run(hotels, { origin, atOnce, estate, parts }),
  )) {
    add(attempt);
    await printComparison(attempt, io, asEvents);
    if (io.stdout.isClosed) break;
  }
  const uncompared =
    run && !io.stdout.isClosed && (await printUncompared(run, counts.hotels, io, asEvents));
  const found = estate && !io.stdout.isClosed ? await printEstate(estate, io, asEvents) : undefined;
  const estateFacts = found && { missing: missing(), unconfigured: found.unconfigured };
  const notCompared = havePasswords() && { not_compared: ['password'] };
  io.summary.note({
    ...counts,
    ...limitFacts(limitsIn(options)),
    ...uncompared,
    ...estateFacts,
    ...notCompared,
  });
  if (!asEvents) {
    const total = comparisonSummary({ ...counts, ...estateFacts }, havePasswords());
    await io.stderr.lines(wrapped([total, ...partsLines(parts, 'compared')], io.terminal));
  }
  const asExpected = counts.same + (strict ? 0 : counts.not_fully_compared);
  const others = uncompared ? uncompared.skipped + uncompared.waiting : 0;
  const isSame = asExpected === counts.hotels + others;
  return isSame && !found?.isDifferent ? EXIT.done : EXIT.failed;
}
