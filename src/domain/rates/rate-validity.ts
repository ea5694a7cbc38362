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
