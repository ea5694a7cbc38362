// Writes reports piece by piece, because a run with many hotels may not fit into memory.
import type { html } from 'hono/html';
import Papa from 'papaparse';
import type { ReportFormat } from '#cli/call/options/report-formats.ts';
import { spreadsheetCell } from '#domain/text/spreadsheet-cell.ts';
import { plainJson, plainText } from '#domain/text/plain-text.ts';

type Pieces<Item> = AsyncIterable<Item> | Iterable<Item>;

export type Report = Readonly<Partial<Record<ReportFormat, () => Pieces<string>>>>;

export type Html = ReturnType<typeof html>;
export type Cell = string | number | undefined;

/** `start` is the page before the rows of the hotels, `end` the page after them. `number` counts the hotels from 1. */
export async function* page<Hotel>(
  { start, end }: { readonly start: Html; readonly end: Html },
  hotels: Pieces<Hotel>,
  rowOf: (hotel: Hotel, number: number) => Html,
): AsyncGenerator<string> {
  yield plainText(await start);
  let number = 0;
  for await (const hotel of hotels) yield plainText(await rowOf(hotel, (number += 1)));
  yield plainText(await end);
}

/** Without a byte order mark, Excel does not read a file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** CSV for spreadsheets. `asOf`: time of the report, in ms since 1970. */
export async function* table<Hotel>(
  columns: readonly string[],
  hotels: Pieces<Hotel>,
  rowsOf: (hotel: Hotel, number: number) => readonly (readonly Cell[])[],
  asOf: number,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...columns, 'as_of']);
  const time = new Date(asOf).toISOString();
  let number = 0;
  for await (const hotel of hotels) {
    for (const cells of rowsOf(hotel, (number += 1))) yield csvLine([...cells, time]);
  }
}

function csvLine(cells: readonly Cell[]): string {
  const safe = cells.map((cell) => (typeof cell === 'string' ? spreadsheetCell(cell) : cell));
  return `${Papa.unparse([safe])}\r\n`;
}

/** One JSON object, in which each hotel is on its own line. */
export async function* data<Hotel>(
  facts: object,
  hotels: Pieces<Hotel>,
  factsOf: (hotel: Hotel) => object,
): AsyncGenerator<string> {
  const text = JSON.stringify(facts, null, 2);
  yield `${plainJson(text).slice(0, -2)},\n  "hotels": [`;
  let before = '\n';
  for await (const hotel of hotels) {
    yield `${before}    ${plainJson(JSON.stringify(factsOf(hotel)))}`;
    before = ',\n';
  }
  yield '\n  ]\n}\n';
}
