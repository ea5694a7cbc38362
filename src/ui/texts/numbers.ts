export const PLAIN = 'en';

/** The most decimals of each form. Whole numbers have none. */
const DECIMALS = { count: 0, percent: 1, amount: 2 };

/** Cached because creating a format is slow. */
const FORMATS = new Map<string, Intl.NumberFormat>();

/** For example `1,85,000` for a count of 185000 in the locale of India, or `6,785.50` for an amount. */
export function numberText(
  value: number,
  form: keyof typeof DECIMALS | number,
  locale: string,
): string {
  const decimals = typeof form === 'number' ? form : DECIMALS[form];
  const key = `${decimals} ${locale}`;
  let format = FORMATS.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      trailingZeroDisplay: 'stripIfInteger',
    });
    FORMATS.set(key, format);
  }
  return format.format(value);
}
