import { daysUntil, validityOfYear, type Validity } from './rate-validity.ts';

/** `from` and `to` are fractions of the year, from 0 to 1. */
export interface YearPart {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the part of the year that a period covers, or undefined if no day of the period is in the year. '' is an open
 * start or end.
 */
export function partOfYear({ start_date, end_date }: Validity, year: number): YearPart | undefined {
  const { start_date: first, end_date: last } = validityOfYear(year);
  const start = start_date > first ? start_date.slice(0, 10) : first;
  const end = end_date !== '' && end_date.slice(0, 10) < last ? end_date.slice(0, 10) : last;
  if (start > end) return undefined;
  const days = daysUntil(last, first) + 1;
  return { from: daysUntil(start, first) / days, to: (daysUntil(end, first) + 1) / days };
}

/** `day` is `YYYY-MM-DD`. '' is an open start or end. */
export function includesDay({ start_date, end_date }: Validity, day: string): boolean {
  return start_date.slice(0, 10) <= day && (end_date === '' || day <= end_date.slice(0, 10));
}
