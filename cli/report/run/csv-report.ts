import type { StoredRun } from '#application/ports/runs/run-store.ts';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '#cli/report/format/csv-line.ts';
import { reportHotels, type Moment, type ReportHotel } from './report-facts.ts';

const COLUMNS: Readonly<Record<string, (hotel: ReportHotel) => Cell | undefined>> = {
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

/** A row for each hotel, with the time of the report. */
export async function* csvReport(
  log: StoredRun,
  { isActive, asOf }: Moment,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...Object.keys(COLUMNS), 'as_of']);
  const time = new Date(asOf).toISOString();
  for await (const hotel of reportHotels(log, isActive)) {
    yield csvLine([...Object.values(COLUMNS).map((cellOf) => cellOf(hotel) ?? ''), time]);
  }
}
