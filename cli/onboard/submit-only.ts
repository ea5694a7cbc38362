import { submitHotels } from '#application/bulk/input/submit-hotels.ts';
import type { HotelInput } from '#application/ports/hotel-input.ts';
import type { ActiveRun } from '#application/ports/run-store.ts';
import type { Call } from '#cli/call/call.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { journalOption } from '#cli/call/journal.ts';
import { skippedEvent, skippedLines } from '#cli/runs/hotel-report.ts';
import { stopSentence } from '#cli/runs/run-report.ts';
import { plural } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';

/** Leaves the hotels of the run to workers. */
export async function submitOnly(
  { io, options }: Call,
  run: ActiveRun,
  input: HotelInput,
): Promise<ExitCode> {
  const paint = paintFor(io.terminal);
  await submitHotels({
    run,
    input,
    async onSkipped(hotel) {
      await io.stderr.lines(skippedLines(hotel, paint));
      if (options.json) await io.stdout.event(skippedEvent(hotel));
    },
    onUnusable: () => undefined,
  });
  const { run: name, place } = run.facts;
  const { hotels } = run.input;
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
