export const PLAIN = 'en';

const FORMS = {
  count: { maximumFractionDigits: 0 },
  percent: { maximumFractionDigits: 1 },
  /** For amounts of money: `7,000` or `6,785.50`. */
  amount: {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  },
} as const satisfies Readonly<Record<string, Intl.NumberFormatOptions>>;

/** Cached because creating a format is slow. */
const FORMATS = new Map<string, Intl.NumberFormat>();

/** For example `1,85,000` for a count of 185000 in the locale of India. */
export function numberText(value: number, form: keyof typeof FORMS, locale: string): string {
  const key = `${form} ${locale}`;
  let format = FORMATS.get(key);
  if (!format) FORMATS.set(key, (format = new Intl.NumberFormat(locale, FORMS[form])));
  return format.format(value);
}
