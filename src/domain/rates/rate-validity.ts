import { dayAtHotel, yearAtHotel } from '#domain/hotel/hotel-profile.ts';

/** JavaScript reads 31 June as 1 July, so this compares the parsed day with the text. */
export function isExistingDay(day: string): boolean {
  return new Date(day).toJSON()?.startsWith(day) ?? false;
}

/** Calendar days as `YYYY-MM-DD`. Servers may return '' for an open start or end. */
export interface Validity {
  readonly start_date: string;
  readonly end_date: string;
}

export const RULE_DAYS = ['start_date', 'end_date'] as const satisfies (keyof Validity)[];

export function includesDay({ start_date, end_date }: Validity, day: string): boolean {
  return start_date.slice(0, 10) <= day && (end_date === '' || day <= end_date.slice(0, 10));
}

/** Returns the days on which rates of the year are valid (docs/decisions/rates-are-sent-for-one-year.md). */
export function validityOfYear(year: number): Validity {
  return { start_date: inYear(year, '-01-01'), end_date: inYear(year, '-12-31') };
}

/** Pads the year to four digits, because days are compared as text. `monthAndDay` is like `-12-31`. */
function inYear(year: number, monthAndDay: string): string {
  return `${String(year).padStart(4, '0')}${monthAndDay}`;
}

/** Returns the plan's own days. A missing day comes from the calendar year. */
export function planPeriod({ start_date, end_date }: Partial<Validity>, year: number): Validity {
  const yearIn = (day: string | undefined) => Number(day?.slice(0, 4) ?? year);
  return {
    start_date: start_date ?? validityOfYear(Math.min(year, yearIn(end_date))).start_date,
    end_date: end_date ?? validityOfYear(Math.max(year, yearIn(start_date))).end_date,
  };
}

export interface SetUpRates {
  readonly rate_plans: readonly (Partial<Validity> & { readonly is_active: boolean })[];
}

/** Returns the last day of each active plan, sorted. `instant` is in ms since 1970. */
export function ratesEndAt({ rate_plans: plans }: SetUpRates, timezone: string, instant: number) {
  const year = yearAtHotel(timezone, instant);
  const active = plans.length === 0 ? [{}] : plans.filter((plan) => plan.is_active);
  return active.map((plan) => planPeriod(plan, year).end_date).toSorted();
}

/** Months, counted from 1. */
const LATER_END = { offeredFrom: 10, usualFrom: 12 } as const;

/** From October on; undefined earlier in the year (docs/decisions/rate-plan-has-its-own-days.md). */
export function laterEnd(timezone: string, instant: number) {
  const [year, month] = dayAtHotel(timezone, instant).split('-').map(Number) as [number, number];
  if (month < LATER_END.offeredFrom) return undefined;
  return { day: validityOfYear(year + 1).end_date, isUsual: month >= LATER_END.usualFrom };
}

/** Rates without an end date never expire. `today` is `YYYY-MM-DD`. */
export function isExpired({ end_date }: Pick<Validity, 'end_date'>, today: string): boolean {
  return end_date !== '' && end_date < today;
}

/** A running hotel shows a warning from this many days before its rates end. */
export const WARNING_DAYS = 60;
/** A hotel that is being set up shows a warning if its rates end within this many days. */
export const SETUP_WARNING_DAYS = 90;

const DAY_MS = 86_400_000;

/** Returns the number of days from `today` to `day`, negative for a past day. Both are `YYYY-MM-DD`. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / DAY_MS);
}

/** Returns the number of days in a period, or Infinity if its start or end is open. */
export function lengthOf({ start_date, end_date }: Validity): number {
  if (start_date === '' || end_date === '') return Infinity;
  return daysUntil(end_date, start_date.slice(0, 10)) + 1;
}

/** A longer period is probably a typing mistake. */
const MOST_YEARS = 3;

export function lastsTooLong({ start_date, end_date }: Validity): boolean {
  const year = Number(start_date.slice(0, 4)) + MOST_YEARS;
  return end_date >= inYear(year, start_date.slice(4));
}

/** Whether these are seasonal rates for less than a year. Such rates end on purpose, so they need no warning. */
export function isSeason(rateType: string, period: Validity): boolean {
  return rateType === 'seasonal' && lengthOf(period) < 365;
}

export function overlap(one: Validity, other: Validity): boolean {
  const startsInTime = (a: Validity, b: Validity) =>
    b.end_date === '' || a.start_date <= b.end_date;
  return startsInTime(one, other) && startsInTime(other, one);
}

export function isWithin(one: Validity, other: Validity): boolean {
  const endsInTime = one.end_date !== '' && one.end_date <= other.end_date;
  return one.start_date >= other.start_date && (other.end_date === '' || endsInTime);
}

/**
 * Moves a period to the next year, so that consecutive periods stay consecutive: a start on 29 February becomes 1
 * March, and an end on the last day of February stays on the last day. Returns undefined for a period of only 29
 * February.
 */
export function yearLater({ start_date, end_date }: Validity): Validity | undefined {
  const start = later(start_date).replace('-02-29', '-03-01');
  const end = later(end_date);
  const isEndOfFebruary = /-02-2[89]$/.test(end) && nextDay(end_date).endsWith('-03-01');
  const last = isEndOfFebruary ? `${end.slice(0, 4)}-02-${isLeap(end) ? 29 : 28}` : end;
  return start <= last ? { start_date: start, end_date: last } : undefined;
}

function later(day: string): string {
  return inYear(Number(day.slice(0, 4)) + 1, day.slice(4));
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toJSON().slice(0, 10);
}

function isLeap(day: string): boolean {
  return isExistingDay(`${day.slice(0, 4)}-02-29`);
}

/** Whether one period has the same days as the other, but in a different year (see `yearLater`). */
export function areOfDifferentYears(one: Validity, other: Validity): boolean {
  const daysOf = ({ start_date: start, end_date: end }: Validity) =>
    `${start.slice(4, 10).replace('-02-29', '-03-01')}${end.slice(4, 10).replace('-02-29', '-02-28')}`;
  return daysOf(one) === daysOf(other) && daysOf(one) !== '' && !overlap(one, other);
}

/** Whether the first period is less than half as long as the second, like a season within a year. */
export function isSeasonBeside(one: Validity, other: Validity): boolean {
  return 2 * lengthOf(one) < lengthOf(other);
}

/** Whether rates end within this number of days, or have already ended. False for rates without an end date. */
export function endsSoon(
  { end_date }: Pick<Validity, 'end_date'>,
  today: string,
  days = WARNING_DAYS,
): boolean {
  return end_date !== '' && daysUntil(end_date, today) <= days;
}

export interface Horizon {
  /** In ms since 1970. */
  readonly now: number;
  readonly days: number;
}

/** Such as `All rates end on 31 December 2026, in 38 days: …`; undefined if any rates last longer. */
export function endingText(
  rates: SetUpRates,
  timezone: string,
  { now, days }: Horizon,
): string | undefined {
  const today = dayAtHotel(timezone, now);
  const end_date = ratesEndAt(rates, timezone, now).at(-1);
  if (end_date === undefined || !endsSoon({ end_date }, today, days)) return undefined;
  const left = daysUntil(end_date, today);
  const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
  const verb = left < 0 ? 'ended' : 'end';
  return `All rates ${verb} on ${longDay(end_date)}${left < 0 ? '' : `, ${when}`}: give the rate plans a later end_date, or extend the rates on the Rates page of the hotel`;
}

/** `31 December 2026`. `day` starts with `YYYY-MM-DD`. */
export function longDay(day: string): string {
  const [year = '', month, date] = day.slice(0, 10).split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
