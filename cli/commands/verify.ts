import type { Call } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode, REMOTE_EXITS } from '#cli/call/exit-codes.ts';
import { Services } from '#cli/container.ts';
import { openInput } from '#cli/inputs.ts';
import { limitsIn } from '#cli/call/chosen-hotels.ts';
import { admitInput } from '#cli/reading/problem-report.ts';
import { assertTargetsApart } from '#cli/call/files/target-files.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { assertOneUseOfStandardInput } from '#cli/sign-in/password.ts';
import { findingsFor } from '#cli/report/findings.ts';
import { compareLive } from '#cli/verify/compare-live.ts';
import {
  ANNOTATIONS,
  BASE,
  JSON_OUTPUT,
  SELECTION,
  SENDING,
  WARN_DAYS,
  reportOf,
} from '#cli/call/options/shared-options.ts';
import { CONFIGS } from '#cli/call/options/shared-arguments.ts';
import { defineCommand } from '#cli/call/command.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const ALL_OF_SELECTED = '--all compares every hotel of the account: remove --all or --select.';
const NEW_SINCE = '--fail-on new needs an earlier report: add --compare.';

const OPTIONS = [
  ...SENDING,
  BASE,
  ...SELECTION,
  {
    group: 'Input',
    flags: '--all',
    description: 'also report hotels of the account that have no configuration; not with --select',
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
  argument: CONFIGS,
  options: OPTIONS,
  note:
    'Extra records, which are not in the configuration, are listed but do not count as differences, ' +
    'because onboard keeps them. A duplicate record is a difference. If the server does not list a ' +
    'kind of record, the hotel is not fully compared.',
  examples: [
    'hms verify hotel.json',
    'hms verify hotels/ --json > differences.ndjson',
    'hms verify --all hotels/',
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
  const { all = false, json = false } = options;
  if (options.select && all) throw invalidCommand(ALL_OF_SELECTED);
  assertOneUseOfStandardInput(call);
  const { compare = [], failOn } = options;
  if (failOn === 'new' && compare.length === 0) throw invalidCommand(NEW_SINCE);
  assertTargetsApart([...args, ...compare], { '--report': options.report, '--har': options.har });
  assertReportWritable(options);
  const services = new Services(options, io);
  const limits = { ...options, ...limitsIn(options) };
  const input = await openInput(args, limits);
  await admitInput(input, io, { asEvents: json, findings: findingsFor(options, io) });
  return await compareLive(call, services, input);
}
