import { adjustRate, percentageOf } from './rate-maths.ts';
import { ADJUSTMENT_LIMITS } from './rate-plans.ts';

/** Rates in the order of the room types; undefined where a plan has none for one. */
type Rates = readonly (number | undefined)[];

interface RecoveredRates {
  readonly baseRates: Rates;
  /** Of each plan. */
  readonly percentages: readonly number[];
}

/** A whole number was made from something in here, `to` not included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The base rates and percentages that make all the rates that a server keeps, which are rounded
 * (R14). Base rates stay as they are listed (`listed`) wherever some percentages make the rest from
 * them; else one may have had decimals: 145.50 is listed as 146, and 178 is it at 22.5%.
 */
export function recoverRates(listed: Rates, plans: readonly Rates[]): RecoveredRates {
  const simple = plans.map((rates) =>
    percentageOf(
      listed.flatMap((amount, type) => {
        const rate = rates[type];
        return amount === undefined || rate === undefined ? [] : [{ amount, rate }];
      }),
    ),
  );
  if (areMade(plans, listed, simple)) return { baseRates: listed, percentages: simple };

  let ranges = listed.map((amount) => (amount === undefined ? undefined : roundedFrom(amount)));
  const percentages = plans.map((rates, plan) => {
    const found = likeliest(rates, listed, ranges);
    if (!found) return simple[plan] ?? 0;
    ({ ranges } = found);
    return found.percentage;
  });
  const baseRates = listed.map((amount, type) => {
    const range = ranges[type];
    if (amount === undefined || !range) return amount;
    return simplestIn(range, amount) ?? amount;
  });
  const isBetter = areMade(plans, baseRates, percentages);
  return isBetter ? { baseRates, percentages } : { baseRates: listed, percentages: simple };
}

function areMade(
  plans: readonly Rates[],
  baseRates: Rates,
  percentages: readonly number[],
): boolean {
  return plans.every((rates, plan) =>
    rates.every((rate, type) => {
      const base = baseRates[type];
      const isUnknown = rate === undefined || base === undefined;
      return isUnknown || adjustRate(base, percentages[plan] ?? 0) === rate;
    }),
  );
}

/** The percentage that leaves most base rates as they are listed, then that of fewest decimals. */
function likeliest(rates: Rates, listed: Rates, ranges: readonly (Range | undefined)[]) {
  let best: { percentage: number; ranges: (Range | undefined)[]; kept: number } | undefined;
  for (const percentage of PERCENTAGES) {
    const narrowed = ranges.map((range, type) => {
      const rate = rates[type];
      if (!range || rate === undefined) return range;
      const { from, to } = roundedFrom(rate);
      const share = 1 + percentage / 100;
      return { from: Math.max(range.from, from / share), to: Math.min(range.to, to / share) };
    });
    if (narrowed.some((range) => range && range.from >= range.to)) continue;
    const kept = listed.filter((amount, type) => isIn(narrowed[type], amount)).length;
    if (!best || kept > best.kept) best = { percentage, ranges: narrowed, kept };
  }
  return best;
}

/** All that a plan may have with two decimals at most: whole ones first, then halves, then tenths. */
const PERCENTAGES: readonly number[] = [1, 2, 10, 100].flatMap((parts) => {
  const { minimum, maximum } = ADJUSTMENT_LIMITS;
  const count = (maximum - minimum) * parts + 1;
  return Array.from({ length: count }, (_, step) => (minimum * parts + step) / parts);
});

function roundedFrom(whole: number): Range {
  return { from: whole - 0.5, to: whole + 0.5 };
}

function isIn(range: Range | undefined, amount: number | undefined): boolean {
  return range !== undefined && amount !== undefined && amount >= range.from && amount < range.to;
}

/** What was listed if it may be, else the number of fewest decimals. */
function simplestIn(range: Range, listed: number): number | undefined {
  if (isIn(range, listed)) return listed;
  return [2, 10, 100]
    .map((parts) => Math.ceil(range.from * parts) / parts)
    .find((amount) => isIn(range, amount));
}
