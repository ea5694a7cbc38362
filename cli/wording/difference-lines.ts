// Where a live hotel differs from its configuration, in words for people.
import cliTruncate from 'cli-truncate';
import type { DatedField, DriftFacts } from '#application/estate/drift.ts';
import type { HotelDifference } from '#application/onboarding/compare-hotel.ts';
import type { RecordKind } from '#application/ports/api/onboarding-api.ts';
import type { ExtraRecord } from '#application/records/unplanned-records.ts';
import { groupAlike, type AlikeItems } from './key-ranges.ts';
import { firstOf, localTime, printable } from '#cli/terminal/printable.ts';

const MOST_CHARACTERS = 60;
/** Counts further items of a list instead of naming them. */
const MOST_LISTED = 3;

type DatedDifference = HotelDifference & Partial<DriftFacts>;
type Differences = AlikeItems<DatedDifference>;

const keyOf = ({ key }: HotelDifference) => key;

/** Equal differences of records of one kind share a line. */
export function sameDifferences(differences: readonly DatedDifference[]): Differences[] {
  return groupAlike(differences, keyOf, ({ key: _, ...others }) => others);
}

/** How a live hotel differs from its configuration, and since when if that is known. */
export function differenceLine(differences: Differences): string {
  return `${whatDiffers(differences)}${sinceText(differences.first)}`;
}

/** ` (new)`, ` (since 2026-11-21 15:22)` */
export function sinceText({ drift, since }: Partial<DriftFacts>): string {
  if (since === undefined) return '';
  return drift === 'new' ? ' (new)' : ` (since ${localTime(Date.parse(since))})`;
}

/** Earlier differences that are as configured now. */
export function resolvedLines(resolved: readonly DatedField[] = []): string[] {
  const groups = groupAlike(
    resolved,
    ({ key }) => key,
    ({ field, since }) => [field, since],
  );
  return groups.map(({ keys, first: { field, since } }) =>
    printable(`resolved: ${[keys, field].filter(Boolean).join(' ')}${sinceText({ since })}`),
  );
}

function whatDiffers({ keys, count, first }: Differences): string {
  const { field, expected, actual, message } = first;
  if (field === null) {
    const why = message === undefined ? '' : `: ${message}`;
    return printable(`${keys} ${count === 1 ? 'is' : 'are'} missing${why}`);
  }
  if (field === 'count') {
    return printable(
      `${keys}: exists ${String(actual)} times; onboard --prune deletes the duplicates`,
    );
  }
  const [there, planned] = spokenValues(actual, expected);
  return printable(`${keys} ${field}: ${there} instead of ${planned}`);
}

/** What an exported configuration cannot express about its hotel. */
export function inexpressibleLine({ keys, count, first }: Differences): string {
  const { field, expected, actual } = first;
  if (field === null) {
    const [verb, pronoun] = count === 1 ? ['is', 'it'] : ['are', 'them'];
    return printable(`${keys} ${verb} not on the server; this configuration creates ${pronoun}`);
  }
  if (field === 'count') {
    return printable(
      `${keys}: ${String(actual)} times on the server; this configuration creates one`,
    );
  }
  const [there, made] = spokenValues(actual, expected);
  return printable(`${keys} ${field} is ${there} on the server, ${made} in this configuration`);
}

/** `plan:EXTRA, room:777 and 3 more`, or all of them. */
export function extrasText(extras: readonly ExtraRecord[], isWhole = false): string {
  const texts = extras.map(extraText);
  return isWhole ? printable(texts.join(', ')) : shortList(texts);
}

/** Of kinds of record that the server does not list. */
export function unreadableLine(kinds: readonly RecordKind[]): string {
  return `not compared, because the server does not list them: ${kinds.join(', ')}`;
}

/** `777, 778 and 3 more`. */
export function shortList(items: readonly string[]): string {
  return printable(firstOf(items, items.length > MOST_LISTED ? MOST_LISTED - 1 : MOST_LISTED));
}

function extraText({ key, start_date, end_date }: ExtraRecord): string {
  const days = [start_date && `from ${start_date}`, end_date && `to ${end_date}`].filter(Boolean);
  return days.length > 0 ? `${key} (${days.join(' ')})` : key;
}

/** For texts of more than `most` characters, the part where they start to differ. */
export function spokenValues(
  actual: unknown,
  expected: unknown,
  most = MOST_CHARACTERS,
): [string, string] {
  if (typeof actual !== 'string' || typeof expected !== 'string') {
    return [JSON.stringify(actual) ?? 'nothing', JSON.stringify(expected)];
  }
  let same = 0;
  while (same < actual.length && actual[same] === expected[same]) same += 1;
  const before = Math.floor(most / 2);
  const from = same > before ? same - before : 0;
  return [excerpt(actual, from, most), excerpt(expected, from, most)];
}

function excerpt(text: string, from: number, most: number): string {
  if (text.length <= most) return JSON.stringify(text);
  const part = cliTruncate(text.slice(from), most);
  return JSON.stringify(from > 0 ? `…${part}` : part);
}
