// What a dry run gathers for --report and --annotations.
import type { PreviewedHotel } from '#application/bulk/preview-hotels.ts';
import type { Call } from '#cli/call/call.ts';
import { addToHotel, findingsFor } from '#cli/report/findings/findings.ts';
import { markdown } from '#cli/report/format/markdown.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { counted } from '#cli/terminal/printable.ts';
import type { Paint } from '#cli/terminal/terminal.ts';
import { changeLines } from './change-lines.ts';
import { summaryLine } from './change-summary.ts';

export interface GatheredChanges {
  readonly add: (hotel: PreviewedHotel) => Promise<void>;
  /** Writes the report that the call asks for. Throws `CommandFailure`. */
  readonly write: (total: string) => Promise<void>;
}

const PLAIN: Paint = (_, text) => text;
const WIDE = { isLive: false, columns: () => Infinity };

export function gatherChanges({ options, io }: Call): GatheredChanges {
  const { report } = options;
  const findings = findingsFor(options, io);
  const lines: string[] = [];
  let hotels = 0;
  return {
    async add(hotel) {
      hotels += 1;
      const isFailing = hotel.outcome.status === 'failed';
      if (!findings || !(isFailing || hotel.isNew || hotel.isTouched)) return;
      if (report) lines.push(...changeLines(hotel, PLAIN, WIDE));
      const message = summaryLine(hotel, PLAIN, WIDE);
      const rule = isFailing ? 'would-fail' : 'change';
      const finding = { rule, level: isFailing ? 'error' : 'note' } as const;
      const found = [{ path: 'hotelProfile', message }];
      if (hotel.place) await addToHotel(findings, finding, hotel.place, found);
    },
    async write(total) {
      if (!report) return;
      const text = markdown(`Dry run of ${counted(hotels, 'hotel')}`, [total, ...lines]);
      await writeReport(report, { md: () => [text] }, io);
    },
  };
}
