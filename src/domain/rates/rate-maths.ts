import { rateDecimals } from '#domain/places/currencies.ts';
import type { RateConfig } from './rates.ts';

export const AUTO_MIN_RATE_PERCENT = 70;
export const AUTO_MAX_RATE_PERCENT = 150;

/**
 * Applies percentages to an amount, one after the other, and rounds the result to the currency's `rateDecimals`, halves
 * up (docs/decisions/rates-are-rounded-half-up.md): 50 INR at +15% is 58. Calculates exactly, with up to six decimals
 * of each number. Returns NaN if a number is not finite.
 */
export function adjustRate(amount: number, currency: string, ...percentages: number[]): number {
  if (![amount, ...percentages].every(Number.isFinite)) return Number.NaN;
  const decimals = rateDecimals(currency);
  const divisor = 100 ** percentages.length;
  const product = percentages.reduce((total, percent) => total * (100 + percent), amount);
  if (
    decimals === 0 &&
    Number.isSafeInteger(2 * product) &&
    [amount, ...percentages].every(Number.isInteger)
  ) {
    return Math.floor((2 * product + divisor) / (2 * divisor));
  }
  const exact = percentages.reduce(
    (total, percent) => total * (100n * ONE + millionths(percent)),
    millionths(amount),
  );
  return roundQuotient(exact, ONE * (100n * ONE) ** BigInt(percentages.length), decimals);
}

/** Adds `change` to an amount and rounds the sum like a rate. Returns NaN if a number is not finite. */
export function addToRate(amount: number, currency: string, change: number): number {
  if (![amount, change].every(Number.isFinite)) return Number.NaN;
  return roundQuotient(millionths(amount) + millionths(change), ONE, rateDecimals(currency));
}

/** The limits to set for an edited base rate (docs/fields.md §3, docs/decisions/rates-are-rounded-half-up.md). */
export function autoRateBounds(
  baseRate: number,
  currency: string,
): { min_rate: number; max_rate: number } {
  return {
    min_rate: adjustRate(baseRate, currency, AUTO_MIN_RATE_PERCENT - 100),
    max_rate: adjustRate(baseRate, currency, AUTO_MAX_RATE_PERCENT - 100),
  };
}

/** Returns the three figures of 'Rate Preview Example' (docs/fields.md §3). */
export function previewRate(
  baseRate: number,
  pricing: Pick<
    RateConfig,
    'currency' | 'enable_dynamic_pricing' | 'weekend_markup' | 'peak_season_markup'
  >,
) {
  if (!pricing.enable_dynamic_pricing) {
    return { regular: baseRate, weekend: baseRate, peakWeekend: baseRate };
  }
  const { currency, weekend_markup: weekend, peak_season_markup: peak } = pricing;
  return {
    regular: baseRate,
    weekend: adjustRate(baseRate, currency, weekend),
    peakWeekend: adjustRate(baseRate, currency, weekend, peak),
  };
}

/** Rounded like any rate (docs/fields.md §3). 0 for an empty list, NaN while a rate is missing. */
export function averageRate(rates: readonly { base_rate: number }[], currency: string): number {
  if (rates.length === 0) return 0;
  const areEntered = rates.every(({ base_rate: rate }) => rate !== 0 && Number.isFinite(rate));
  if (!areEntered) return Number.NaN;
  const sum = rates.reduce((total, { base_rate }) => total + millionths(base_rate), 0n);
  return roundQuotient(sum, ONE * BigInt(rates.length), rateDecimals(currency));
}

const ONE = 1_000_000n;
/** Created on first use, because creating it takes milliseconds that most commands need not spend. */
let sixDecimals: Intl.NumberFormat | undefined;

/** Converts by way of text, because multiplying would add a floating-point error. */
function millionths(value: number): bigint {
  sixDecimals ??= new Intl.NumberFormat('en', {
    useGrouping: false,
    minimumFractionDigits: 6,
    maximumFractionDigits: 6,
  });
  return BigInt(sixDecimals.format(value).replace('.', ''));
}

function roundQuotient(dividend: bigint, divisor: bigint, decimals: number): number {
  const unit = 10 ** decimals;
  const doubled = 2n * dividend * BigInt(unit) + divisor;
  const quotient = doubled / (2n * divisor);
  const isAbove = doubled < 0n && quotient * 2n * divisor !== doubled;
  return Number(isAbove ? quotient - 1n : quotient) / unit;
}
