import { hotelsOfRun } from '#application/bulk/compare-hotels.ts';
import type { ListedHotel } from '#application/ports/runs/stored-hotels.ts';
import { createHotelSelection } from '#domain/batch/hotel-selection.ts';
import { type Call, defineCommand } from '#cli/call/command.ts';
import { invalidCommand, EXIT, type ExitCode, REMOTE_EXITS } from '#cli/call/exit-codes.ts';
import { CallServices } from '#cli/container.ts';
import { openInput } from '#cli/inputs.ts';
import { assertSelected, limitsIn } from '#cli/call/chosen-hotels.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { assertTargetsApart } from '#cli/call/files/written-files.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { chosenRun, readRun } from '#cli/runs/chosen-run.ts';
import { asStarted } from '#cli/onboard/stored-call.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import { findingsFor } from '#cli/report/findings.ts';
import { compareLive } from '#cli/verify/compare-live.ts';
import {
  ANNOTATIONS,
  BASE,
  CONNECTION,
  HOTELS_AT_ONCE,
  JSON_OUTPUT,
  LIMITS,
  SELECTION,
  WAIT,
  WARN_DAYS,
  reportOf,
} from '#cli/call/options/shared-options.ts';
import { RUNS_DIR, ofNamedRun, CONFIGS } from '#cli/call/options/run-options.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const NEITHER =
  'No configuration is named. Name a file or folder, or a run with --run (hms runs lists the runs).';
const BOTH = 'With --run, the configurations come from the run: remove the others.';
const ALL_OF_RUN = '--all and --run cannot be used together.';
const ALL_OF_SELECTED = '--all compares every hotel of the account: remove --all or --select.';
const NEW_SINCE = '--fail-on new needs an earlier report: add --compare.';
const NO_BASE = 'With --run, the configurations come from the run: remove --base.';

const OPTIONS = [
  {
    group: 'Input',
    flags: '--run <run>',
    description: 'use the configurations, server and account of this run instead of files',
  },
  ...[...CONNECTION, ...LIMITS, HOTELS_AT_ONCE].map(ofNamedRun),
  WAIT,
  BASE,
  ...SELECTION,
  RUNS_DIR,
  {
    group: 'Input',
    flags: '--all',
    description:
      'also report hotels of the account that have no configuration; not with --select or --run',
  },
  WARN_DAYS,
  {
    group: 'Safety',
    flags: '--strict',
    description: 'exit with 1 if a hotel could not be fully compared',
  },
  {
    group: 'Input',
    flags: '--compare <report>',
    description:
      'earlier JSON report of the same verify command, to show since when each difference exists; may be repeated',
    isRepeatable: true,
  },
  {
    group: 'Safety',
    flags: '--fail-on <which>',
    description:
      'differences for which verify exits with 1: any, or only new ones, which are not in the --compare report',
    choices: ['any', 'new'],
    default: 'any',
  },
  ANNOTATIONS,
  reportOf('the differences of each hotel', ['html', 'csv', 'json', 'md', 'sarif']),
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];

export const verifyCommand = defineCommand({
  description: 'compare live hotels with their configurations; changes nothing',
  argument: { ...CONFIGS, syntax: '[config...]' },
  options: OPTIONS,
  note:
    'Extra records, which are not in the configuration, are listed but do not count as differences, ' +
    'because onboard keeps them. A duplicate record is a difference. If the server does not list a ' +
    'kind of record, the hotel is not fully compared.',
  examples: [
    'hms verify hotel.json',
    'hms verify hotels/ --json > differences.ndjson',
    'hms verify --all hotels/',
    'hms verify --run k3f9',
    'hms verify --all hotels/ --report today.json --compare yesterday.json --fail-on new',
    "hms verify hotels/ --select 'GRAND*' --only rooms,rates",
  ],
  exitCodes: {
    ...REMOTE_EXITS,
    [EXIT.failed]:
      'at least one hotel differs or was not compared, or the hotels could not be listed',
  },
  action: verify,
});

async function verify(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { args, options, io } = call;
  const { run, all = false, json = false } = options;
  if ((run === undefined) === (args.length === 0)) {
    throw invalidCommand(run === undefined ? NEITHER : BOTH);
  }
  if (run !== undefined && all) throw invalidCommand(ALL_OF_RUN);
  if (options.select && all) throw invalidCommand(ALL_OF_SELECTED);
  if (run !== undefined && options.base !== undefined) throw invalidCommand(NO_BASE);
  assertOneUseOfStandardInput(call);
  const { compare = [], failOn } = options;
  if (failOn === 'new' && compare.length === 0) throw invalidCommand(NEW_SINCE);
  assertTargetsApart([...args, ...compare], { '--report': options.report, '--har': options.har });
  assertReportWritable(options);
  if (run !== undefined) return await verifyRun(call, run);
  const services = new CallServices(options, io);
  const limits = { ...options, ...limitsIn(options) };
  const input = await openInput(args, limits);
  await admitInput(input, io, { asEvents: json, findings: findingsFor(options, io) });
  return await compareLive(call, { services, hotels: input });
}

async function verifyRun(call: Call<Options<typeof OPTIONS>>, typed: string): Promise<ExitCode> {
  const { select } = call.options;
  const runs = await new CallServices(call.options).runs();
  return await readRun(runs, await chosenRun(runs, typed), async (stored) => {
    const started = asStarted(call, stored);
    const only = call.options.only ?? stored.facts.parts;
    const limited = { ...started, options: { ...started.options, ...(only && { only }) } };
    if (select) await assertSelected(select, stored.list());
    const selection = select && createHotelSelection(select);
    const isWanted = selection && ((hotel: ListedHotel) => selection.selects(hotel));
    const services = new CallServices(limited.options, call.io);
    const hotels = hotelsOfRun(stored, isWanted);
    return await compareLive(limited, { services, hotels, run: { stored, isWanted } });
  });
}
