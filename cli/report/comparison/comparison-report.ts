import { COMPARISON_VERSION, type DatedField } from '#application/estate/drift.ts';
import type { HotelDifference } from '#application/onboarding/compare-hotel.ts';
import { counted, grouped, hotelLabel, localTime, plural } from '#cli/terminal/printable.ts';
import { warningText } from '#cli/wording/warning-lines.ts';
import { createReport, type Cell, type Report } from '#cli/report/format/report.ts';
import {
  COMPARED_STATUSES,
  comparisonTotals,
  newestHotelFirst,
  type ComparisonFacts,
  type ReportedComparison,
} from './compared-hotels.ts';
import { comparisonPage, hotelRow, linesOf } from './comparison-page.ts';

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
  'drift',
  'since',
  'file',
];

/** How live hotels compare with their configurations (`hms verify --report`). */
export function comparisonReport(
  hotels: readonly ReportedComparison[],
  facts: ComparisonFacts,
): Report {
  const totals = comparisonTotals(hotels);
  const inOrder = facts.drift ? hotels.toSorted(newestHotelFirst) : hotels;
  return createReport({
    asOf: facts.asOf,
    hotels: () => inOrder,
    page: () => Promise.resolve(comparisonPage(totals, facts)),
    pageRow: (hotel, number) => hotelRow(hotel, number, facts.drift !== undefined),
    columns: COLUMNS,
    tableRows,
    overview: () => Promise.resolve(comparisonOverview(totals, facts)),
    lines: (hotel) => {
      const label = hotelLabel(hotel.name, hotel.code, hotel.hotelId ?? undefined);
      const found = linesOf(hotel).map((line) => `  ${line}`);
      const isSame = hotel.status === 'same' && found.length === 0;
      return isSame ? [] : [`${label}: ${COMPARED_STATUSES[hotel.status]}`, ...found];
    },
    facts: () => Promise.resolve(comparisonData(totals, facts)),
    hotelFacts,
  });
}

function comparisonOverview(
  { hotels, statuses, differences }: ReturnType<typeof comparisonTotals>,
  { server, username, asOf, notes }: ComparisonFacts,
): [string, ...string[]] {
  const counts = statuses
    .filter(({ status, count }) => status === 'same' || count > 0)
    .map(({ status, count }) => `${grouped(count)} ${COMPARED_STATUSES[status]}`);
  return [
    `Comparison of ${counted(hotels, 'hotel')}`,
    `Compared ${localTime(asOf)} by ${username} at ${server}`,
    [...counts, plural(differences, 'difference'), ...notes].join(', '),
  ];
}

/** A row for each difference and each extra record, or one for the hotel. */
function tableRows(hotel: ReportedComparison, number: number): Cell[][] {
  const { name, code, hotelId, status, file } = hotel;
  const start = [number, name, code, hotelId ?? '', COMPARED_STATUSES[status]];
  return findingsOf(hotel).map((cells) => [...start, ...cells, file]);
}

/** Finding, record, field, expected, actual, message, drift, since. */
function findingsOf(hotel: ReportedComparison): Cell[][] {
  const {
    differences,
    resolved = [],
    unconfirmed = [],
    extras,
    unreadable,
    warnings,
    rounded,
    error,
  } = hotel;
  const found = [
    ...differences.map((difference) => [
      findingOf(difference),
      difference.key,
      difference.field ?? '',
      cellOf(difference.expected),
      cellOf(difference.actual),
      difference.message ?? '',
      difference.drift ?? '',
      difference.since ?? '',
    ]),
    ...datedRows('resolved', resolved),
    ...datedRows('unconfirmed', unconfirmed),
    ...extras.map(({ key }) => ['extra', key, '', '', '', '', '', '']),
    ...unreadable.map((kind) => ['not listed', kind, '', '', '', '', '', '']),
    ...warnings.map((warning) => [
      'warning',
      warning.key,
      'end_date',
      '',
      warning.end_date,
      warningText(warning),
      '',
      '',
    ]),
    ...rounded.map(({ amount, sent }) => ['rounded', '', 'base_rate', amount, sent, '', '', '']),
  ];
  const { drift = '', since = '' } = hotel;
  return found.length > 0 ? found : [['', '', '', '', '', error?.message ?? '', drift, since]];
}

function datedRows(finding: string, fields: readonly DatedField[]): Cell[][] {
  return fields.map(({ key, field, since }) => [
    finding,
    key,
    field ?? '',
    '',
    '',
    '',
    finding,
    since,
  ]);
}

function findingOf({ field }: HotelDifference): string {
  return field === null ? 'missing' : field === 'count' ? 'duplicate' : 'different';
}

function cellOf(value: unknown): Cell {
  if (value === undefined) return '';
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

function comparisonData(
  { statuses, kinds, hotels, differences, extras, warnings }: ReturnType<typeof comparisonTotals>,
  { server, username, asOf, notes, scope, drift }: ComparisonFacts,
): object {
  const counts = Object.fromEntries(statuses.map(({ status, count }) => [status, count]));
  return {
    compared: new Date(asOf).toISOString(),
    version: COMPARISON_VERSION,
    server,
    ...scope,
    username,
    notes,
    counts: { hotels, ...counts },
    differences,
    extra: extras,
    ...(warnings > 0 && { warnings }),
    kinds,
    ...(drift && { drift: drift.counts }),
  };
}

/** What the events of `hms verify --json` say. */
function hotelFacts(reported: ReportedComparison): object {
  const { name, code, hotelId, status, extras: extra, warnings, rounded, ...others } = reported;
  const { error, ...hotel } = others;
  return {
    name,
    code,
    hotel_id: hotelId,
    status,
    ...hotel,
    ...(error && { error: error.message }),
    extra,
    ...(warnings.length > 0 && { warnings }),
    ...(rounded.length > 0 && { rounded }),
  };
}
