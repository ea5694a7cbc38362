import { textTable } from '#domain/text/text-table.ts';
import type { ReportedHotel } from '#application/estate/compare-estate.ts';
import { COMPARISON_VERSION } from '#application/estate/drift.ts';
import type { Findings } from '#cli/report/findings/findings.ts';
import { sarif } from '#cli/report/findings/sarif.ts';
import { markdown } from '#cli/report/format/markdown.ts';
import { data, page, table, type Cell, type Report } from '#cli/report/format/report.ts';
import { grouped } from '#domain/text/grouped.ts';
import { counted, localTime, plural } from '#cli/terminal/printable.ts';
import { comparisonPage, hotelRow } from './comparison-page.ts';
import { findingLines, findingsOf, type HotelFinding } from './hotel-findings.ts';
import {
  COMPARED_STATUSES,
  labelOf,
  ComparisonTotals,
  type ComparisonFacts,
} from './comparison-totals.ts';

type Column = (hotel: ReportedHotel, finding: Partial<HotelFinding>, number: number) => Cell;

const COLUMNS: Readonly<Record<string, Column>> = textTable({
  number: (_hotel, _finding, number) => number,
  hotel: ({ name }) => name,
  code: ({ code }) => code,
  hotel_id: ({ hotel_id }) => hotel_id ?? '',
  status: ({ status }) => COMPARED_STATUSES[status],
  finding: (_, { kind }) => kind,
  record: (_, { key }) => key,
  field: (_, { field }) => field ?? '',
  expected: (_, { expected }) => cellOf(expected),
  actual: (_, { actual }) => cellOf(actual),
  message: (_, { message }) => message,
  drift: (_, { drift }) => drift,
  since: (_, { since }) => since,
  file: ({ file }) => file,
});

export function comparisonReport(
  compared: readonly ReportedHotel[],
  facts: ComparisonFacts,
  findings?: Findings,
): Report {
  const { asOf, drift } = facts;
  const hotels = drift ? compared.toSorted(newestFirst) : compared;
  const totals = new ComparisonTotals();
  for (const hotel of hotels) totals.add(hotel);
  return {
    html: () =>
      page(comparisonPage(totals, facts), hotels, (hotel, number) =>
        hotelRow(hotel, number, drift !== undefined),
      ),
    csv: () => table(Object.keys(COLUMNS), hotels, rowsOf, asOf),
    json: () =>
      data(dataOf(totals, facts), hotels, ({ error, ...hotel }) => ({
        ...hotel,
        ...(error && { error: error.message }),
      })),
    md: () => summary(hotels, totals, facts),
    sarif: () => [sarif(findings?.all ?? [])],
  };
}

function newestFirst(...hotels: [ReportedHotel, ReportedHotel]): number {
  const [a = '', b = ''] = hotels.map(({ differences }) => differences[0]?.since);
  return b.localeCompare(a);
}

/** Returns a row for each finding. A hotel without findings has one row. */
function rowsOf(hotel: ReportedHotel, number: number): Cell[][] {
  const found = findingsOf(hotel);
  return (found.length > 0 ? found : [{}]).map((finding) =>
    Object.values(COLUMNS).map((cell) => cell(hotel, finding, number)),
  );
}

function cellOf(value: unknown): Cell {
  if (value === undefined || typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

function dataOf(totals: ComparisonTotals, facts: ComparisonFacts): object {
  const { server, username, asOf, notes, scope, drift } = facts;
  const { hotels, counts, differences, extra, warnings, kinds } = totals;
  return {
    compared: new Date(asOf).toISOString(),
    version: COMPARISON_VERSION,
    server,
    ...scope,
    username,
    notes,
    counts: { hotels, ...counts },
    differences,
    extra,
    warnings,
    kinds,
    ...(drift && { drift: drift.counts }),
  };
}

/** Omits hotels that are as configured and have no findings. */
function summary(
  all: readonly ReportedHotel[],
  { hotels, tiles, differences }: ComparisonTotals,
  { server, username, asOf, notes }: ComparisonFacts,
): string[] {
  const counts = tiles.map(({ count, word }) => `${grouped(count)} ${word}`);
  const found = all.flatMap((hotel) => {
    const lines = findingLines(hotel).map(({ text }) => `  ${text}`);
    const isSame = hotel.status === 'same' && lines.length === 0;
    return isSame ? [] : [`${labelOf(hotel)}: ${COMPARED_STATUSES[hotel.status]}`, ...lines];
  });
  const lines = [
    `Compared ${localTime(asOf)} by ${username} at ${server}`,
    [...counts, plural(differences, 'difference')].join(', '),
    ...notes,
    ...found,
  ];
  return [markdown(`Comparison of ${counted(hotels, 'hotel')}`, lines)];
}
