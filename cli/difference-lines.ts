// Where a live hotel is not what a configuration says, in words for people.
import type { HotelDifference } from '#application/compare-hotel.ts';
import type { ExtraRecord } from '#application/other-records.ts';
import { rangeOfKeys } from './failure-lines.ts';
import { printable } from './printable.ts';

/** More records than these are counted. */
const MOST_EXTRAS = 3;

/** Differences of records of one kind that are the same otherwise: they are told once. */
export interface SameDifference extends Omit<HotelDifference, 'key'> {
  /** `room:104 … room:145 (42)`. */
  readonly keys: string;
  readonly count: number;
}

export function sameDifferences(differences: readonly HotelDifference[]): SameDifference[] {
  const groups = Map.groupBy(differences, ({ key, ...others }) =>
    JSON.stringify([key.split(':')[0], others]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const keys = rangeOfKeys(group.map(({ key }) => key));
    return first ? [{ ...first, keys, count: group.length }] : [];
  });
}

export function differenceLine({ keys, count, field, expected, actual }: SameDifference): string {
  if (field === null) return printable(`${keys} ${count === 1 ? 'is' : 'are'} missing`);
  if (field === 'count') {
    return printable(`${keys}: there ${String(actual)} times; remove by hand what is too much`);
  }
  const [there, planned] = [spoken(actual, expected), spoken(expected, expected)];
  return printable(`${keys} ${field}: ${there} instead of ${planned}`);
}

/** What a configuration that was made from a live hotel cannot say. */
export function inexpressibleLine({
  keys,
  count,
  field,
  expected,
  actual,
}: SameDifference): string {
  if (field === null) {
    const [verb, pronoun] = count === 1 ? ['is', 'it'] : ['are', 'them'];
    return printable(`${keys} ${verb} not at the server; this configuration makes ${pronoun}`);
  }
  if (field === 'count') {
    return printable(
      `${keys}: at the server ${String(actual)} times; this configuration makes one`,
    );
  }
  const [there, made] = [spoken(actual, expected), spoken(expected, expected)];
  return printable(`${keys} ${field} is ${there} at the server; this configuration makes ${made}`);
}

/** `plan:EXTRA, room:777 and 3 more`. */
export function extrasText(extras: readonly ExtraRecord[]): string {
  const most = extras.length > MOST_EXTRAS ? MOST_EXTRAS - 1 : MOST_EXTRAS;
  const told = extras.slice(0, most).map(extraText).join(', ');
  return printable(extras.length > most ? `${told} and ${extras.length - most} more` : told);
}

function extraText({ key, start_date, end_date }: ExtraRecord): string {
  const days = [start_date && `from ${start_date}`, end_date && `to ${end_date}`].filter(Boolean);
  return days.length > 0 ? `${key} (${days.join(' ')})` : key;
}

/** Servers list decimals as texts (R23). */
function spoken(value: unknown, beside: unknown): string {
  const isDecimal = typeof beside === 'number' && typeof value === 'string' && value.trim() !== '';
  const number = isDecimal ? Number(value) : Number.NaN;
  return Number.isNaN(number) ? (JSON.stringify(value) ?? 'nothing') : String(number);
}
