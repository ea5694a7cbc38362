import { setTimeout } from 'node:timers/promises';
import type { StoredRun } from '#application/runs/stored-run.ts';
import { summaryOf } from '#application/runs/run-summary.ts';
import type { Call, Io } from '#cli/call/call.ts';
import { EXIT, type ExitCode, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { withInterrupts } from '#cli/call/interrupts.ts';
import { Services } from '#cli/container.ts';
import { createDisplay } from '#cli/progress/display.ts';
import { RunProgress } from '#cli/progress/run-progress.ts';
import { chosenRun, readRun } from '#cli/runs/chosen-run.ts';
import { watchedLines } from '#cli/runs/results/run-result.ts';
import { storedHotelEvent } from '#cli/runs/results/hotel-events.ts';
import { storedHotelLines } from '#cli/runs/results/hotel-lines.ts';
import { summaryFacts } from '#cli/runs/results/runs-table.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { JSON_OUTPUT } from '#cli/call/options/shared-options.ts';
import { RUNS_DIR } from '#cli/call/options/run-options.ts';
import { RUN } from '#cli/call/options/shared-arguments.ts';
import { defineCommand } from '#cli/call/command.ts';
import type { Options, OptionSpec } from '#cli/call/options/option.ts';

const OPTIONS = [RUNS_DIR, JSON_OUTPUT] as const satisfies readonly OptionSpec[];

const POLL_EVERY_MS = 1000;

export const watchRunCommand = defineCommand({
  description: 'follow a run until it finishes; Ctrl-C stops only this command, not the run',
  argument: RUN,
  options: OPTIONS,
  examples: ['hms runs watch', 'hms runs watch k3f9 --json > results.ndjson'],
  exitCodes: LOCAL_EXITS,
  action: watchRun,
});

async function watchRun({ args, options, io }: Call<Options<typeof OPTIONS>>): Promise<ExitCode> {
  return await withInterrupts(io.summary, async (interrupts) => {
    const runs = await new Services(options).runs();
    const listed = await chosenRun(runs, args[0]);
    const stopping = new AbortController();
    interrupts.stopWith({ onFirst: () => stopping.abort(), lastWords: () => [] });
    const watching = { io, asEvents: options.json ?? false, signal: stopping.signal };
    await readRun(runs, listed, (run) => watch(run, listed.isActive, watching));
    const isActive = await listed.isActive();
    await readRun(runs, listed, async (stored) => {
      const summary = await summaryOf(stored, isActive);
      io.summary.note(summaryFacts(summary));
      await io.stderr.lines(wrapped(await watchedLines(stored, summary), io.terminal));
    });
    return EXIT.done;
  });
}

interface Watching {
  readonly io: Io;
  readonly asEvents: boolean;
  readonly signal: AbortSignal;
}

/** Polls the run until no process works on it, and prints each hotel that finishes after the first poll. */
async function watch(
  run: StoredRun,
  isActive: () => Promise<boolean>,
  { io, asEvents, signal }: Watching,
): Promise<void> {
  const progress = new RunProgress(run.input, Date.now());
  const display = createDisplay(io, (now) => progress.line(now));
  let ended: Set<number> | undefined;
  try {
    for (;;) {
      // Read this before the counts. If it is false, the counts include everything that the process did.
      const isRunning = await isActive();
      const { done, failed } = await run.operations();
      progress.seen(await run.counts(), done + failed);
      const now = new Set<number>();
      for await (const { index, state } of run.list()) {
        if (state === 'started' || state === 'stopped') continue;
        now.add(index);
        const hotel = !ended || ended.has(index) ? undefined : await run.hotel(index);
        // The run may have been resumed since its hotels were listed, so the hotel may be in progress again.
        if (!hotel || hotel.state === 'started' || hotel.state === 'stopped') continue;
        const lines = storedHotelLines(hotel, hotel.state, paintFor(io.terminal));
        await io.stderr.lines(wrapped(lines, io.terminal));
        if (asEvents) await io.stdout.event(storedHotelEvent({ ...hotel, state: hotel.state }));
      }
      ended = now;
      if (signal.aborted || !isRunning) return;
      await setTimeout(POLL_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    display.close();
  }
}
