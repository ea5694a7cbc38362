import type { HotelDifference } from '#application/onboarding/compare-hotel.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import { BYTE_ORDER_MARK, csvLine, type Cell } from '#cli/report/format/csv-line.ts';
import type { Report } from '#cli/report/format/report.ts';
import { warningText } from '#cli/reading/warning-lines.ts';
import {
  COMPARED_STATUSES,
  type ComparedHotelsFile,
  type ComparisonFacts,
  type ReportedComparison,
} from './compared-hotels.ts';
import { comparisonPage } from './comparison-page.ts';

/** How live hotels compare with their configurations (`hms verify --report`). */
export function comparisonReport(hotels: ComparedHotelsFile, facts: ComparisonFacts): Report {
  return {
    html: () => comparisonPage(hotels, facts),
    csv: () => comparisonTable(hotels, facts),
    json: () => comparisonData(hotels, facts),
  };
}

const COLUMNS = [
  'number',
  'hotel',
  'code',
  'hotel_id',
  'status',
  'finding',
  'record',
  'field',
  'expected',
  'actual',
  'message',
  'file',
  'as_of',
];

/** A row for each difference, each extra record, and each hotel without any. */
async function* comparisonTable(
  hotels: ComparedHotelsFile,
  { asOf }: ComparisonFacts,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  const time = new Date(asOf).toISOString();
  let number = 0;
  for await (const hotel of hotels.hotels()) {
    const { name, code, hotelId, status, file = '' } = hotel;
    number += 1;
    const start = [number, name, code, hotelId ?? '', COMPARED_STATUSES[status]];
    for (const cells of findingsOf(hotel)) yield csvLine([...start, ...cells, file, time]);
  }
}

/** Finding, record, field, expected, actual, message. */
function findingsOf(hotel: ReportedComparison): Cell[][] {
  const { differences, extras, unreadable, warnings, rounded, error } = hotel;
  const found = [
    ...differences.map((difference) => [
      findingOf(difference),
      difference.key,
      difference.field ?? '',
      cellOf(difference.expected),
      cellOf(difference.actual),
      difference.message ?? '',
    ]),
    ...extras.map(({ key }) => ['extra', key, '', '', '', '']),
    ...unreadable.map((kind) => ['not listed', kind, '', '', '', '']),
    ...warnings.map((warning) => [
      'warning',
      warning.key,
      'end_date',
      '',
      warning.end_date,
      warningText(warning),
    ]),
    ...rounded.map(({ amount, sent }) => ['rounded', '', 'base_rate', amount, sent, '']),
  ];
  return found.length > 0 ? found : [['', '', '', '', '', error ?? '']];
}

function findingOf({ field }: HotelDifference): string {
  return field === null ? 'missing' : field === 'count' ? 'duplicate' : 'different';
}

function cellOf(value: unknown): Cell {
  if (value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

/** One object. The hotels have what the events of `hms verify --json` have. */
async function* comparisonData(
  hotels: ComparedHotelsFile,
  { server, username, asOf, notes }: ComparisonFacts,
): AsyncGenerator<string> {
  const { statuses, kinds, hotels: total, differences, extras, warnings } = hotels.totals();
  const counts = Object.fromEntries(statuses.map(({ status, count }) => [status, count]));
  const text = JSON.stringify(
    {
      compared: new Date(asOf).toISOString(),
      server,
      username,
      notes,
      counts: { hotels: total, ...counts },
      differences,
      extra: extras,
      ...(warnings > 0 && { warnings }),
      kinds,
    },
    null,
    2,
  );
  yield `${plainJson(text).slice(0, -2)},\n  "hotels": [`;
  let before = '\n';
  for await (const shown of hotels.hotels()) {
    const { name, code, hotelId, status, extras: extra, warnings: own, rounded, ...hotel } = shown;
    const further = {
      ...(own.length > 0 && { warnings: own }),
      ...(rounded.length > 0 && { rounded }),
    };
    const hotelFacts = { name, code, hotel_id: hotelId, status, ...hotel, extra, ...further };
    yield `${before}    ${plainJson(JSON.stringify(hotelFacts))}`;
    before = ',\n';
  }
  yield '\n  ]\n}\n';
}
