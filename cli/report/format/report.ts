// A report in its formats, in pieces, because a run may have any number of hotels.
import type { html } from 'hono/html';
import Papa from 'papaparse';
import type { ReportFormat } from '#cli/call/options/report-formats.ts';
import { plainJson, plainText } from '#domain/text/plain-text.ts';

type Pieces<Item> = AsyncIterable<Item> | Iterable<Item>;

/** The text of a report in each of its formats. */
export type Report = Readonly<Partial<Record<ReportFormat, () => Pieces<string>>>>;

export type Html = ReturnType<typeof html>;
export type Cell = string | number | undefined;

/** `start` and `end` surround the rows of the hotels, whose numbers start at 1. */
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

/** Excel reads UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** For spreadsheets, with rows for each hotel. `asOf`: when the report is made, in ms since 1970. */
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

/** Adds a quote before text that a spreadsheet would run as a formula. */
function csvLine(cells: readonly Cell[]): string {
  return `${Papa.unparse([[...cells]], { escapeFormulae: true })}\r\n`;
}

/** One object in JSON, with a line for each hotel. */
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
