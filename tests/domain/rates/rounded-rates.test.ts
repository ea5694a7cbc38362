import { describe, expect, it } from 'vitest';
import { configWarnings } from '#domain/config-warnings.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { roundedRates, roundingText } from '#domain/rates/rounded-rates.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const PLAN = { name: 'Best', code: 'BAR' };
type StatedPlans = NonNullable<HotelDocument['rates']>['rate_plans'];

/** A hotel with one room type for each base rate. */
function hotelWith(currency: string, amounts: number[], rate_plans: StatedPlans = [PLAN]) {
  const names = amounts.map((_, index) => `Type ${index + 1}`);
  const rates = names.map((room_type_name, index) => ({
    room_type_name,
    base_rate: amounts[index] ?? 0,
  }));
  const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, currency };
  const roomTypes = names.map((name) => ({ name }));
  return { ...SAMPLE_DOCUMENT, hotelProfile, roomTypes, rates: { rates, rate_plans } };
}
const check = (document: HotelDocument) => checkDocument(document, { random: () => 0 });

function roundedIn(document: HotelDocument) {
  const { rates, hotelProfile } = check(document).config;
  return roundedRates(rates, hotelProfile.currency);
}
const warningsOf = (document: HotelDocument) => configWarnings(check(document), document);
const SENT = 'Base rates in USD are sent as whole numbers';

describe('base rates that are rounded when they are sent', () => {
  it('rounded base rates are those with decimals in a currency with whole rates', () => {
    const rounded = roundedIn(hotelWith('USD', [96.99, 120, 80.5]));
    expect(rounded).toEqual([
      { currency: 'USD', amount: 96.99, sent: 97 },
      { currency: 'USD', amount: 80.5, sent: 81 },
    ]);
    expect(roundingText(rounded)).toBe(`${SENT}: 96.99 as 97, 80.5 as 81`);
    expect(roundedIn(hotelWith('KWD', [25.5, 25.125]))).toEqual([]);
    expect(roundingText([])).toBeUndefined();
  });

  it('rounded base rates are each named once, and at most three', () => {
    expect(roundingText(roundedIn(hotelWith('USD', [9.5, 9.5, 8.5, 7.5, 6.5, 5.5])))).toBe(
      `${SENT}: 9.5 as 10, 8.5 as 9, 7.5 as 8 and 2 more`,
    );
  });

  it('rounded base rates cause one warning for each hotel', () => {
    expect(warningsOf(hotelWith('USD', [96.99, 80.5]))).toEqual([
      { path: 'rates.rates', message: `${SENT}: 96.99 as 97, 80.5 as 81` },
    ]);
    expect(warningsOf(hotelWith('USD', [97]))).toEqual([]);
  });
});
