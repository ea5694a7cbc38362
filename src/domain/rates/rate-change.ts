import { addToRate, adjustRate } from './rate-maths.ts';

/** If `unit` is `amount`, `by` is in the currency of the prices to change. */
export interface RateChange {
  readonly by: number;
  readonly unit: 'percent' | 'amount';
}

/** Rounds the result like any rate, even if the change is 0% (docs/decisions/rates-are-rounded-half-up.md). */
export function changedRate(rate: number, { by, unit }: RateChange, currency: string): number {
  return unit === 'percent' ? adjustRate(rate, currency, by) : addToRate(rate, currency, by);
}

/** Allows up to six decimals, and both the hyphen and the typographic minus. */
const CHANGE = /^([+\-−]?)(\d{1,9}(?:\.\d{1,6})?)(%?)$/;

/** Parses `+4%`, `-2.5%`, `+200` or `-50`; undefined for other texts. `4` alone may mean 4%. */
export function rateChangeIn(text: string): RateChange | undefined {
  const [, sign, digits, percent] = CHANGE.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const by = Number(digits) * (sign === '+' || sign === '' ? 1 : -1);
  if (by !== 0 && sign === '' && percent === '') return undefined;
  return { by, unit: percent === '%' ? 'percent' : 'amount' };
}
