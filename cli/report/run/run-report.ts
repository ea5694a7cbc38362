import type { StoredRun } from '#application/runs/stored-run.ts';
import { textTable } from '#domain/text/text-table.ts';
import { limitFacts, limitLines } from '#cli/call/chosen-hotels.ts';
import { markdown } from '#cli/report/format/markdown.ts';
import { data, page, table, type Cell, type Report } from '#cli/report/format/report.ts';
import { grouped } from '#domain/text/grouped.ts';
import { counted, hotelLabel, localTime } from '#cli/terminal/printable.ts';
import { storedHotelFacts } from '#cli/runs/results/hotel-events.ts';
import { factsOf, reportHotels, type ReportFacts, type ReportHotel } from './report-facts.ts';
import { hotelRow, RUN_COUNTS, runPage } from './run-page.ts';

const COLUMNS: Readonly<Record<string, (hotel: ReportHotel) => Cell>> = textTable({
  number: ({ index }) => index + 1,
  hotel: ({ name }) => name,
  code: ({ code }) => code,
  hotel_id: ({ hotelId }) => hotelId,
  status: ({ status }) => status,
  operations: ({ operations }) => operations?.total,
  done: ({ operations }) => operations?.done,
  created: ({ operations }) => operations?.created,
  updated: ({ operations }) => operations?.updated,
  unchanged: ({ operations }) => operations?.unchanged,
  failed: ({ operations }) => operations?.failed,
  seconds: ({ ms }) => (ms === undefined ? undefined : ms / 1000),
  missing: ({ missing = [] }) => missing.join(', '),
  why: ({ reasons }) => reasons.join('\n'),
  file: ({ file }) => file,
});

export function runReport(run: StoredRun, isActive: boolean): Report {
  const asOf = Date.now();
  const facts = () => factsOf(run, isActive);
  const hotels = () => reportHotels(run, isActive);
  return {
    async *html() {
      yield* page(runPage(await facts(), { isActive, asOf }), hotels(), hotelRow);
    },
    csv: () => table(Object.keys(COLUMNS), hotels(), rowsOf, asOf),
    async *json() {
      yield* data(runData(await facts(), asOf), hotels(), (hotel) => ({
        // The same fields as in `hms runs show --json`, and the duration.
        ...storedHotelFacts(hotel, isActive),
        seconds: hotel.ms === undefined ? null : hotel.ms / 1000,
      }));
    },
    async *md() {
      const lines = runOverview(await facts(), asOf);
      for await (const hotel of hotels()) lines.push(...linesOf(hotel));
      yield markdown(`Onboarding of ${counted(run.input.hotels, 'hotel')}`, lines);
    },
  };
}

function rowsOf(hotel: ReportHotel): Cell[][] {
  return [Object.values(COLUMNS).map((cellOf) => cellOf(hotel))];
}

/** Lines about a hotel that is not onboarded; empty for any other hotel. */
function linesOf({ status, name, code, hotelId, reasons }: ReportHotel): string[] {
  if (status === 'onboarded') return [];
  return [`${hotelLabel(name, code, hotelId)}: ${status}`, ...reasons.map((why) => `  ${why}`)];
}

function runOverview({ summary }: ReportFacts, asOf: number): string[] {
  const { run, server, username, state } = summary;
  const counts = RUN_COUNTS.filter((status) => summary[status] > 0);
  return [
    `Run ${run}, ${state} as of ${localTime(asOf)}, by ${username} at ${server}`,
    counts.map((status) => `${grouped(summary[status])} ${status}`).join(', '),
    ...limitLines(summary),
  ];
}

function runData({ summary, unlisted, operations, workMs, failures }: ReportFacts, asOf: number) {
  const { run, server, username, startedAt, state, parts, select, shard, ...counts } = summary;
  return {
    run,
    server,
    username,
    started: new Date(startedAt).toISOString(),
    state,
    as_of: new Date(asOf).toISOString(),
    ...limitFacts({ parts, select, shard }),
    counts,
    operations,
    working_seconds: workMs / 1000,
    failures,
    not_listed: unlisted,
  };
}
