import { expect, it } from 'vitest';
import { roundedRates, roundingText } from '#domain/rates/rounded-rates.ts';
import { initialRateConfig } from '#domain/rates/rates.ts';
import { BLANK_ROOM_TYPE } from '#domain/rooms/room-types.ts';

function roundedIn(currency: string, amounts: readonly number[]) {
  const [rate] = initialRateConfig(currency, [
    { ...BLANK_ROOM_TYPE, id: 'a', name: 'Suite' },
  ]).rates;
  const rates = amounts.map((base_rate) => ({ ...rate!, base_rate }));
  return roundedRates({ ...initialRateConfig(currency, []), rates }, currency);
}

it('base rates are rounded if they have decimals in a currency with whole rates', () => {
  expect(roundedIn('USD', [96.99, 120, 80.5])).toEqual([
    { currency: 'USD', amount: 96.99, sent: 97 },
    { currency: 'USD', amount: 80.5, sent: 81 },
  ]);
  expect(roundedIn('KWD', [25.5, 25.125])).toEqual([]);
});

it('rounded base rates are each named once, and at most three', () => {
  expect(roundingText(roundedIn('USD', [9.5, 9.5, 8.5, 7.5, 6.5, 5.5]))).toBe(
    'Base rates in USD are sent as whole numbers: 9.5 as 10, 8.5 as 9, 7.5 as 8 and 2 more',
  );
  expect(roundingText([])).toBeUndefined();
});
