import type { StoredRun } from '#application/runs/stored-run.ts';
import { summaryOf } from '#application/runs/run-summary.ts';
import { type Call, defineCommand } from '#cli/call/command.ts';
import { EXIT, type ExitCode, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { withInterrupts, type Interrupts } from '#cli/call/interrupts.ts';
import { Services } from '#cli/container.ts';
import { FollowedRun } from '#cli/progress/followed-run.ts';
import { createProgressView } from '#cli/progress/progress-view.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import { chosenRun, readRun } from '#cli/runs/chosen-run.ts';
import { watchedLines } from '#cli/runs/results/run-result.ts';
import { printStored } from '#cli/runs/run-watcher.ts';
import { summaryFacts } from '#cli/runs/results/runs-table.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { JSON_OUTPUT } from '#cli/call/options/shared-options.ts';
import { RUNS_DIR, RUN } from '#cli/call/options/run-options.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const OPTIONS = [RUNS_DIR, JSON_OUTPUT] as const satisfies readonly OptionSpec[];

export const watchRunCommand = defineCommand({
  description: 'follow a run until it finishes; Ctrl-C stops only this command, not the run',
  argument: RUN,
  options: OPTIONS,
  examples: ['hms runs watch', 'hms runs watch k3f9 --json > results.ndjson'],
  exitCodes: LOCAL_EXITS,
  action: watchRun,
});

async function watchRun(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { args, options, io } = call;
  return await withInterrupts(io.summary, async (interrupts) => {
    const runs = await new Services(options).runs();
    const listed = await chosenRun(runs, args[0]);
    await readRun(runs, listed, (stored) => watch(stored, listed.isActive, { call, interrupts }));
    const isActive = await listed.isActive();
    await readRun(runs, listed, async (stored) => {
      const summary = await summaryOf(stored, isActive);
      io.summary.note(summaryFacts(summary));
      await io.stderr.lines(wrapped(await watchedLines(stored, summary), io.terminal));
    });
    return EXIT.done;
  });
}

/** Shows the run until no process works on it. */
async function watch(
  run: StoredRun,
  isActive: () => Promise<boolean>,
  {
    call: { options, io },
    interrupts,
  }: { readonly call: Call<Options<typeof OPTIONS>>; readonly interrupts: Interrupts },
): Promise<void> {
  const before = { hotels: 0, operations: 0 };
  const now = Date.now();
  const progress = new RunProgress({ total: run.input, before, requestCount: undefined, now });
  const asEvents = options.json ?? false;
  const followed = new FollowedRun({
    run,
    isActive,
    onFinished: (hotel) => printStored(hotel, { view, io, asEvents }),
  });
  const view = createProgressView(io, progress, undefined);
  interrupts.stopWith({
    onFirst: () => followed.stop(),
    lastWords: () => [view.erasure()],
  });
  try {
    for (;;) {
      const from = performance.now();
      const poll = await followed.poll();
      progress.seen(poll, Date.now());
      if (interrupts.isInterrupted() || !poll.isActive) return;
      await followed.pause(performance.now() - from);
    }
  } finally {
    view.close();
  }
}
