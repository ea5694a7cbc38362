import { summaryOf, type RunSummary } from '#application/runs/run-summary.ts';
import { type Call, defineCommand } from '#cli/call/command.ts';
import { EXIT, type ExitCode, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { Services } from '#cli/container.ts';
import { forEachRun, noRun } from '#cli/runs/chosen-run.ts';
import { runsLines, summaryFacts } from '#cli/runs/results/runs-table.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';
import { JSON_OUTPUT } from '#cli/call/options/shared-options.ts';
import { RUNS_DIR } from '#cli/call/options/run-options.ts';
import { pruneRunsCommand } from './prune-runs.ts';
import { reportRunCommand } from './report-run.ts';
import { showRunCommand } from './show-run.ts';
import { watchRunCommand } from './watch-run.ts';

const OPTIONS = [RUNS_DIR, JSON_OUTPUT] as const satisfies readonly OptionSpec[];

export const runsCommand = defineCommand({
  description: 'list the runs and the outcomes of their hotels',
  options: OPTIONS,
  commands: {
    show: showRunCommand,
    report: reportRunCommand,
    watch: watchRunCommand,
    prune: pruneRunsCommand,
  },
  examples: ['hms runs', 'hms runs --json', 'hms runs show k3f9'],
  exitCodes: LOCAL_EXITS,
  action: runs,
});

async function runs(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { options, io } = call;
  const store = await new Services(options).runs();
  const summaries: RunSummary[] = [];
  const unreadable: string[] = [];
  await forEachRun(
    store,
    async (run, isActive) => void summaries.push(await summaryOf(run, await isActive())),
    async (message) => {
      unreadable.push(message);
      await io.stderr.line(`hms: ${message}`);
    },
  );
  // The store lists runs by name, and names contain the start time in seconds only.
  summaries.sort((a, b) => b.startedAt - a.startedAt);
  io.summary.note({ runs: summaries.length, unreadable: unreadable.length });
  if (options.json) {
    for (const summary of summaries) {
      await io.stdout.event({ event: 'run', ...summaryFacts(summary) });
    }
  } else if (summaries.length + unreadable.length === 0) {
    await io.stderr.line(noRun(store));
  } else if (summaries.length > 0) {
    await io.stdout.lines(runsLines(summaries, io.results));
  }
  if (unreadable.length === 0 || summaries.length > 0) return EXIT.done;
  io.summary.fail(unreadable.join(' '));
  return EXIT.invalid;
}
