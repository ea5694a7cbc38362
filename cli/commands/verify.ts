import { hotelsOfRun } from '#application/bulk/compare-hotels.ts';
import type { ListedHotel } from '#application/ports/runs/stored-hotels.ts';
import { createHotelSelection } from '#domain/batch/hotel-selection.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import type { ExitCode } from '#cli/call/exit-codes.ts';
import { createServices } from '#cli/container.ts';
import { assertSelected, limitsIn } from '#cli/call/limits.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { assertTargetsApart } from '#cli/reading/target-files.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { readRun, runNamed } from '#cli/runs/chosen-run.ts';
import { openRuns } from '#cli/runs/open-runs.ts';
import { asStarted } from '#cli/resume/resumed-run.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import { compareLive } from '#cli/verify/compare-live.ts';
import { withReport } from '#cli/verify/with-report.ts';

const NEITHER = 'Name the configurations, or a run with --run (hms runs lists them).';
const BOTH = 'With --run the configurations are those of the run: name no others.';
const ALL_OF_RUN = 'Use either --all or --run.';
const ALL_OF_SELECTED = '--all compares every hotel of the account: remove it, or remove --select.';
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
  assertTargetsApart(args, { '--report': options.report, '--har': options.har });
  assertReportWritable(options);
  if (run !== undefined) return await verifyRun(call, run);
  const services = createServices(options, io);
  const limits = { ...options, ...limitsIn(options) };
  const input = await (await services.load('openInput'))(args, limits);
  await admitInput(input, io, { asEvents: json });
  return await withReport(call, (reported, record) =>
    compareLive(reported, { services, hotels: input, record }),
  );
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
    const services = createServices(limited.options, call.io);
    const hotels = hotelsOfRun(stored, isWanted);
    return await withReport(limited, (reported, record) =>
      compareLive(reported, { services, hotels, record, run: { stored, isWanted } }),
    );
  });
}
