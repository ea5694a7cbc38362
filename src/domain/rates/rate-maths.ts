export const AUTO_MIN_RATE_PERCENT = 70;
export const AUTO_MAX_RATE_PERCENT = 150;

interface Decimal {
  readonly digits: bigint;
  /** How many of the digits are decimals. */
  readonly places: number;
}

/**
 * An amount changed by percentages one after the other, rounded once at the end to a whole number,
 * halves up, in exact decimal arithmetic (docs/decisions.md R14): 50 at +15% is 58. NaN if any of
 * them is not finite.
 */
export function adjustRate(amount: number, ...percentages: number[]): number {
  if (![amount, ...percentages].every(Number.isFinite)) return Number.NaN;
  const divisor = 100 ** percentages.length;
  const product = percentages.reduce((total, percent) => total * (100 + percent), amount);
  if (Number.isSafeInteger(2 * product) && [amount, ...percentages].every(Number.isInteger)) {
    return Math.floor((2 * product + divisor) / (2 * divisor));
  }
  const exact = percentages.map(toDecimal).map(addHundred).concat(toDecimal(amount));
  const digits = exact.reduce((total, decimal) => total * decimal.digits, 1n);
  const places = exact.reduce((total, decimal) => total + decimal.places, 2 * percentages.length);
  return roundQuotient(digits, 10n ** BigInt(places));
}

export interface AdjustedRate {
  readonly amount: number;
  readonly rate: number;
}

/**
 * The percentage that made these rates, with as few decimals as say it, two at most; the nearest
 * whole one of the dearest where none made them all. A server keeps the rates only.
 */
export function percentageOf(rates: readonly AdjustedRate[]): number {
  const [dearest] = rates.toSorted((a, b) => b.amount - a.amount);
  if (!dearest || !rates.every(({ amount }) => amount > 0)) return 0;
  // Each rate was rounded, so each leaves a range of percentages; all of them must hold.
  const from = Math.max(...rates.map(({ amount, rate }) => percentBetween(amount, rate - 0.5)));
  const to = Math.min(...rates.map(({ amount, rate }) => percentBetween(amount, rate + 0.5)));
  const candidates = [1, 10, 100].flatMap((parts) => [
    Math.round(((from + to) / 2) * parts) / parts || 0,
    Math.ceil(from * parts - FLOAT_ERROR) / parts || 0,
  ]);
  const isMade = (percentage: number) =>
    rates.every(({ amount, rate }) => adjustRate(amount, percentage) === rate);
  return candidates.find(isMade) ?? (Math.round(percentBetween(dearest.amount, dearest.rate)) || 0);
}

const FLOAT_ERROR = 1e-6;

function percentBetween(amount: number, rate: number): number {
  return (rate / amount - 1) * 100;
}

/**
 * Minimum and maximum that follow an edited base rate (docs/behaviour.md §3, docs/decisions.md
 * R14).
 */
export function autoRateBounds(baseRate: number): { min_rate: number; max_rate: number } {
  return {
    min_rate: adjustRate(baseRate, AUTO_MIN_RATE_PERCENT - 100),
    max_rate: adjustRate(baseRate, AUTO_MAX_RATE_PERCENT - 100),
  };
}

export interface RatePreview {
  readonly regular: number;
  readonly weekend: number;
  readonly peakWeekend: number;
}

/** The three figures of 'Rate Preview Example' (docs/decisions.md R16). */
export function previewRate(
  baseRate: number,
  pricing: {
    enable_dynamic_pricing: boolean;
    weekend_markup: number;
    peak_season_markup: number;
  },
): RatePreview {
  if (!pricing.enable_dynamic_pricing) {
    return { regular: baseRate, weekend: baseRate, peakWeekend: baseRate };
  }
  const { weekend_markup: weekend, peak_season_markup: peak } = pricing;
  return {
    regular: baseRate,
    weekend: adjustRate(baseRate, weekend),
    peakWeekend: adjustRate(baseRate, weekend, peak),
  };
}

/** Mean of the base rates, rounded like any rate (docs/decisions.md R16); 0 for none. */
export function averageRate(rates: readonly { base_rate: number }[]): number {
  if (rates.length === 0) return 0;
  if (!rates.every(({ base_rate }) => Number.isFinite(base_rate))) return Number.NaN;
  const exact = rates.map(({ base_rate }) => toDecimal(base_rate));
  const places = exact.reduce((most, decimal) => Math.max(most, decimal.places), 0);
  const sum = exact.reduce(
    (total, decimal) => total + decimal.digits * 10n ** BigInt(places - decimal.places),
    0n,
  );
  return roundQuotient(sum, BigInt(rates.length) * 10n ** BigInt(places));
}

function toDecimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places >= 0 ? { digits, places } : { digits: digits * 10n ** BigInt(-places), places: 0 };
}

function addHundred({ digits, places }: Decimal): Decimal {
  return { digits: digits + 10n ** BigInt(places + 2), places };
}

/** The nearest whole number, halves up: the floor of the quotient and a half. */
function roundQuotient(dividend: bigint, divisor: bigint): number {
  const doubled = 2n * dividend + divisor;
  const quotient = doubled / (2n * divisor);
  const isAbove = doubled < 0n && quotient * 2n * divisor !== doubled;
  return Number(isAbove ? quotient - 1n : quotient);
}
