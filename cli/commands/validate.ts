import { placeInInput } from '#application/ports/input/hotel-input.ts';
import type { Call } from '#cli/call/call.ts';
import { openInput } from '#cli/inputs.ts';
import { EXIT, type ExitCode, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { counted, plural } from '#cli/terminal/printable.ts';
import { limitsIn } from '#cli/call/chosen-hotels.ts';
import { checkAndPrint } from '#cli/reading/problem-report.ts';
import {
  ANNOTATIONS,
  BASE,
  JSON_OUTPUT,
  SELECT,
  SETUP_WARN_DAYS,
  reportOf,
} from '#cli/call/options/shared-options.ts';
import { assertTargetsApart } from '#cli/call/files/target-files.ts';
import { findingsFor } from '#cli/report/findings/findings.ts';
import { sarif } from '#cli/report/findings/sarif.ts';
import { markdown } from '#cli/report/format/markdown.ts';
import { assertReportWritable, writeReport } from '#cli/report/report-file.ts';
import { CONFIGS } from '#cli/call/options/shared-arguments.ts';
import { defineCommand } from '#cli/call/command.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const OPTIONS = [
  BASE,
  SELECT,
  SETUP_WARN_DAYS,
  ANNOTATIONS,
  reportOf('problems and warnings', ['md', 'sarif']),
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];

export const validateCommand = defineCommand({
  description: 'check configurations offline, and print every problem',
  argument: CONFIGS,
  options: OPTIONS,
  examples: [
    'hms validate hotel.json',
    'hms validate hotels/ --json',
    'hms validate hotels.ndjson --base chain.json',
    'hms validate hotels/ --annotations github --report hotels.sarif',
  ],
  exitCodes: LOCAL_EXITS,
  action: validate,
});

async function validate({ args, options, io }: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  assertTargetsApart(args, { '--report': options.report });
  assertReportWritable(options);
  const findings = findingsFor(options, io);
  const input = await openInput(args, {
    ...options,
    ...limitsIn(options),
  });
  const asEvents = options.json ?? false;
  const output = io.stdout;
  const counts = await checkAndPrint(input, io, {
    output,
    asEvents,
    warns: asEvents ? 'as events' : 'as lines',
    findings,
  });
  const { hotels, valid, problems, warnings } = counts;
  io.summary.note({ hotels, valid, problems, warnings });
  if (problems > 0) io.summary.fail(plural(problems, 'problem'));
  const warned = warnings > 0 ? `, ${plural(warnings, 'warning')}` : '';
  const found = `${valid} valid, ${plural(problems, 'problem')}${warned}`;
  const total = `${plural(hotels, 'hotel')}: ${found}`;
  if (!asEvents) await io.stderr.line(total);
  if (options.report !== undefined) {
    const all = findings?.all ?? [];
    const lines = all.map(
      (one) =>
        `${placeInInput(one)}: ${one.level === 'error' ? '' : `${one.level}: `}${one.message}`,
    );
    const heading = `Check of ${counted(hotels, 'hotel')}`;
    const report = {
      md: () => [markdown(heading, [total, ...lines])],
      sarif: () => [sarif(all)],
    };
    await writeReport(options.report, report, io);
  }
  return problems === 0 ? EXIT.done : EXIT.invalid;
}
