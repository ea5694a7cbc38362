import { PLAIN } from './numbers.ts';

const LONG_DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** A day (`YYYY-MM-DD`) as the locale writes it: `31 December 2026`. */
export function dayText(day: string, locale: string): string {
  // In plain English the day comes first, as in most countries.
  const format = new Intl.DateTimeFormat(locale === PLAIN ? 'en-GB' : locale, LONG_DAY);
  const time = Date.parse(day);
  return Number.isNaN(time) ? day : format.format(time);
}

const MOMENT = new Intl.DateTimeFormat(PLAIN, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment (ms since 1970) on this device's clock: `Nov 23, 2026, 2:05 PM`. */
export function momentText(ms: number): string {
  return MOMENT.format(ms);
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** A period of days (`YYYY-MM-DD`, '' for an open end) in the locale: `1 Jan – 31 Dec 2026`. */
export function daysText(start: string, end: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, DAY);
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (!Number.isNaN(from) && !Number.isNaN(to) && from <= to) return format.formatRange(from, to);
  if (Number.isNaN(from) && Number.isNaN(to)) return 'At all times';
  return Number.isNaN(to) ? `From ${format.format(from)}` : `Until ${format.format(to)}`;
}
