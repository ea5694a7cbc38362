import { addToRate, adjustRate } from './rate-maths.ts';

/** A change of prices: `+4%`, or `-50` in their currency. */
export interface RateChange {
  readonly by: number;
  readonly unit: 'percent' | 'amount';
}

/**
 * The result is rounded like any rate (docs/decisions/rates-are-rounded-half-up.md), also at 0%.
 */
export function changedRate(rate: number, { by, unit }: RateChange, currency: string): number {
  return unit === 'percent' ? adjustRate(rate, currency, by) : addToRate(rate, currency, by);
}

/** At most six decimals count. The minus may be the typographic one. */
const CHANGE = /^([+\-−]?)(\d{1,9}(?:\.\d{1,6})?)(%?)$/;

/** `+4%`, `-2.5%`, `+200` or `-50`; undefined for other texts, also for `4`: it may mean 4%. */
export function rateChangeIn(text: string): RateChange | undefined {
  const [, sign, digits, percent] = CHANGE.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const by = Number(digits) * (sign === '+' || sign === '' ? 1 : -1);
  if (by !== 0 && sign === '' && percent === '') return undefined;
  return { by, unit: percent === '%' ? 'percent' : 'amount' };
}
