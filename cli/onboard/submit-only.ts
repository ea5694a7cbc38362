import { submitHotels } from '#application/bulk/input/submit-hotels.ts';
import type { SkippedResult } from '#application/bulk/run-results.ts';
import type { HotelInput } from '#application/ports/hotel-input.ts';
import type { ActiveRun } from '#application/ports/run-store.ts';
import type { Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { journalOption } from '#cli/call/journal.ts';
import { createDisplay } from '#cli/progress/display.ts';
import { skippedEvent, skippedLines } from '#cli/runs/hotel-report.ts';
import { stopSentence } from '#cli/runs/run-report.ts';
import { grouped, plural } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';

/** Leaves the hotels of the run to workers. */
export async function submitOnly(
  { io, options }: Call,
  run: ActiveRun,
  input: HotelInput,
): Promise<ExitCode> {
  const paint = paintFor(io.terminal);
  const { hotels } = run.input;
  let submitted = 0;
  const line = () => `Submitting: ${grouped(submitted)} of ${grouped(hotels)} hotels`;
  const frame = () => [{ text: line().slice(0, io.terminal.columns() - 1) }];
  const progress = createDisplay(io, { frame, line, redrawMs: 500 });
  const submission = {
    run,
    input,
    async onSkipped(hotel: SkippedResult) {
      await progress.say(skippedLines(hotel, paint));
      if (options.json) await io.stdout.event(skippedEvent(hotel));
    },
    onUnusable: () => undefined,
  };
  await submitHotels(submission, (count) => {
    submitted = count;
  }).finally(() => progress.close());
  const { run: name, place } = run.facts;
  io.summary.note({ run: name, hotels });
  if (run.shared?.isCancelled) {
    io.summary.fail(stopSentence('cancelled'));
    await io.stderr.line(stopSentence('cancelled'));
    return EXIT.interrupted;
  }
  await io.stderr.lines([
    `${plural(hotels, 'hotel')} submitted (run ${name}). To set them up, start on any machine with HMS_RUN_KEY and HMS_PASSWORD set:`,
    `  hms worker${journalOption(place)}`,
  ]);
  return EXIT.done;
}
