import { type Call, defineCommand } from '#cli/call/command.ts';
import { invalidCommand, EXIT, LOCAL_EXITS, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';
import { RUN, RUNS_DIR } from '#cli/call/options/run-options.ts';
import { JSON_OUTPUT, REPORT } from '#cli/call/options/shared-options.ts';
import { Services } from '#cli/container.ts';
import { assertReportWritable } from '#cli/report/report-file.ts';
import { writeRunReport } from '#cli/runs/results/run-report.ts';
import { chosenRun, readRun } from '#cli/runs/chosen-run.ts';

const OPTIONS = [
  RUNS_DIR,
  { ...REPORT, flags: '--out <file>' },
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];

export const reportRunCommand = defineCommand({
  description: 'write a report of a run',
  argument: RUN,
  options: OPTIONS,
  note: 'Needs --out.',
  examples: ['hms runs report k3f9 --out run.html', 'hms runs report autumn --out - > autumn.json'],
  exitCodes: LOCAL_EXITS,
  action: reportRun,
});

async function reportRun(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { args, options, io } = call;
  const { out, json = false } = options;
  if (out === undefined)
    throw invalidCommand('No file is named for the report. Name it with --out.');
  assertReportWritable({ report: out, json });
  const store = await new Services(options).runs();
  const listed = await chosenRun(store, args[0]);
  const isActive = await listed.isActive();
  await readRun(store, listed, (run) => writeRunReport(out, run, isActive, io));
  io.summary.note({ run: listed.run, report: out });
  return EXIT.done;
}
