import { rateDecimals } from './currencies.ts';
import { ADJUSTMENT_LIMITS } from './rate-plans.ts';

/** Rates in the order of the room types; undefined for a type without a rate. */
type Rates = readonly (number | undefined)[];

/** The range of base rates, in cents, that give some rates; includes both ends. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Recovers base rates and percentages from the rounded rates that a server stores
 * (docs/decisions/rates-are-rounded-half-up.md). Uses the listed base rates (`listed`) if
 * percentages of them give the other rates. Otherwise a base rate may have had decimals: 145.50 is
 * listed as 146, and 22.5% more is 178. If no solution gives all rates, because a user edited one,
 * uses the one that gives most.
 */
export function recoverRates(listed: Rates, plans: readonly Rates[], currency: string) {
  // Rates are rounded to these units.
  const unit = 10 ** rateDecimals(currency);
  if (unit === 1) return recoverInUnits(listed, plans);
  const inUnits = (rates: Rates) =>
    rates.map((rate) => (rate === undefined ? undefined : Number((rate * unit).toFixed(2))));
  const { baseRates, percentages } = recoverInUnits(inUnits(listed), plans.map(inUnits));
  return {
    baseRates: baseRates.map((rate) => (rate === undefined ? undefined : rate / unit)),
    percentages,
  };
}

function recoverInUnits(listed: Rates, plans: readonly Rates[]) {
  let ranges = listed.map((amount) => {
    if (amount === undefined || Number.isInteger(amount)) return rangeOf(amount, 0);
    const cents = Math.round(100 * amount);
    return { from: cents, to: cents };
  });
  const percentages = plans.map((rates) => {
    const found = likeliest(rates, ranges);
    ranges = found.ranges;
    return found.percentage;
  });
  const baseRates = listed.map((amount, type) => roundestIn(ranges[type]) ?? amount);
  return { baseRates, percentages };
}

/**
 * The percentage that gives most of the rates; of several, the one with most whole base rates; then
 * the first in `PERCENTAGES`.
 */
function likeliest(rates: Rates, ranges: readonly (Range | undefined)[]) {
  // A rate counts more than all whole base rates together, so whole base rates only decide a tie.
  const rateScore = ranges.length + 1;
  const most = ranges.length * (rateScore + 1);
  let best = { percentage: 0, ranges: [...ranges], score: 0 };
  for (const percentage of PERCENTAGES) {
    let score = 0;
    const narrowed = ranges.map((range, type) => {
      const own = rangeOf(rates[type], percentage);
      const from = Math.max(range?.from ?? 0, own?.from ?? 0);
      const to = Math.min(range?.to ?? Infinity, own?.to ?? Infinity);
      if (from > to) return range;
      score += rateScore + Number(hasWhole({ from, to }));
      return range && { from, to };
    });
    if (score > best.score) best = { percentage, ranges: narrowed, score };
    if (score === most) break;
  }
  return best;
}

/** All possible percentages with at most two decimals, those with the fewest decimals first. */
const PERCENTAGES: readonly number[] = [1, 2, 10, 100].flatMap((parts) => {
  const { minimum, maximum } = ADJUSTMENT_LIMITS;
  const count = (maximum - minimum) * parts + 1;
  const steps = Array.from({ length: count }, (_, step) => (minimum * parts + step) / parts);
  return steps.toSorted((a, b) => Math.abs(a) - Math.abs(b));
});

/**
 * The base rates that give this rate after the percentage and rounding. All products are whole
 * numbers, so the result is exact.
 */
function rangeOf(rate: number | undefined, percentage: number): Range | undefined {
  if (rate === undefined) return undefined;
  const share = Math.round(100 * (100 + percentage));
  const end = (bound: number) => Math.ceil((1_000_000 * bound) / share);
  return { from: Math.max(0, end(rate - 0.5)), to: end(rate + 0.5) - 1 };
}

function hasWhole({ from, to }: Range): boolean {
  return Math.ceil(from / 100) * 100 <= to;
}

/** The base rate with the fewest decimals. */
function roundestIn(range: Range | undefined): number | undefined {
  if (!range) return undefined;
  const cents = [100, 50, 10, 1].map((step) => Math.ceil(range.from / step) * step);
  return cents.find((base) => base <= range.to)! / 100;
}
