import Papa from 'papaparse';
import type { StoredRun } from '#application/ports/run-store.ts';
import { reportHotels, type ReportHotel } from './report-facts.ts';

type Cell = string | number;

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

/** A row for each hotel. Excel needs the byte-order mark to read UTF-8. */
export async function* csvReport(log: StoredRun, isActive: boolean): AsyncGenerator<string> {
  yield `\uFEFF${line(Object.keys(COLUMNS))}`;
  for await (const hotel of reportHotels(log, isActive)) {
    yield line(Object.values(COLUMNS).map((cellOf) => cellOf(hotel) ?? ''));
  }
}

/** Adds a quote before text that a spreadsheet would run as a formula. */
function line(cells: readonly Cell[]): string {
  return `${Papa.unparse([cells as Cell[]], { escapeFormulae: true })}\r\n`;
}
