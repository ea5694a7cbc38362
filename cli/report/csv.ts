import Papa from 'papaparse';
import type { RowField } from '#application/results/result-row.ts';
import { spreadsheetCell } from '#domain/text/spreadsheet-cell.ts';
import { rowSentences } from './row-lines.ts';
import type { Report, ReportHotel } from './report.ts';

/** Without a byte order mark, Excel does not read a file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const HOTEL = ['number', 'hotel', 'code', 'hotel_id', 'status'];
const ROW = [
  'finding',
  'record',
  'field',
  'expected',
  'actual',
  'message',
  'drift',
  'since',
  'file',
  'line',
  'column',
  'path',
];

/** A line for each row, and for each hotel without rows. Only the first line of a hotel has its figures. */
export async function* csv({ figures, hotels, asOf }: Report): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...HOTEL, ...figures, ...ROW, 'as_of']);
  const time = new Date(asOf).toISOString();
  let number = 0;
  for await (const hotel of hotels()) {
    number += 1;
    const { name, code, hotel_id, word } = hotel;
    const start = [number, name, code, hotel_id ?? undefined, word];
    for (const [index, cells] of linesOf(hotel).entries()) {
      const ownFigures = figures.map((figure) => (index === 0 ? hotel.figures[figure] : undefined));
      yield csvLine([...start, ...ownFigures, ...cells, time]);
    }
  }
}

function linesOf({ rows, file }: ReportHotel): unknown[][] {
  if (rows.length === 0) return [ROW.map((column) => (column === 'file' ? file : undefined))];
  return rows.flatMap((row) => {
    const { code, key, drift, since, place } = row;
    const fields: readonly Partial<RowField>[] = row.fields?.length ? row.fields : [{}];
    const where = [place?.file ?? file, place?.line, place?.column, place?.path];
    return fields.map(({ field, from, to }) => {
      return [code, key, field, to, from, rowSentences([row])[0], drift, since, ...where];
    });
  });
}

function csvLine(cells: readonly unknown[]): string {
  return `${Papa.unparse([cells.map(cellOf)])}\r\n`;
}

function cellOf(value: unknown): unknown {
  if (typeof value === 'string') return spreadsheetCell(value);
  return typeof value === 'object' ? JSON.stringify(value) : value;
}
