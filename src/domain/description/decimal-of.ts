export const NUMBER_MAX_LENGTH = 100;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * The number of a field's value, which may be the text of an input field. NaN for anything but a decimal number, and for
 * text that JavaScript would round (docs/decisions/numbers-are-exact.md).
 */
export function decimalOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return Number.NaN;
  const isNumber = value.length <= NUMBER_MAX_LENGTH && DECIMAL.test(value.trim());
  const number = isNumber ? Number(value) : Number.NaN;
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : Number.NaN;
}
