import { isNew, isTouched, type PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import { totalsOf, type PlanCounts } from '#application/bulk/plan/plan-totals.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Call } from '#cli/call/call.ts';
import { findingsFor, placesIn } from '#cli/report/findings.ts';
import type { Report, ReportHotel } from '#cli/report/report.ts';
import { writeReport } from '#cli/report/report-file.ts';
import { counted } from '#cli/terminal/printable.ts';
import { paintFor } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { changeEvents, changeLines, sortedRows } from './change-lines.ts';
import { previewLine, statusOf, summaryLine } from './change-summary.ts';

const PROFILE = 'hotelProfile';

export async function printChanges(hotel: PlannedHotel, { options, io }: Call): Promise<void> {
  const { stdout, results } = io;
  if (options.json) {
    for (const event of changeEvents(hotel)) await stdout.event(event);
    return;
  }
  await stdout.lines(wrapped(changeLines(hotel, paintFor(results), results), results));
}

/** Prints changes, and collects them for --report and --annotations. */
export function createShownChanges(call: Call) {
  const { report } = call.options;
  const findings = findingsFor(call.options, call.io);
  const hotels: ReportHotel[] = [];
  return {
    async add(hotel: PlannedHotel, place: InputHotel): Promise<void> {
      await printChanges(hotel, call);
      if (report !== undefined) hotels.push(reportHotel(hotel, place));
      const isFailing = hotel.failure !== undefined;
      if (!findings || !(isFailing || isNew(hotel) || isTouched(hotel))) return;
      const message = summaryLine(hotel);
      const rule = isFailing ? 'would-fail' : 'change';
      const finding = { rule, level: isFailing ? 'error' : 'note', message } as const;
      await findings.add(finding, placesIn(place, [PROFILE])(PROFILE));
    },
    async write(counts: PlanCounts): Promise<void> {
      if (report === undefined) return;
      await writeReport(report, changeReport(hotels, counts), call.io);
    },
  };
}

function changeReport(hotels: readonly ReportHotel[], counts: PlanCounts): Report {
  const ofWord = Map.groupBy(hotels, ({ word }) => word);
  const asOf = Date.now();
  return {
    title: `Dry run of ${counted(hotels.length, 'hotel')}`,
    asOf,
    facts: [previewLine(counts)],
    tiles: [...ofWord].map(([word, { length: count }]) => ({ word, count })),
    notes: [],
    data: { report: 'dry run', as_of: new Date(asOf).toISOString(), counts },
    figures: ['create', 'update', 'delete', 'extra', 'unchanged'],
    hotels: () => hotels,
  };
}

function reportHotel(hotel: PlannedHotel, { file }: InputHotel): ReportHotel {
  const { name, code, hotelId } = hotel;
  const { hotels: _, failed: __, ...figures } = totalsOf([hotel]).counts;
  const status = statusOf(hotel);
  const names = { name, code, hotel_id: hotelId ?? null, file };
  return { ...names, status, word: status, figures, rows: sortedRows(hotel) };
}
