import { withUnseenEscaped } from '#domain/text/unseen-signs.ts';
import type { HotelDifference } from '#application/onboarding/hotel-differences.ts';
import type { ExtraRecord } from '#application/onboarding/hotel-differences.ts';
import { groupAlike, type AlikeItems } from './key-ranges.ts';
import { firstOf, printable } from '#cli/terminal/printable.ts';

const MOST_CHARACTERS = 60;
/** `shortList` names at most this many items. Further items are only counted. */
const MOST_LISTED = 3;

type Differences = AlikeItems<HotelDifference>;

/** Groups equal differences of records of one kind, which then share a line. */
export function sameDifferences(differences: readonly HotelDifference[]): Differences[] {
  return groupAlike(
    differences,
    ({ key }) => key,
    ({ key: _, ...others }) => others,
  );
}

/** A line about something that the exported configuration of a hotel cannot reproduce. */
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
  const [there, made] = valueTexts(actual, expected);
  return printable(`${keys} ${field} is ${there} on the server, ${made} in this configuration`);
}

/** `plan:EXTRA, room:777 and 3 more` */
export function extrasText(extras: readonly ExtraRecord[]): string {
  return shortList(extras.map((extra) => `${extra.key} ${datesText(extra)}`.trim()));
}

/** `777, 778 and 3 more` */
export function shortList(items: readonly string[]): string {
  return printable(firstOf(items, items.length > MOST_LISTED ? MOST_LISTED - 1 : MOST_LISTED));
}

/** Longer texts than `most` characters are cut to the part around the first difference. */
export function valueTexts(
  actual: unknown,
  expected: unknown,
  most = MOST_CHARACTERS,
): [string, string] {
  if (typeof actual !== 'string' || typeof expected !== 'string') {
    return [quoted(actual), quoted(expected)];
  }
  let same = 0;
  while (same < actual.length && actual[same] === expected[same]) same += 1;
  const before = Math.floor(most / 2);
  const from = same > before ? same - before : 0;
  return [excerpt(actual, from, most), excerpt(expected, from, most)];
}

function excerpt(text: string, from: number, most: number): string {
  if (text.length <= most) return quoted(text);
  const rest = Array.from(text.slice(from));
  const part = rest.length > most ? `${rest.slice(0, most - 1).join('')}…` : rest.join('');
  return quoted(from > 0 ? `…${part}` : part);
}

/** Two texts that look the same are never shown as different ones. */
function quoted(value: unknown): string {
  return withUnseenEscaped(JSON.stringify(value) ?? 'nothing');
}

/** `(from 2027-01-01 to 2027-03-31)`. Empty for a record without dates. */
export function datesText({ start_date, end_date }: Omit<ExtraRecord, 'key'>): string {
  const days = [start_date && `from ${start_date}`, end_date && `to ${end_date}`].filter(Boolean);
  return days.length > 0 ? `(${days.join(' ')})` : '';
}
