import { rateDecimals } from '#domain/places/currencies.ts';
import { RATE_PLAN } from './rate-plans.ts';

/** In the order of the room types. Undefined for a room type without a rate. */
type Rates = readonly (number | undefined)[];

/** The lowest and highest possible base rate, in cents. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Recovers base rates and percentages from the rounded rates that a server stores
 * (docs/decisions/rates-are-rounded-half-up.md). `listed` are the rates of the base plan. Base rates may have had
 * decimals: 145.50 is listed as 146, and 22.5% more is listed as 178. If no solution fits all rates, because a user has
 * edited one, uses the solution that fits most of them.
 */
export function recoverRates(listed: Rates, plans: readonly Rates[], currency: string) {
  // Rates are rounded to 1 / `unit` of the currency.
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

/** The percentage that fits most rates, then most whole base rates, then the first in `PERCENTAGES`. */
function likeliest(rates: Rates, ranges: readonly (Range | undefined)[]) {
  // One more matching rate counts more than all whole base rates together, so whole base rates only decide a tie.
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

/** All percentages with at most two decimals, those with the fewest decimals first. */
const PERCENTAGES: readonly number[] = [1, 2, 10, 100].flatMap((parts) => {
  const { min, max } = RATE_PLAN.fields.adjustment_percentage;
  const [[minimum], [maximum]] = [min, max];
  const count = (maximum - minimum) * parts + 1;
  const steps = Array.from({ length: count }, (_, step) => (minimum * parts + step) / parts);
  return steps.toSorted((a, b) => Math.abs(a) - Math.abs(b));
});

/** The base rates that give this rate after the percentage and rounding. Exact: all products are whole. */
function rangeOf(rate: number | undefined, percentage: number): Range | undefined {
  if (rate === undefined) return undefined;
  const share = Math.round(100 * (100 + percentage));
  const end = (bound: number) => Math.ceil((1_000_000 * bound) / share);
  return { from: Math.max(0, end(rate - 0.5)), to: end(rate + 0.5) - 1 };
}

function hasWhole({ from, to }: Range): boolean {
  return Math.ceil(from / 100) * 100 <= to;
}

/** Returns the roundest base rate in the range: whole, else with .50, .x0 or any cents. */
function roundestIn(range: Range | undefined): number | undefined {
  if (!range) return undefined;
  const cents = [100, 50, 10, 1].map((step) => Math.ceil(range.from / step) * step);
  return cents.find((base) => base <= range.to)! / 100;
}
