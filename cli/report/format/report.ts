// A report of hotels says the same in four formats: a page, a table for spreadsheets, data, and a summary.
import type { html } from 'hono/html';
import Papa from 'papaparse';
import type { ReportFormat } from '#cli/call/options/report-formats.ts';
import { plainJson, plainText } from '#domain/text/plain-text.ts';
import { markdown } from './markdown.ts';

/** The text of a report in each of its formats, in pieces. */
export type Report = Readonly<
  Partial<Record<ReportFormat, () => AsyncIterable<string> | Iterable<string>>>
>;

type Html = ReturnType<typeof html>;
export type Cell = string | number | undefined;

/** What a report says of all hotels, and of each one, whose number starts at 1. */
export interface ReportContent<Hotel> {
  /** When the report is made, in ms since 1970. */
  readonly asOf: number;
  readonly hotels: () => AsyncIterable<Hotel> | Iterable<Hotel>;
  readonly page: () => Promise<{ readonly start: Html; readonly end: Html }>;
  readonly pageRow: (hotel: Hotel, number: number) => Html;
  readonly columns: readonly string[];
  readonly tableRows: (hotel: Hotel, number: number) => readonly (readonly Cell[])[];
  readonly facts: () => Promise<object>;
  readonly hotelFacts: (hotel: Hotel) => object;
  /** The heading of the summary, and its first lines. */
  readonly overview: () => Promise<readonly [string, ...string[]]>;
  /** What the summary says of a hotel; empty for a hotel as it should be. */
  readonly lines: (hotel: Hotel) => readonly string[];
}

export function createReport<Hotel>(content: ReportContent<Hotel>) {
  return {
    html: () => page(content),
    csv: () => table(content),
    json: () => data(content),
    md: () => summary(content),
  } satisfies Report;
}

async function* summary<Hotel>({ hotels, overview, lines }: ReportContent<Hotel>) {
  const [heading, ...first] = await overview();
  const all = [...first];
  for await (const hotel of hotels()) all.push(...lines(hotel));
  yield markdown(heading, all);
}

async function* page<Hotel>({ hotels, page: frame, pageRow }: ReportContent<Hotel>) {
  const { start, end } = await frame();
  yield plainText(await start);
  let number = 0;
  for await (const hotel of hotels()) yield plainText(await pageRow(hotel, (number += 1)));
  yield plainText(await end);
}

/** Excel needs it to read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

async function* table<Hotel>({ asOf, hotels, columns, tableRows }: ReportContent<Hotel>) {
  yield BYTE_ORDER_MARK + csvLine([...columns, 'as_of']);
  const time = new Date(asOf).toISOString();
  let number = 0;
  for await (const hotel of hotels()) {
    for (const cells of tableRows(hotel, (number += 1))) yield csvLine([...cells, time]);
  }
}

/** Adds a quote before text that a spreadsheet would run as a formula. */
function csvLine(cells: readonly Cell[]): string {
  return `${Papa.unparse([[...cells]], { escapeFormulae: true })}\r\n`;
}

/** One object, with a line for each hotel. */
async function* data<Hotel>({ hotels, facts, hotelFacts }: ReportContent<Hotel>) {
  const text = JSON.stringify(await facts(), null, 2);
  yield `${plainJson(text).slice(0, -2)},\n  "hotels": [`;
  let before = '\n';
  for await (const hotel of hotels()) {
    yield `${before}    ${plainJson(JSON.stringify(hotelFacts(hotel)))}`;
    before = ',\n';
  }
  yield '\n  ]\n}\n';
}
