import { dayAtHotel, yearAtHotel } from '#domain/hotel/hotel-profile.ts';

/** Calendar days, `YYYY-MM-DD`. A server may leave either end open: ''. */
export interface Validity {
  readonly start_date: string;
  readonly end_date: string;
}

/** The days on which rates of that year are valid (docs/behaviour.md §7, docs/decisions.md R14). */
export function validityOfYear(year: number): Validity {
  return { start_date: `${year}-01-01`, end_date: `${year}-12-31` };
}

/** The last day of rates that are set up at that instant (ms since 1970). */
export function ratesEndAt(timezone: string, instant: number): string {
  return validityOfYear(yearAtHotel(timezone, instant)).end_date;
}

/** Whether the last day is before `today`, `YYYY-MM-DD`. Open-ended rates never expire. */
export function isExpired({ end_date }: Pick<Validity, 'end_date'>, today: string): boolean {
  return end_date !== '' && end_date < today;
}

/** Users are warned this many days before rates end. */
export const WARNING_DAYS = 30;
/** The same before a hotel is set up with them. */
export const SETUP_WARNING_DAYS = 90;

const DAY_MS = 86_400_000;

/** Days from `today` until a day, both `YYYY-MM-DD`; negative for a past day. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / DAY_MS);
}

/** Whether the last day is past, or at most so many days ahead. Open-ended rates never end. */
export function endsSoon(
  { end_date }: Pick<Validity, 'end_date'>,
  today: string,
  days = WARNING_DAYS,
): boolean {
  return end_date !== '' && daysUntil(end_date, today) <= days;
}

/**
 * The last day to which an extension sets rates: the first 31 December after their present end that
 * is more than `WARNING_DAYS` ahead (docs/decisions.md R68).
 */
export function extendedEnd(end_date: string, today: string): string {
  let { end_date: end } = validityOfYear(Number(end_date.slice(0, 4)));
  while (end <= end_date.slice(0, 10) || endsSoon({ end_date: end }, today)) {
    ({ end_date: end } = validityOfYear(Number(end.slice(0, 4)) + 1));
  }
  return end;
}

/** When rates are looked at, and how many days they should last at least. */
export interface Horizon {
  /** In ms since 1970. */
  readonly now: number;
  readonly days: number;
}

/** `All rates end on 31 December 2026, in 38 days: …`; undefined if they last longer. */
export function endingText(timezone: string, { now, days }: Horizon): string | undefined {
  const today = dayAtHotel(timezone, now);
  const end_date = ratesEndAt(timezone, now);
  if (!endsSoon({ end_date }, today, days)) return undefined;
  const left = daysUntil(end_date, today);
  const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `All rates end on ${day.format(Date.parse(end_date))}, ${when}: extend them before, on the Rates page of the hotel`;
}
