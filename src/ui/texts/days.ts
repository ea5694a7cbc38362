import { PLAIN } from './numbers.ts';

const FORMS = {
  /** `31 December 2026`. The only form of a day, so that a page never mixes two. */
  day: { dateStyle: 'long', timeZone: 'UTC' },
  /** `23 November 2026 at 14:05`, in the device's time zone. */
  moment: { dateStyle: 'long', timeStyle: 'short' },
  /** `14:05`, in the device's time zone. */
  clock: { timeStyle: 'short' },
  /** `15:00` */
  time: { timeStyle: 'short', timeZone: 'UTC' },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

/** `PLAIN` is en-GB, which writes the day first, as most countries do. Other locales: `localeOf`. */
function formatOf(form: keyof typeof FORMS, locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale === PLAIN ? 'en-GB' : locale, FORMS[form]);
}

export function dayText(day: string, locale: string): string {
  const time = Date.parse(day);
  return Number.isNaN(time) ? day : formatOf('day', locale).format(time);
}

export function momentText(ms: number, locale: string): string {
  return formatOf('moment', locale).format(ms);
}

export function clockText(ms: number, locale: string): string {
  return formatOf('clock', locale).format(ms);
}

export function timeText(time: string, locale: string): string {
  const ms = Date.parse(`1970-01-01T${time}Z`);
  return Number.isNaN(ms) ? time : formatOf('time', locale).format(ms);
}

/** Days as `YYYY-MM-DD`: `1 January – 31 December 2026`. An empty `start` or `end` is open. */
export function daysText(start: string, end: string, locale: string): string {
  const format = formatOf('day', locale);
  const [from, to] = [Date.parse(start), Date.parse(end)];
  if (!Number.isNaN(from) && !Number.isNaN(to) && from <= to) return format.formatRange(from, to);
  if (Number.isNaN(from) && Number.isNaN(to)) return 'At all times';
  return Number.isNaN(to) ? `From ${format.format(from)}` : `Until ${format.format(to)}`;
}
