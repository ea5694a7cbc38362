import { setTimeout } from 'node:timers/promises';
import type { StoredState } from '#application/ports/runs/stored-hotels.ts';
import { summaryOf } from '#application/runs/run-summary.ts';
import type { ListedRun } from '#application/runs/runs.ts';
import type { StoredRun } from '#application/runs/stored-run.ts';
import { defineCommand, type Call } from '#cli/call/command.ts';
import { EXIT, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { RUN, RUNS_DIR } from '#cli/call/options/run-options.ts';
import { JSON_OUTPUT } from '#cli/call/options/shared-options.ts';
import { CallServices } from '#cli/container.ts';
import { createProgressView } from '#cli/progress/display.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import { chosenRun, readRun } from '#cli/runs/chosen-run.ts';
import { printStored } from '#cli/runs/perform-run.ts';
import { watchedLines } from '#cli/runs/results/run-result.ts';
import { summaryFacts } from '#cli/runs/results/runs-table.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

const POLL_EVERY_MS = 1000;
const LONGEST_PAUSE_MS = 20_000;
/** The pause is this many times as long as the previous poll took, so large runs are polled less often. */
const PAUSE_PER_POLL = 20;

const ENDED: readonly StoredState[] = ['onboarded', 'incomplete', 'failed', 'skipped'];

export const watchRunCommand = defineCommand({
  description: 'follow a run until it finishes; Ctrl-C stops only this command, not the run',
  argument: RUN,
  options: [RUNS_DIR, JSON_OUTPUT],
  examples: ['hms runs watch', 'hms runs watch k3f9 --json > results.ndjson'],
  exitCodes: LOCAL_EXITS,
  isInterruptible: true,
  async action(call) {
    const { args, options, io } = call;
    const runs = await new CallServices(options).runs();
    const listed = await chosenRun(runs, args[0]);
    await readRun(runs, listed, (run) => watch(run, listed.isActive, call));
    const isActive = await listed.isActive();
    await readRun(runs, listed, async (stored) => {
      const summary = await summaryOf(stored, isActive);
      io.summary.note(summaryFacts(summary));
      await io.stderr.lines(wrapped(await watchedLines(stored, summary), io.terminal));
    });
    return EXIT.done;
  },
});

/** Polls the run, which usually belongs to another process, until no process works on it. */
async function watch(
  run: StoredRun,
  isActive: ListedRun['isActive'],
  { options: { json: asEvents = false }, io }: Call,
): Promise<void> {
  const before = { hotels: 0, operations: 0 };
  const now = Date.now();
  const progress = new RunProgress({ total: run.input, before, requestCount: undefined, now });
  const view = createProgressView(io, progress, undefined);
  const stopping = new AbortController();
  io.interrupts.stopWith({ onFirst: () => stopping.abort(), lastWords: () => [view.erasure()] });
  let ended: ReadonlySet<number> | undefined;
  let counted = '';
  /** Prints the hotels that have ended since the last call; none at the first call. */
  const printEnded = async () => {
    const known = ended;
    const all = new Set<number>();
    for await (const { index, state } of run.list()) if (ENDED.includes(state)) all.add(index);
    ended = all;
    for (const index of known ? all : []) {
      const hotel = known?.has(index) ? undefined : await run.hotel(index);
      // The run may have been resumed since its hotels were listed, so the hotel may be in progress again.
      if (hotel && ENDED.includes(hotel.state)) await printStored(hotel, { view, io, asEvents });
    }
  };
  try {
    for (;;) {
      const from = performance.now();
      // Read this before the counts. If it is false, the counts include everything that the process did.
      const isRunning = await isActive();
      const counts = await run.counts();
      const { done, failed } = await run.operations();
      const count = ENDED.map((state) => counts[state]).join();
      if (count !== counted) await printEnded();
      counted = count;
      progress.seen(counts, done + failed, Date.now());
      if (io.interrupts.isInterrupted() || !isRunning) return;
      const ms = Math.max(POLL_EVERY_MS, (performance.now() - from) * PAUSE_PER_POLL);
      await setTimeout(Math.min(ms, LONGEST_PAUSE_MS), undefined, stopping).catch(() => undefined);
    }
  } finally {
    view.close();
  }
}
