import { dayAtHotel, yearAtHotel } from '#domain/hotel/hotel-profile.ts';

/** Whether a day as `YYYY-MM-DD` exists: 31 June would be 1 July. */
export function isExistingDay(day: string): boolean {
  return new Date(day).toJSON()?.startsWith(day) ?? false;
}

/** Calendar days, `YYYY-MM-DD`. A server may leave either end open: ''. */
export interface Validity {
  readonly start_date: string;
  readonly end_date: string;
}

export const RULE_DAYS = ['start_date', 'end_date'] as const satisfies (keyof Validity)[];

/**
 * The days on which rates of that year are valid (docs/behaviour.md §7,
 * docs/decisions/rates-are-sent-for-one-year.md).
 */
export function validityOfYear(year: number): Validity {
  return { start_date: inYear(year, '-01-01'), end_date: inYear(year, '-12-31') };
}

/** Days are compared as text. `monthAndDay`: `-12-31`. */
function inYear(year: number, monthAndDay: string): string {
  return `${String(year).padStart(4, '0')}${monthAndDay}`;
}

/** The days of a plan's rates: those of the plan, or else the calendar year. */
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

/** The last days of the plans that are set up at that instant (ms since 1970), in order. */
export function ratesEndAt({ rate_plans: plans }: SetUpRates, timezone: string, instant: number) {
  const year = yearAtHotel(timezone, instant);
  const active = plans.length === 0 ? [{}] : plans.filter((plan) => plan.is_active);
  return active.map((plan) => planPeriod(plan, year).end_date).toSorted();
}

/** Month of the year, from 1. */
const LATER_END = { offeredFrom: 10, usualFrom: 12 } as const;

/**
 * The end of the next year, which the wizard offers late in the year; undefined before
 * (docs/decisions/rate-plan-has-its-own-days.md).
 */
export function laterEnd(timezone: string, instant: number) {
  const [year, month] = dayAtHotel(timezone, instant).split('-').map(Number) as [number, number];
  if (month < LATER_END.offeredFrom) return undefined;
  return { day: validityOfYear(year + 1).end_date, isUsual: month >= LATER_END.usualFrom };
}

/** Whether the last day is before `today`, `YYYY-MM-DD`. Open-ended rates never expire. */
export function isExpired({ end_date }: Pick<Validity, 'end_date'>, today: string): boolean {
  return end_date !== '' && end_date < today;
}

/** Users are warned this many days before rates end. */
export const WARNING_DAYS = 60;
/** The same for rates that are about to be set up. */
export const SETUP_WARNING_DAYS = 90;

const DAY_MS = 86_400_000;

/** Days from `today` until a day, both `YYYY-MM-DD`; negative for a past day. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today)) / DAY_MS);
}

/** The number of days in a period; infinite if an end is open. */
export function lengthOf({ start_date, end_date }: Validity): number {
  if (start_date === '' || end_date === '') return Infinity;
  return daysUntil(end_date, start_date.slice(0, 10)) + 1;
}

/** Longer periods are probably typing mistakes. */
const MOST_YEARS = 3;

/** Whether a period is longer than that of a rate plan may be. */
export function lastsTooLong({ start_date, end_date }: Validity): boolean {
  const year = Number(start_date.slice(0, 4)) + MOST_YEARS;
  return end_date >= inYear(year, start_date.slice(4));
}

/** Whether rates of this type and period end on purpose. */
export function isSeason(rateType: string, period: Validity): boolean {
  return rateType === 'seasonal' && lengthOf(period) < 365;
}

/** Whether two periods have a common day. */
export function overlap(one: Validity, other: Validity): boolean {
  const startsInTime = (a: Validity, b: Validity) =>
    b.end_date === '' || a.start_date <= b.end_date;
  return startsInTime(one, other) && startsInTime(other, one);
}

/** Whether a period lies completely within another. */
export function isWithin(one: Validity, other: Validity): boolean {
  const endsInTime = one.end_date !== '' && one.end_date <= other.end_date;
  return one.start_date >= other.start_date && (other.end_date === '' || endsInTime);
}

/**
 * The same days a year later, so that consecutive periods stay consecutive: a start on 29 February
 * becomes 1 March, and the last day of February stays its last day. Undefined for 29 February
 * alone.
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

/** Whether periods without a common day have the same days of different years, as `yearLater`. */
export function areOfDifferentYears(one: Validity, other: Validity): boolean {
  const daysOf = ({ start_date: start, end_date: end }: Validity) =>
    `${start.slice(4, 10).replace('-02-29', '-03-01')}${end.slice(4, 10).replace('-02-29', '-02-28')}`;
  return daysOf(one) === daysOf(other) && daysOf(one) !== '' && !overlap(one, other);
}

/** Whether a period is less than half as long as another, as a season is within a year. */
export function isSeasonBeside(one: Validity, other: Validity): boolean {
  return 2 * lengthOf(one) < lengthOf(other);
}

/** Whether the last day is past, or at most this many days ahead. Open-ended rates never end. */
export function endsSoon(
  { end_date }: Pick<Validity, 'end_date'>,
  today: string,
  days = WARNING_DAYS,
): boolean {
  return end_date !== '' && daysUntil(end_date, today) <= days;
}

/**
 * The last day to which an extension sets rates: the first 31 December after their present end that
 * is more than `WARNING_DAYS` ahead (docs/decisions/rates-are-extended-by-years.md).
 */
export function extendedEnd(end_date: string, today: string): string {
  let { end_date: end } = validityOfYear(Number(end_date.slice(0, 4)));
  while (end <= end_date.slice(0, 10) || endsSoon({ end_date: end }, today)) {
    ({ end_date: end } = validityOfYear(Number(end.slice(0, 4)) + 1));
  }
  return end;
}

/** The time of the check, and how many days rates should last at least. */
export interface Horizon {
  /** In ms since 1970. */
  readonly now: number;
  readonly days: number;
}

/** `All rates end on 31 December 2026, in 38 days: …`; undefined if some last longer. */
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

function longDay(day: string): string {
  longFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return longFormat.format(Date.parse(day));
}

/** Each format takes 15 KB outside the heap, which does not trigger garbage collection. */
let longFormat: Intl.DateTimeFormat | undefined;
