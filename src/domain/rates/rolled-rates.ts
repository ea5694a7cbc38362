import { changedRate, type RateChange } from './rate-change.ts';
import {
  isSeasonBeside,
  isWithin,
  overlap,
  validityOfYear,
  yearLater,
  type Validity,
} from './rate-validity.ts';
import { RATE } from './rates.ts';

interface Rule extends Validity {
  readonly base_rate: number;
  readonly is_active: boolean;
}

interface Rated {
  readonly plan: { readonly is_active: boolean };
  readonly roomType: { readonly is_active: boolean };
  readonly rules: readonly Rule[];
}

/**
 * What happens to a rate of the previous year. Only a `new` rate is copied. `existing`: a rate for the new days already
 * exists. `other-days`: rates for overlapping days exist. `unclear`: the previous year has two prices for the same
 * days. `too-low`: the new price would be below the minimum. `inactive`: the rate, its plan or its room type is
 * inactive. `none`: there is no rate to copy, or its days do not exist in the new year.
 */
type RollOutcome = 'new' | 'existing' | 'other-days' | 'unclear' | 'too-low' | 'inactive' | 'none';

export interface RolledRate<Of extends Rated> {
  readonly of: Of;
  readonly outcome: RollOutcome;
  /** The rate of the previous year. If that year has no rate, this and `days` are undefined. */
  readonly from: Of['rules'][number] | undefined;
  /** The days of the new rate. Undefined for a rate of only 29 February. */
  readonly days: Validity | undefined;
  readonly amount: number;
  /** The rates that explain the outcome: the existing rate, the overlapping rates, or the rates with two prices. */
  readonly found: readonly Of['rules'][number][];
}

export interface Roll {
  readonly year: number;
  readonly change: RateChange;
  readonly currency: string;
}

/** Days are `YYYY-MM-DD`, or '' for an open end (docs/decisions/roll-only-adds-rates.md). */
export function rolledRates<Of extends Rated>(all: readonly Of[], roll: Roll): RolledRate<Of>[] {
  return all.flatMap((of) => {
    const sources = of.rules
      .filter((rule) => isOfYear(rule, roll.year - 1))
      .toSorted((a, b) => Number(a.is_active) - Number(b.is_active));
    if (sources.length > 0) return rolledOf(of, sources, roll);
    const found = of.rules.filter((rule) => overlap(rule, validityOfYear(roll.year)));
    const outcome = found.length > 0 ? 'other-days' : 'none';
    return [{ of, outcome, from: undefined, days: undefined, amount: Number.NaN, found }];
  });
}

/** Whether the rate starts in the year, or covers the whole year. */
function isOfYear(rule: Validity, number: number): boolean {
  const year = validityOfYear(number);
  const { start_date: start, end_date: end } = rule;
  if (start >= year.start_date) return start <= year.end_date;
  return end === '' || end >= year.end_date;
}

function rolledOf<Of extends Rated>(
  of: Of,
  sources: Of['rules'],
  { year, change, currency }: Roll,
): RolledRate<Of>[] {
  const daysOf = new Map(sources.map((rule) => [rule, daysIn(rule, year)]));
  const isCopy = (rule: Validity) =>
    [...daysOf.values()].some((days) => days && isSame(rule, days));
  const outcomeOf = (from: Rule, days: Validity | undefined, amount: number) => {
    if (!days) return { outcome: 'none', found: [] } as const;
    const existing = of.rules.filter((rule) => isSame(rule, days));
    if (existing.length > 0) return { outcome: 'existing', found: existing } as const;
    const isOn = of.plan.is_active && of.roomType.is_active && from.is_active;
    if (!isOn) return { outcome: 'inactive', found: [] } as const;
    const twins = sources.filter((rule) => rule.is_active && isSame(daysOf.get(rule), days));
    if (twins.some((rule) => rule.base_rate !== from.base_rate)) {
      return { outcome: 'unclear', found: twins } as const;
    }
    // A season and the full-year rate around it may both be copied, although their days overlap.
    const isBeside = (rule: Rule) =>
      daysOf.has(rule) &&
      overlap(rule, from) &&
      (isSeasonBeside(rule, from) || (isSeasonBeside(from, rule) && isWithin(from, rule)));
    const overlapping = of.rules.filter(
      (rule) => rule.is_active && overlap(rule, days) && !isCopy(rule) && !isBeside(rule),
    );
    if (overlapping.length > 0) return { outcome: 'other-days', found: overlapping } as const;
    return {
      outcome: amount >= RATE.fields.base_rate.min[0] ? 'new' : 'too-low',
      found: [],
    } as const;
  };
  const rows = sources.map((from): RolledRate<Of> => {
    const days = daysOf.get(from);
    const amount = changedRate(from.base_rate, change, currency);
    return { of, from, days, amount, ...outcomeOf(from, days, amount) };
  });
  // If several rates have the same days, keeps only the last one. Active rates come last, so an active rate is kept if
  // there is one.
  return [...new Map(rows.map((row) => [JSON.stringify(row.days ?? row.from), row])).values()];
}

function daysIn(rule: Validity, year: number): Validity | undefined {
  const isOlder = rule.start_date < validityOfYear(year - 1).start_date;
  return isOlder || rule.end_date === '' ? validityOfYear(year) : yearLater(rule);
}

function isSame(one: Validity | undefined, other: Validity | undefined): boolean {
  return one?.start_date === other?.start_date && one?.end_date === other?.end_date;
}
