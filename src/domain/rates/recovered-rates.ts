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
 * (docs/decisions.md R14). Base rates stay as they are listed (`listed`) wherever some percentages
 * make the rest from them; else one may have had decimals: 145.50 is listed as 146, and 178 is it
 * at 22.5%. Where nothing makes all of them, since one was edited by hand, it is what makes most.
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
    const makesAll = (base: number) =>
      plans.every((rates, plan) => makes(base, percentages[plan] ?? 0, rates[type]));
    return basesIn(range, amount).find(makesAll) ?? amount;
  });
  const isBetter = areMade(plans, baseRates, percentages);
  return isBetter ? { baseRates, percentages } : recoverMost(listed, plans, simple);
}

/** Each percentage by most of the room types, then each base rate by most of the plans. */
function recoverMost(
  listed: Rates,
  plans: readonly Rates[],
  simple: readonly number[],
): RecoveredRates {
  const percentages = plans.map((rates, plan) =>
    firstWithMost([simple[plan] ?? 0, ...PERCENTAGES].filter(isAllowed), (percentage) =>
      countOf(listed, (amount, type) => isNear(amount, percentage, rates[type])),
    ),
  );
  const baseRates = listed.map((amount, type) => {
    if (amount === undefined) return amount;
    const others = plans.flatMap((rates, plan) => {
      const [rate, share] = [rates[type], 1 + (percentages[plan] ?? 0) / 100];
      return rate === undefined ? [] : basesAround(rate / share);
    });
    return firstWithMost([amount, ...others], (base) => {
      const isListed = makes(base, 0, amount) ? 1 : 0;
      return (
        isListed + countOf(plans, (rates, plan) => isNear(base, percentages[plan], rates[type]))
      );
    });
  });
  return { baseRates, percentages };
}

function firstWithMost(candidates: readonly number[], countFor: (value: number) => number): number {
  let [best = 0] = candidates;
  let most = countFor(best);
  for (const candidate of candidates) {
    const count = countFor(candidate);
    if (count > most) [best, most] = [candidate, count];
  }
  return best;
}

function countOf<Item>(
  items: readonly Item[],
  isCounted: (item: Item, index: number) => boolean,
): number {
  return items.filter(isCounted).length;
}

/** Whether a rate that is known is made; exact arithmetic is only for what is nearly it. */
function isNear(base: number | undefined, percentage = 0, rate: number | undefined): boolean {
  if (base === undefined || rate === undefined) return false;
  const distance = Math.abs(base * (1 + percentage / 100) - rate);
  return distance <= 0.5 + FLOAT_ERROR && makes(base, percentage, rate);
}

/** Whole ones before those with decimals. */
function basesAround(base: number): number[] {
  return [1, 2, 10, 100].map((parts) => Math.round(base * parts) / parts);
}

function areMade(
  plans: readonly Rates[],
  baseRates: Rates,
  percentages: readonly number[],
): boolean {
  return plans.every((rates, plan) =>
    rates.every((rate, type) => makes(baseRates[type], percentages[plan] ?? 0, rate)),
  );
}

/** What is unknown is made by anything. */
function makes(base: number | undefined, percentage: number, rate: number | undefined): boolean {
  return base === undefined || rate === undefined || adjustRate(base, percentage) === rate;
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
    const isMade = rates.every((rate, type) => {
      const [range, amount] = [narrowed[type], listed[type]];
      if (!range || amount === undefined) return true;
      return basesIn(range, amount).some((base) => makes(base, percentage, rate));
    });
    if (!isMade) continue;
    const kept = listed.filter((amount, type) => makes(amount, percentage, rates[type])).length;
    if (!best || kept > best.kept) best = { percentage, ranges: narrowed, kept };
  }
  return best;
}

/**
 * All that a plan may have with two decimals at most: whole ones first, then halves, then tenths,
 * and of these the smallest first.
 */
const PERCENTAGES: readonly number[] = [1, 2, 10, 100].flatMap((parts) => {
  const { minimum, maximum } = ADJUSTMENT_LIMITS;
  const count = (maximum - minimum) * parts + 1;
  const steps = Array.from({ length: count }, (_, step) => (minimum * parts + step) / parts);
  return steps.toSorted((a, b) => Math.abs(a) - Math.abs(b));
});

function isAllowed(percentage: number): boolean {
  return percentage >= ADJUSTMENT_LIMITS.minimum && percentage <= ADJUSTMENT_LIMITS.maximum;
}

function roundedFrom(whole: number): Range {
  return { from: whole - 0.5, to: whole + 0.5 };
}

/** Ranges are not exact: what is found in them is tried. */
const FLOAT_ERROR = 1e-6;

/** What is listed as this amount: itself, then the first in the range with few decimals. */
function basesIn({ from }: Range, listed: number): number[] {
  const rounded = [2, 10, 100].map((parts) => Math.ceil(from * parts - FLOAT_ERROR) / parts);
  return [listed, ...rounded].filter((base) => makes(base, 0, listed));
}
