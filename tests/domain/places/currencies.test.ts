import { afterEach, describe, expect, it, vi } from 'vitest';
import { currencyDecimals, currencySigns, currencySymbol } from '#domain/places/currencies.ts';

describe('the formats of currencies', () => {
  afterEach(() => vi.restoreAllMocks());

  it('reads the format of a currency once', () => {
    const created = formats();
    for (let hotel = 0; hotel < 50; hotel += 1) currencyDecimals('QZQ');
    expect(new Set(created)).toStrictEqual(new Set(['QZQ']));
    expect(created).toHaveLength(2);
  });

  it('forgets a currency after many other texts', () => {
    const created = formats();
    currencySymbol('AAA');
    const first = created.length;
    for (let number = 0; number < 600; number += 1) currencyDecimals(`Q${letters(number)}`);
    const before = created.length;
    currencySymbol('AAA');
    expect(created.length - before).toBe(first);
  });

  it.each(['', 'rupees', '₹', '__proto__', 'x'.repeat(100_000)])(
    'has 2 decimals for the unknown currency %.20j',
    (code) => {
      expect(currencyDecimals(code)).toBe(2);
      expect(currencySigns(code)).toStrictEqual([code]);
    },
  );
});

const letters = (number: number) =>
  String.fromCharCode(65 + Math.floor(number / 26)) + String.fromCharCode(65 + (number % 26));

function formats() {
  const created: unknown[] = [];
  const Format = Intl.NumberFormat;
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function create(...given) {
    created.push(given[1]?.currency);
    return new Format(...given);
  });
  return created;
}
