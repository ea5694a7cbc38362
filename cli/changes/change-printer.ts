import type { PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import type { Call } from '#cli/call/call.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { changeEvents, changeLines } from './change-lines.ts';
import { summaryEvent, summaryLine } from './change-summary.ts';

/** Prints the changes of a hotel on standard output. */
export function changePrinter({ options, io }: Call): (hotel: PlannedHotel) => Promise<void> {
  const { stdout, results } = io;
  const paint = paintFor(results);
  return async (hotel) => {
    if (options.json) {
      const events = options.summary ? [summaryEvent(hotel)] : changeEvents(hotel);
      for (const event of events) await stdout.event(event);
      return;
    }
    const lines = options.summary
      ? [summaryLine(hotel, paint, results)]
      : wrapped(changeLines(hotel, paint, results), results);
    await stdout.lines(lines);
  };
}
