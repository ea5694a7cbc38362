import { isNew, isTouched, type PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Call } from '#cli/call/call.ts';
import { findingsFor, placesIn } from '#cli/report/findings/findings.ts';
import { markdown } from '#cli/report/format/markdown.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { counted } from '#cli/terminal/printable.ts';
import { paintFor, type Paint } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { changeEvents, changeLines } from './change-lines.ts';
import { summaryEvent, summaryLine } from './change-summary.ts';

const PLAIN: Paint = (_, text) => text;
const WIDE = { isLive: false, columns: () => Infinity };
const PROFILE = 'hotelProfile';

export async function printChanges(hotel: PlannedHotel, { options, io }: Call): Promise<void> {
  const { stdout, results } = io;
  if (options.json) {
    const events = options.summary ? [summaryEvent(hotel)] : changeEvents(hotel);
    for (const event of events) await stdout.event(event);
    return;
  }
  const paint = paintFor(results);
  const lines = options.summary
    ? [summaryLine(hotel, paint, results)]
    : wrapped(changeLines(hotel, paint, results), results);
  await stdout.lines(lines);
}

/** Prints changes, and collects them for --report and --annotations. */
export function createShownChanges(call: Call) {
  const { report } = call.options;
  const findings = findingsFor(call.options, call.io);
  const lines: string[] = [];
  let hotels = 0;
  return {
    async add(hotel: PlannedHotel, place: InputHotel): Promise<void> {
      hotels += 1;
      await printChanges(hotel, call);
      const isFailing = hotel.failure !== undefined;
      if (!findings || !(isFailing || isNew(hotel) || isTouched(hotel))) return;
      if (report) lines.push(...changeLines(hotel, PLAIN, WIDE));
      const message = summaryLine(hotel, PLAIN, WIDE);
      const rule = isFailing ? 'would-fail' : 'change';
      const finding = { rule, level: isFailing ? 'error' : 'note', message } as const;
      await findings.add(finding, placesIn(place, [PROFILE])(PROFILE));
    },
    async write(total: string): Promise<void> {
      if (!report) return;
      const text = markdown(`Dry run of ${counted(hotels, 'hotel')}`, [total, ...lines]);
      await writeReport(report, { md: () => [text] }, call.io);
    },
  };
}
