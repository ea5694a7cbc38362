import { textTable } from '#domain/text/text-table.ts';
import type { ShownNumber } from '#application/ports/input/raw-sheet.ts';

type Shown = Pick<ShownNumber, 'number' | 'shown'>;

/** The digits of a number with decimals and thousands: `7,000.50`, `7.000,50`, `7 000`. */
const AMOUNT = /\d(?:[\d.,'’\s]*\d)?/;
const PLAIN = /^-?[\d.,'’\s]+$/;
const EXPONENT = /\de[+-]\d/i;
/** The factors of `3.5K` and `1.2M`. */
const SCALES: Readonly<Record<string, number>> = textTable({ k: 1000, m: 1_000_000 });

/**
 * The shown text with all digits of the number, such as `30.25 m²` where the cell shows `30 m²`. Undefined if the cell
 * shows another number than it contains.
 */
export function exactText({ number, shown }: Shown): string | undefined {
  if (EXPONENT.test(shown)) return Number(shown) === number ? String(number) : undefined;
  const [digits] = AMOUNT.exec(shown) ?? [];
  if (digits === undefined) return undefined;
  const amount = Math.abs(number);
  const readings = [readingOf(digits, '.'), readingOf(digits, ',')];
  if (readings.some(({ value, unit }) => isRounded(amount, value, unit))) {
    // Adds a zero after three decimals, because they could be read as thousands.
    return shown.replace(digits, String(amount).replace(/\.\d{3}$/, '$&0'));
  }
  const letter = /^\s*([km])\b/i.exec(shown.slice(shown.indexOf(digits) + digits.length))?.[1];
  const scale = SCALES[letter?.toLowerCase() ?? ''];
  const isScaled = readings.some(
    ({ value, unit }) => scale && isRounded(amount, value * scale, unit * scale),
  );
  return isScaled ? String(number) : undefined;
}

/** Whether the format only rounds the number or separates its thousands. */
export function isPlainlyShown(shown: Shown): boolean {
  return PLAIN.test(shown.shown) && !/^-?0\d/.test(shown.shown) && exactText(shown) !== undefined;
}

/** `unit` is the value of the last shown digit. */
function readingOf(digits: string, point: string) {
  const [whole = '', ...decimals] = digits.split(point);
  const value = Number(`${whole.replaceAll(/\D/g, '')}.${decimals.join('')}`);
  return { value, unit: 10 ** -decimals.join('').length };
}

function isRounded(amount: number, value: number, unit: number): boolean {
  // A cell that shows 0 hides any other number.
  return Math.abs(amount - value) <= unit * 0.500001 && (value > 0 || amount === 0);
}
