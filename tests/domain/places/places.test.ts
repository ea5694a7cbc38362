import { describe, expect, it } from 'vitest';
import { checkDocument } from '#domain/hotel-config.ts';
import { countries, countryOf, FIRST_COUNTRIES } from '#domain/places/countries.ts';
import { countryOfCurrency, countryOfZone, factsOf } from '#domain/places/place-facts.ts';
import { FIRST_TIME_ZONES, timeZoneNamed, timeZones, zonesOf } from '#domain/places/time-zones.ts';
import {
  currencies,
  currencyDecimals,
  currencyName,
  currencyOf,
  currencySymbol,
  FIRST_CURRENCIES,
} from '#domain/places/currencies.ts';

const filled = (hotelProfile: object) => {
  const { config } = checkDocument({ hotelProfile }, { random: () => 0 });
  return [config.hotelProfile.currency, config.hotelProfile.timezone];
};

describe('countries', () => {
  it('offers the presets first, and the others by name', () => {
    const names = countries().map(({ name }) => name);
    const others = names.slice(FIRST_COUNTRIES.length);
    expect(names.slice(0, FIRST_COUNTRIES.length)).toEqual(FIRST_COUNTRIES);
    expect(others.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
    expect(others.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual(others);
    expect(new Set(names).size).toBe(249);
  });

  it.each(['EU', 'EZ', 'UN', 'ZZ', 'XA', 'XB', 'QO', 'SU', 'DD', 'AN', 'IC', 'AC', 'xx', ''])(
    '%j is no country',
    (code) => {
      expect(countryOf(code)).toBeUndefined();
    },
  );
});

describe('currencies', () => {
  it('offers the presets first, and then the others that a country uses today', () => {
    const all = currencies();
    expect(all.slice(0, FIRST_CURRENCIES.length)).toEqual(FIRST_CURRENCIES);
    const symbols = ['₹', '$', '€', '£', 'د.إ', 'S$'];
    expect(FIRST_CURRENCIES.map(currencySymbol)).toEqual(symbols);
    expect(all.slice(FIRST_CURRENCIES.length).slice(0, 3)).toEqual(['AFN', 'ALL', 'AMD']);
    expect(all).toEqual(expect.arrayContaining(['JPY', 'KWD', 'CHF', 'XAF', 'XCG', 'ZWG']));
    for (const former of ['HRK', 'DEM', 'XAU', 'XDR', 'ANG']) expect(all).not.toContain(former);
    expect(new Set(all).size).toBe(all.length);
  });

  it('gives every country one that is offered', () => {
    for (const { name } of countries()) {
      expect(currencies()).toContain(factsOf(name)?.currency);
    }
  });

  it.each([
    ['JPY', 0, '¥', 'Japanese Yen'],
    ['KWD', 3, 'KWD', 'Kuwaiti Dinar'],
    ['INR', 2, '₹', 'Indian Rupee'],
    ['SGD', 2, 'S$', 'Singapore Dollar'],
  ])('%s has %d decimals and the symbol %s', (code, decimals, symbol, name) => {
    expect(currencyDecimals(code)).toBe(decimals);
    expect(currencySymbol(code)).toBe(symbol);
    expect(currencyName(code)).toBe(name);
    expect(currencyOf(name)).toBe(code);
  });

  it('shows an unknown currency by its code, with two decimals', () => {
    expect([currencyDecimals('nothing'), currencySymbol('nothing')]).toEqual([2, 'nothing']);
  });

  it('knows a former currency that the platform knows, but not a made-up one', () => {
    expect(currencyOf('HRK')).toBe('HRK');
    expect(currencyOf('XYZ')).toBeUndefined();
    expect(currencyOf('jpy')).toBeUndefined();
  });
});

describe('time zones', () => {
  it('offers the presets first, each once, by their present names', () => {
    const all = timeZones();
    expect(all.slice(0, FIRST_TIME_ZONES.length)).toEqual(FIRST_TIME_ZONES);
    expect(all).toEqual(
      expect.arrayContaining(['Asia/Tokyo', 'Europe/Kyiv', 'Asia/Kathmandu', 'America/Nuuk']),
    );
    for (const former of ['Asia/Calcutta', 'Europe/Kiev']) expect(all).not.toContain(former);
    expect(new Set(all).size).toBe(all.length);
    for (const zone of all) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    }
  });

  it.each([
    ['Asia/Tokyo', 'Asia/Tokyo'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['US/Eastern', 'America/New_York'],
    ['UTC', 'UTC'],
    ['asia/tokyo', undefined],
    ['+05:30', undefined],
    ['', undefined],
  ])('%j is stored as %j', (text, zone) => {
    expect(timeZoneNamed(text)).toBe(zone);
  });
});

describe('what follows from a country', () => {
  it.each([
    ['India', 'INR', 'Asia/Kolkata', 1],
    ['Japan', 'JPY', 'Asia/Tokyo', 1],
    ['Germany', 'EUR', 'Europe/Berlin', 2],
    ['Spain', 'EUR', 'Europe/Madrid', 3],
    ['Kosovo', 'EUR', undefined, 0],
  ])('%s: %s and %s, one of %d', (country, currency, timezone, zones) => {
    expect(factsOf(country)).toEqual({ currency, timezone, zones });
  });

  it('a country with several equal time zones suggests none', () => {
    expect(factsOf('United States')).toMatchObject({ currency: 'USD', timezone: undefined });
    expect(zonesOf('US').length).toBeGreaterThan(5);
  });

  it('a country follows from its own currency, and from a time zone that only it has', () => {
    const names = ['JPY', 'GBP', 'USD', 'EUR', 'XAF'].map((code) => countryOfCurrency(code)?.name);
    expect(names).toEqual(['Japan', 'United Kingdom', 'United States', undefined, undefined]);
    const zones = ['Asia/Kolkata', 'Asia/Tokyo', 'America/Denver', 'UTC'];
    expect(zones.map((zone) => countryOfZone(zone)?.name)).toEqual([
      'India',
      'Japan',
      'United States',
      undefined,
    ]);
  });

  it('a configuration without currency and time zone gets those of its country, as the wizard', () => {
    expect(filled({})).toEqual(['INR', 'Asia/Kolkata']);
    expect(filled({ country: 'Japan' })).toEqual(['JPY', 'Asia/Tokyo']);
    expect(filled({ country: 'Japan', currency: 'USD' })).toEqual(['USD', 'Asia/Tokyo']);
    expect(filled({ country: 'United States' })).toEqual(['USD', 'Asia/Kolkata']);
  });
});
