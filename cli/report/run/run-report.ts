import type { StoredRun } from '#application/ports/runs/run-store.ts';
import { limitFacts, limitLines } from '#cli/call/chosen-hotels.ts';
import { createReport, type Cell, type Report } from '#cli/report/format/report.ts';
import { counted, grouped, hotelLabel, localTime } from '#cli/terminal/printable.ts';
import { storedHotelFacts } from '#cli/runs/results/hotel-events.ts';
import { factsOf, reportHotels, type ReportFacts, type ReportHotel } from './report-facts.ts';
import { hotelRow, RUN_COUNTS, runPage } from './run-page.ts';

const COLUMNS: Readonly<Record<string, (hotel: ReportHotel) => Cell>> = {
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
};

/** The outcome of each hotel of a run until now; `isActive` while a process works on it. */
export function runReport(run: StoredRun, isActive: boolean): Report {
  const asOf = Date.now();
  return createReport<ReportHotel>({
    asOf,
    hotels: () => reportHotels(run, isActive),
    page: async () => runPage(await factsOf(run, isActive), { isActive, asOf }),
    pageRow: hotelRow,
    columns: Object.keys(COLUMNS),
    tableRows: (hotel) => [Object.values(COLUMNS).map((cellOf) => cellOf(hotel))],
    overview: async () => runOverview(await factsOf(run, isActive), asOf),
    lines: ({ status, name, code, hotelId, reasons }) =>
      status === 'onboarded'
        ? []
        : [`${hotelLabel(name, code, hotelId)}: ${status}`, ...reasons.map((why) => `  ${why}`)],
    facts: async () => runData(await factsOf(run, isActive), asOf),
    // The hotels of `hms runs show --json`, with their duration.
    hotelFacts: (hotel) => ({
      ...storedHotelFacts(hotel, isActive),
      seconds: hotel.ms === undefined ? null : hotel.ms / 1000,
    }),
  });
}

function runOverview({ summary }: ReportFacts, asOf: number): [string, ...string[]] {
  const { run, server, username, state, hotels } = summary;
  const counts = RUN_COUNTS.filter((status) => summary[status] > 0);
  return [
    `Onboarding of ${counted(hotels, 'hotel')}`,
    `Run ${run}, ${state} as of ${localTime(asOf)}, by ${username} at ${server}`,
    counts.map((status) => `${grouped(summary[status])} ${status}`).join(', '),
    ...limitLines(summary),
  ];
}

function runData({ summary, unlisted, operations, workMs, failures }: ReportFacts, asOf: number) {
  const { run, server, username, startedAt, state, parts, select, shard, missing, ...counts } =
    summary;
  return {
    run,
    server,
    username,
    started: new Date(startedAt).toISOString(),
    state,
    as_of: new Date(asOf).toISOString(),
    ...limitFacts({ parts, select, shard }),
    ...(missing && { missing }),
    counts,
    operations,
    working_seconds: workMs / 1000,
    failures,
    not_listed: unlisted,
  };
}
