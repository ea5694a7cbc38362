// Splits the comparison of a hotel into findings. Each finding becomes a line, a row of a table or an annotation.
import type { ReportedHotel } from '#application/estate/compare-estate.ts';
import { UNCONFIGURED } from '#application/estate/drift.ts';
import type { HotelDifference } from '#application/onboarding/hotel-differences.ts';
import type { RatesWarning } from '#application/onboarding/compare-hotel.ts';
import { longDay } from '#domain/rates/rate-validity.ts';
import { roundingText } from '#domain/rates/rounded-rates.ts';
import { localTime, printable } from '#cli/terminal/printable.ts';
import {
  daysText,
  unreliableLine,
  valueTexts,
  unreadableLine,
} from '#cli/wording/difference-lines.ts';
import { groupAlike } from '#cli/wording/key-ranges.ts';

type FindingKind = keyof typeof LINES;

/** `key` is empty if the finding concerns the hotel itself. */
export interface HotelFinding {
  readonly kind: FindingKind;
  readonly key: string;
  readonly field?: string | null;
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly message?: string | undefined;
  readonly drift?: string;
  readonly since?: string;
}

export function findingsOf(hotel: ReportedHotel): HotelFinding[] {
  const { error, resolved = [], unconfirmed = [], unreadable, unreliable, rounded } = hotel;
  const found: HotelFinding[] = [];
  if (error) found.push({ kind: 'not compared', key: '', message: printable(error.message) });
  for (const one of hotel.differences) found.push({ ...one, kind: kindOf(one) });
  for (const one of resolved) found.push({ ...one, kind: 'resolved', drift: 'resolved' });
  for (const one of unconfirmed) found.push({ ...one, kind: 'unconfirmed', drift: 'unconfirmed' });
  for (const one of hotel.extra) {
    found.push({ kind: 'extra', key: one.key, message: daysText(one) });
  }
  if (unreadable.length > 0) found.push({ kind: 'not listed', key: unreadable.join(', ') });
  if (unreliable.length > 0) found.push({ kind: 'unreliable list', key: unreliable.join(', ') });
  for (const { amount: expected, sent: actual } of rounded) {
    const message = roundingText(rounded);
    found.push({ kind: 'rounded', key: '', field: 'base_rate', expected, actual, message });
  }
  for (const { key, end_date: actual, ...one } of hotel.warnings) {
    const message = warningText({ end_date: actual, ...one });
    found.push({ kind: 'warning', key, field: 'end_date', actual, message });
  }
  return found;
}

function kindOf({ field }: HotelDifference) {
  if (field === null) return 'missing';
  if (field === 'count') return 'duplicate';
  return field === UNCONFIGURED.field ? 'unconfigured' : 'different';
}

/** `rates end on 31 December 2026, in 12 days` */
export function warningText({ end_date, days }: Omit<RatesWarning, 'key'>): string {
  const day = longDay(end_date);
  if (days < 0) return `rates ended on ${day}, so guests cannot get a price`;
  if (days === 0) return `rates end today, ${day}`;
  return `rates end on ${day}, ${days === 1 ? 'tomorrow' : `in ${days} days`}`;
}

type Line = (keys: string, count: number, finding: HotelFinding) => string;

const earlier: Line = (keys, _, { kind, field }) =>
  `${kind}: ${[keys, field].filter(Boolean).join(' ')}`;

const LINES = {
  'not compared': (_keys, _count, { message }) => `not compared: ${message}`,
  unconfigured: () => 'on the server, without a configuration',
  missing: (keys, count, { message }) =>
    [`${keys} ${count === 1 ? 'is' : 'are'} missing`, message].filter(Boolean).join(': '),
  duplicate: (keys, _, { actual }) =>
    `${keys}: exists ${String(actual)} times; onboard --prune deletes the duplicates`,
  different: (keys, _, { field, expected, actual }) =>
    `${keys} ${field}: ${valueTexts(actual, expected).join(' instead of ')}`,
  resolved: earlier,
  unconfirmed: earlier,
  extra: (keys, _, { message }) => `not in the configuration: ${keys} ${message}`.trim(),
  'not listed': (keys) => unreadableLine([keys]),
  'unreliable list': (keys) => unreliableLine([keys]),
  rounded: (_keys, _count, { message }) => `${message}`,
  warning: (keys, _, { message }) => `${keys}: ${message}`,
} satisfies Record<string, Line>;

/** The line for a finding. If several findings differ only in their keys, pass all keys and the number of findings. */
export function findingLine(finding: HotelFinding, keys = finding.key, count = 1): string {
  const line: Line = LINES[finding.kind];
  return printable(`${line(keys, count, finding)}${sinceText(finding)}`);
}

/** ` (new)` or ` (since 2026-11-21 15:22)` */
function sinceText({ drift, since }: HotelFinding): string {
  if (since === undefined) return '';
  return drift === 'new' ? ' (new)' : ` (since ${localTime(Date.parse(since))})`;
}

/** The lines for the findings of a hotel. Findings that differ only in their keys share a line. */
export function findingLines(
  hotel: ReportedHotel,
): { readonly kind: FindingKind; readonly text: string }[] {
  const groups = groupAlike(
    findingsOf(hotel),
    ({ key }) => key,
    (finding) => findingLine(finding, ''),
  );
  return groups.map(({ keys, count, first }) => ({
    kind: first.kind,
    text: `${first.kind === 'warning' ? 'warning: ' : ''}${findingLine(first, keys, count)}`,
  }));
}
