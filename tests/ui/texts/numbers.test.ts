import { describe, expect, it } from 'vitest';
import { FIRST_COUNTRIES } from '#domain/places/countries.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { numberText } from '#ui/texts/numbers.ts';

describe('docs/fields.md §9 Currency symbols', () => {
  it.each([
    ['India', 'INR', '₹1,85,000'],
    ['United States', 'USD', '$185,000'],
    ['United Kingdom', 'GBP', '£185,000'],
    ['Singapore', 'SGD', 'S$185,000'],
    ['India', 'EUR', '€1,85,000'],
    ['Atlantis', 'XYZ', 'XYZ\u00a0185,000'],
  ])('in %s writes an amount of %s as %s', (country, currency, text) => {
    expect(money(185_000, currency, localeOf(country))).toBe(text);
  });

  it('keeps the dirham before its digits in right-to-left text', () => {
    expect(money(4500, 'AED', localeOf('UAE'))).toBe('\u2068د.إ\u2069\u00a04,500');
  });

  it('shows two decimals or none, and a dash for no amount', () => {
    expect(money(6785.5, 'INR')).toBe('₹6,785.50');
    expect(money(-80.999, 'INR')).toBe('-₹81');
    expect(money(Number.NaN, 'INR')).toBe('–');
  });

  it.each([
    ['JPY', 7000, '¥7,000'],
    ['JPY', 6785.5, '¥6,786'],
    ['KWD', 21.675, 'KWD\u00a021.675'],
    ['KWD', 7.5, 'KWD\u00a07.500'],
    ['CHF', 99.5, 'CHF\u00a099.50'],
    ['BRL', 120, 'R$120'],
  ])('uses the decimals of %s: %d is %s', (currency, amount, text) => {
    expect(money(amount, currency)).toBe(text);
  });

  it('has a locale for every country of docs/fields.md §3', () => {
    expect(new Set(FIRST_COUNTRIES.map(localeOf)).size).toBe(FIRST_COUNTRIES.length);
    expect(localeOf('toString')).toBe('en');
  });

  it('rounds counts to whole numbers and percentages to one decimal', () => {
    expect(numberText(1_234_567, 'count', 'en-IN')).toBe('12,34,567');
    expect(numberText(66.666, 'percent', 'en-GB')).toBe('66.7');
  });
});
