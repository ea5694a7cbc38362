import { describe, expect, it } from 'vitest';
import { configWarnings } from '#domain/config-warnings.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { documentOf } from '#domain/hotel-document.ts';
import { initialRateConfig } from '#domain/rates/rates.ts';
import {
  afterCurrencyChange,
  foreignSuggestion,
  unconfirmedLabel,
  unconfirmedRates,
  withOwnSuggestions,
} from '#domain/rates/unconfirmed-rates.ts';
import { SAMPLE_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';
import { BLANK_ROOM_TYPE } from '#domain/rooms/room-types.ts';

const SUITE = { ...BLANK_ROOM_TYPE, id: 'a', name: 'Suite' };
const DELUXE = { ...BLANK_ROOM_TYPE, id: 'b', name: 'Deluxe Room' };
const TYPES = [SUITE, DELUXE];

const hotelWith = (currency: string, rates: HotelDocument['rates'] = {}): HotelDocument => ({
  ...SAMPLE_DOCUMENT,
  hotelProfile: { ...SAMPLE_PROFILE, currency },
  roomTypes: [{ name: 'Suite' }, { name: 'Deluxe Room' }],
  rates,
});
const check = (document: HotelDocument) => checkDocument(document, { random: () => 0 });

describe('base rates in another currency than the hotel', () => {
  it('a suggestion is a price in INR only: a form of another currency leaves the field empty', () => {
    const { rates } = initialRateConfig('INR', TYPES);
    const amountsIn = (currency: string) =>
      withOwnSuggestions(rates, currency).map(({ base_rate }) => base_rate);
    expect(amountsIn('INR')).toEqual([12_000, 7000]);
    expect(amountsIn('USD')).toEqual([0, 0]);
    expect(rates.map((rate) => foreignSuggestion(rate, 'USD'))).toEqual([12_000, 7000]);
    expect(rates.map((rate) => foreignSuggestion(rate, 'INR'))).toEqual([undefined, undefined]);
    expect(unconfirmedRates({ rates, currency: 'USD' })).toEqual([]);
  });

  it('a change of the currency leaves entered amounts in the earlier one, and back again confirms them', () => {
    const { rates } = initialRateConfig('INR', TYPES);
    const [suite] = rates;
    const { origin: _, ...deluxe } = { ...rates[1]!, base_rate: 4800 };
    const changed = afterCurrencyChange([suite!, deluxe], 'INR');
    const found = unconfirmedRates({ rates: changed, currency: 'JPY' });
    expect(found).toEqual([{ index: 1, amount: 4800, currency: 'INR' }]);
    expect(found.map(unconfirmedLabel)).toEqual(['Entered in INR: check the amount']);
    expect(unconfirmedRates({ rates: changed, currency: 'INR' })).toEqual([]);
    const again = afterCurrencyChange(changed, 'JPY');
    expect(unconfirmedRates({ rates: again, currency: 'EUR' })).toMatchObject([
      { index: 1, currency: 'INR' },
    ]);
  });

  it('a document leaves suggestions out, and states every other amount', () => {
    const { config } = check(
      hotelWith('EUR', { rates: [{ room_type_name: 'Suite', base_rate: 240 }] }),
    );
    expect(documentOf(config).rates.rates).toEqual([
      expect.objectContaining({ room_type_name: 'Suite', base_rate: 240 }),
      expect.not.objectContaining({ base_rate: expect.anything() }),
    ]);
    expect(JSON.stringify(documentOf(config))).not.toContain('origin');
    expect(documentOf(check(hotelWith('INR')).config).rates.rates).toMatchObject([
      { base_rate: 12_000 },
      { base_rate: 7000 },
    ]);
  });
});

const warningsOf = (currency: string, rates?: HotelDocument['rates']) => {
  const document = hotelWith(currency, rates);
  return configWarnings(check(document), document).map(
    ({ path, message }) => `${path}: ${message}`,
  );
};

const suggested = (name: string, amount: string) =>
  `"${name}" has no base rate, so new rates get the suggested ${amount} INR: enter the base rate`;

const missing = (name: string, amount: string) =>
  `"${name}" has no base rate, and the suggested ${amount} is an amount in INR, not in JPY: enter the base rate`;

describe('warnings of amounts', () => {
  it('warns of a missing base rate', () => {
    expect(warningsOf('INR')).toEqual([
      `roomTypes.0: ${suggested('Suite', '12,000')}`,
      `roomTypes.1: ${suggested('Deluxe Room', '7,000')}`,
    ]);
    expect(warningsOf('JPY', { rates: [{ room_type_name: 'Deluxe Room' }] })).toEqual([
      `rates.rates.0: ${missing('Deluxe Room', '7,000')}`,
      `roomTypes.0: ${missing('Suite', '12,000')}`,
    ]);
  });

  it('warns of stated amounts that are all suggestions in INR', () => {
    const rates = [
      { room_type_name: 'Suite', base_rate: 12_000 },
      { room_type_name: 'Deluxe Room', base_rate: 7000 },
    ];
    expect(warningsOf('INR', { rates })).toEqual([]);
    expect(warningsOf('EUR', { rates })).toEqual([
      'rates.rates: Every base rate is equal to the amount suggested in INR: check that the base rates are in EUR',
    ]);
    expect(warningsOf('EUR', { rates: [{ ...rates[0]!, base_rate: 300 }, rates[1]!] })).toEqual([]);
  });

  it.each([
    ['USD', 99.999, 2],
    ['JPY', 9900.5, 0],
    ['KWD', 30.1234, 3],
  ])('warns that %s %d has more decimals than %d', (currency, amount, decimals) => {
    const rates = [
      { room_type_name: 'Suite', base_rate: amount },
      { room_type_name: 'Deluxe Room', base_rate: 1 },
    ];
    expect(warningsOf(currency, { rates })).toEqual([
      expect.stringContaining(
        `rates.rates.0.base_rate: ${amount} has too many decimals for ${currency} (at most ${decimals})`,
      ),
    ]);
    const rounded = Number(amount.toFixed(decimals));
    expect(
      warningsOf(currency, { rates: [{ ...rates[0]!, base_rate: rounded }, rates[1]!] }),
    ).toEqual([]);
  });

  it('warns of rates in another currency than the hotel', () => {
    const rates = [
      { room_type_name: 'Suite', base_rate: 300 },
      { room_type_name: 'Deluxe Room', base_rate: 200 },
    ];
    expect(warningsOf('EUR', { currency: 'USD', rates })).toEqual([
      'rates.currency: The rates are in USD, but servers read them as EUR, the currency of the hotel: use the same currency for both',
    ]);
  });
});
