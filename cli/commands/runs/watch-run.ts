import { summaryOf } from '#application/runs/run-summary.ts';
import type { StoredRun } from '#application/ports/runs/run-store.ts';
import type { Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode, REMOTE_EXITS } from '#cli/call/exit-codes.ts';
import { withInterrupts, type Interrupts } from '#cli/call/interrupts.ts';
import { createServices } from '#cli/container.ts';
import { FollowedRun, type RunPoll } from '#cli/progress/followed-run.ts';
import { createProgressView } from '#cli/progress/progress-view.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import { StorePatience } from '#cli/progress/store-patience.ts';
import { readRun } from '#cli/runs/chosen-run.ts';
import { openRuns } from '#cli/runs/open-runs.ts';
import { watchedLines } from '#cli/runs/results/run-result.ts';
import { printStored } from '#cli/runs/run-watcher.ts';
import { missingLines, summaryFacts } from '#cli/runs/results/runs-table.ts';
import { runOrShards } from '#cli/runs/shards-together.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { JSON_OUTPUT, WAIT } from '#cli/call/options/shared-options.ts';
import { STORE } from '#cli/call/options/run-options.ts';
import { RUN } from '#cli/call/options/shared-arguments.ts';
import { defineCommand } from '#cli/call/command.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const OPTIONS = [
  { ...WAIT, description: 'how long to wait if the database stops responding' },
  ...STORE,
  JSON_OUTPUT,
] as const satisfies readonly OptionSpec[];

export const watchRunCommand = defineCommand({
  description:
    'follow a run or its shards until they finish; Ctrl-C stops only this command, not the run',
  argument: RUN,
  options: OPTIONS,
  examples: ['hms runs watch', 'hms runs watch k3f9 --json > results.ndjson'],
  exitCodes: REMOTE_EXITS,
  action: watchRun,
});

async function watchRun(call: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  const { args, options, io } = call;
  return await withInterrupts(io.summary, async (interrupts) => {
    const runs = await openRuns(call, createServices(options));
    const listed = await runOrShards(runs, args[0]);
    const isSeen = await readRun(runs, listed, (stored) =>
      watch(stored, listed.isActive, { call, interrupts }),
    );
    // The user pressed Ctrl-C while the database was unreachable, so there is nothing to show.
    if (!isSeen) return EXIT.done;
    const isActive = await listed.isActive();
    await readRun(runs, listed, async (stored) => {
      const summary = await summaryOf(stored, isActive);
      io.summary.note(summaryFacts(summary));
      const lines = [...missingLines(summary), ...(await watchedLines(stored, summary))];
      await io.stderr.lines(wrapped(lines, io.terminal));
    });
    return EXIT.done;
  });
}

const WAITING_FOR_SHARDS =
  'No process is working on the remaining shards. Waiting until they are started again.';

/**
 * Shows the run until no process works on it. Shows shards until all of them are finished, because a scheduler may
 * restart them. Returns false if the user pressed Ctrl-C before the run was read.
 */
async function watch(
  run: StoredRun,
  isActive: () => Promise<boolean>,
  {
    call: { options, io },
    interrupts,
  }: { readonly call: Call<Options<typeof OPTIONS>>; readonly interrupts: Interrupts },
): Promise<boolean> {
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
  const patience = new StorePatience((options.wait ?? 0) * 1000, (line) => view.say([line]));
  const isFinished = ({ counts: { onboarded, incomplete, failed, skipped } }: RunPoll) =>
    onboarded + incomplete + failed + skipped >= run.input.hotels;
  let wasActive = true;
  try {
    for (;;) {
      const from = performance.now();
      const poll = await patience.during(() => followed.poll());
      if (poll) progress.seen(poll, Date.now());
      if (interrupts.isInterrupted()) return poll !== undefined;
      if (poll?.isActive === false) {
        if (!run.shards || isFinished(poll)) return true;
        if (wasActive) await view.say([WAITING_FOR_SHARDS]);
      }
      wasActive = poll?.isActive ?? wasActive;
      await followed.pause(performance.now() - from);
    }
  } finally {
    view.close();
  }
}
