import { yearAtHotel } from '#domain/hotel/hotel-profile.ts';

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
