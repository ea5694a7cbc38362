import { relative, resolve } from 'node:path';
import { clockTime } from '#domain/text/clock-time.ts';
import { withoutDirection } from '#domain/text/plain-text.ts';
import { grouped } from '#domain/text/grouped.ts';

/** Removes characters that move the cursor, change colours or reverse the direction of text. */
export function printable(text: string): string {
  return withoutDirection(text).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** In characters, because servers may send messages of any length. */
const LONGEST_MESSAGE = 400;

/** Cuts a long message between two words. */
export function shortened(text: string): string {
  if (text.length <= LONGEST_MESSAGE) return text;
  const start = text.slice(0, LONGEST_MESSAGE);
  const end = start.lastIndexOf(' ');
  return `${end > LONGEST_MESSAGE / 2 ? start.slice(0, end) : start} …`;
}

/** `Seaside Grand (SEASID01, id 2)`. Omits what is unknown. */
export function hotelLabel(name: string, code: string, id?: string | number): string {
  const facts = [...(code === '' ? [] : [code]), ...(id === undefined ? [] : [`id ${id}`])];
  return printable(facts.length > 0 ? `${name} (${facts.join(', ')})` : name);
}

/** Events contain IDs as text, whether the server sends numbers or text. */
export function idText(hotelId: string | number | undefined): string | null {
  return hotelId === undefined ? null : String(hotelId);
}

/** The path relative to the working folder, if the file is in it. Otherwise the path as it is. */
export function shortPath(path: string): string {
  if (path === '-') return path;
  // The path of the working folder itself would be empty.
  const short = relative('.', path) || '.';
  return short.startsWith('..') || resolve(short) !== path ? path : short;
}

/** `A, B and 3 more` if `most` is 2 */
export function firstOf(items: readonly string[], most: number): string {
  const more = items.length - most;
  return items.slice(0, most).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** `1 hotel`, `2 hotels`. Only for nouns with a regular plural. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `A, B, and C`. Do not create the formatter in advance: loading its data takes 10 ms. */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat('en').format(items);
}

/** `12,000 hotels`. Use it if the number may be large. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `0.3 s`, or `1:05` from a minute on */
export function duration(ms: number): string {
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : clockTime(ms);
}

/** `2026-11-21 15:22` in the time zone of this machine */
export function localTime(ms: number): string {
  return new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short' }).format(ms);
}
