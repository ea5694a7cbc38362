// What a dry run gathers for --report and --annotations.
import { isNew, isTouched, type PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Call } from '#cli/call/call.ts';
import { findingsFor, placesIn } from '#cli/report/findings/findings.ts';
import { markdown } from '#cli/report/format/markdown.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { counted } from '#cli/terminal/printable.ts';
import type { Paint } from '#cli/terminal/terminal.ts';
import { changeLines } from './change-lines.ts';
import { summaryLine } from './change-summary.ts';

const PLAIN: Paint = (_, text) => text;
const PROFILE = 'hotelProfile';
const WIDE = { isLive: false, columns: () => Infinity };

export function gatherChanges({ options, io }: Call) {
  const { report } = options;
  const findings = findingsFor(options, io);
  const lines: string[] = [];
  let hotels = 0;
  return {
    async add(hotel: PlannedHotel, place: InputHotel): Promise<void> {
      hotels += 1;
      const isFailing = hotel.failure !== undefined;
      if (!findings || !(isFailing || isNew(hotel) || isTouched(hotel))) return;
      if (report) lines.push(...changeLines(hotel, PLAIN, WIDE));
      const message = summaryLine(hotel, PLAIN, WIDE);
      const rule = isFailing ? 'would-fail' : 'change';
      const finding = { rule, level: isFailing ? 'error' : 'note', message } as const;
      await findings.add(finding, placesIn(place, [PROFILE])(PROFILE));
    },
    /** Writes the report that the call asks for. Throws `CommandFailure`. */
    async write(total: string): Promise<void> {
      if (!report) return;
      const text = markdown(`Dry run of ${counted(hotels, 'hotel')}`, [total, ...lines]);
      await writeReport(report, { md: () => [text] }, io);
    },
  };
}
