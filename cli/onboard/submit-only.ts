import { submitHotels, type Submission } from '#application/bulk/input/submit-hotels.ts';
import type { SkippedResult } from '#application/bulk/run-results.ts';
import { RunUnreadable, SourcesInUse } from '#application/ports/runs/run-store.ts';
import type { Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { Interrupts } from '#cli/call/interrupts.ts';
import { journalOption } from '#cli/call/journal.ts';
import { createDisplay } from '#cli/progress/display.ts';
import { skippedEvent, skippedLines } from '#cli/runs/hotel-report.ts';
import { halfSubmittedLines, stoppedAtOnceLines, stopSentence } from '#cli/runs/run-report.ts';
import { grouped, plural } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';

type Work = Pick<Submission, 'run' | 'input'> & { readonly interrupts: Interrupts };

/** Leaves the hotels of the run to workers. */
export async function submitOnly(
  { io, options }: Call,
  { run, input, interrupts }: Work,
): Promise<ExitCode> {
  const paint = paintFor(io.terminal);
  const { hotels } = run.input;
  const { run: name, place } = run.facts;
  let submitted = 0;
  const line = () => `Submitting: ${grouped(submitted)} of ${grouped(hotels)} hotels`;
  const frame = () => [{ text: line().slice(0, io.terminal.columns() - 1) }];
  const progress = createDisplay(io, { frame, line, redrawMs: 500 });
  interrupts.stopWith({
    onFirst: () => void progress.say(['Stopping (Ctrl-C again exits at once) …']),
    lastWords() {
      const [first = '', ...others] = stoppedAtOnceLines(run.facts, undefined);
      return [progress.erasure() + first, ...others];
    },
  });
  const submission = {
    run,
    input,
    async onSkipped(hotel: SkippedResult) {
      await progress.say(skippedLines(hotel, paint));
      if (options.json) await io.stdout.event(skippedEvent(hotel));
    },
    onUnusable: () => undefined,
    isInterrupted: interrupts.isInterrupted,
  };
  const tellStopped = async (why: string) => {
    progress.close();
    io.summary.note({ run: name, hotels, submitted });
    await io.stderr.lines(halfSubmittedLines(run, submitted, why));
  };
  try {
    const isOpen = await submitHotels(submission, (count) => {
      submitted = count;
    });
    if (!isOpen) {
      await tellStopped('Interrupted');
      io.summary.fail(stopSentence('interrupted'));
      return EXIT.interrupted;
    }
  } catch (error) {
    // Of a run with hotels of another one, nothing stays.
    const isGone = error instanceof SourcesInUse || error instanceof RunUnreadable;
    if (!isGone) await tellStopped('Stopped');
    throw error;
  } finally {
    progress.close();
  }
  io.summary.note({ run: name, hotels });
  if (run.shared?.isCancelled) {
    io.summary.fail(stopSentence('cancelled'));
    await io.stderr.line(stopSentence('cancelled'));
    return EXIT.interrupted;
  }
  await io.stderr.lines([
    `${plural(hotels, 'hotel')} submitted (run ${name}). To set them up, start on any machine with HMS_API_URL, HMS_RUN_KEY and HMS_PASSWORD set:`,
    `  hms worker${journalOption(place)}`,
  ]);
  return EXIT.done;
}
