import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createHotelCodes,
  hotelCodeOf,
  isAutomaticCode,
  nextHotelCode,
} from '#domain/hotel/hotel-code.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';

function codesOf(names: readonly string[], given: readonly string[] = []): string[] {
  const stored = new Set(given.map(submittedCode));
  return names.map(createHotelCodes((code) => stored.has(code)));
}

it.each([
  ['Seaside Grand', 'SEASID01'],
  ["O'Hare Inn #2", 'OHAREI01'],
  ['  the   oaks ', 'THEOAK01'],
  ['7 Hills', '7HILLS01'],
  ['x'.repeat(10_000), 'XXXXXX01'],
  ['__proto__', 'PROTO01'],
  ['Café Ñandú', 'CAFENA01'],
  ['Cafe\u0301 Noir', 'CAFENO01'],
  ['Łódź Æther', 'LODZAE01'],
  ['İstanbul', 'ISTANB01'],
  ['', 'HOTEL01'],
  ['!!! 🏨', 'HOTEL01'],
  ['فندق', 'HOTEL01'],
])('the code of %j is its first 6 letters and digits in upper case, then 01: %s', (name, code) => {
  expect(hotelCodeOf(name)).toBe(code);
});

describe('the hotel codes of a batch', () => {
  it.each([
    [['Seaside Grand', 'Seaside Inn', 'Hill Top', 'SEASIDE'], [], '01 02 HILLTO01 03'],
    [['Seaside', 'Seaside', 'Seaside'], ['SEASID02', ' seasid03 '], '01 04 05'],
  ])('are numbered in the order of %j, without the given %j', (names, given, expected) => {
    const codes = codesOf(names, given).map((code) => code.replace('SEASID', ''));
    expect(codes.join(' ')).toBe(expected);
  });

  it('have at most 10 signs, are unique, are never given ones, and are recognised by the name', () => {
    const names = fc.array(
      fc.oneof(
        fc.constantFrom('Seaside', 'SEASIDE Inn', 'Séaside', 'AB', 'AB1', 'AB10', '', 'Hotel'),
        fc.string({ unit: 'grapheme' }),
      ),
      { maxLength: 60 },
    );
    const given = fc.array(
      fc.oneof(fc.constantFrom('SEASID01', 'seasid02', 'HOTEL01', 'AB101'), fc.string()),
    );
    fc.assert(
      fc.property(names, given, (batch, codes) => {
        const derived = codesOf(batch, codes);
        for (const [place, code] of derived.entries()) {
          expect(code).toMatch(/^[A-Z0-9]{3,10}$/);
          expect(isAutomaticCode(code, batch[place] ?? '')).toBe(true);
        }
        const all = [...derived, ...new Set(codes.map((code) => code.trim().toUpperCase()))];
        expect(new Set(all).size).toBe(all.length);
      }),
    );
    for (const code of ['SEASID', 'SEASID1', 'SEASID0X', 'GOA01', ''])
      expect(isAutomaticCode(code, 'Seaside Grand')).toBe(false);
  });
});

it.each([
  ['SEASID01', 'SEASID02'],
  ['GOA99', 'GOA100'],
  ['SEASIDE', 'SEASIDE02'],
  ['LONGESTONE', 'LONGESTO02'],
  ['LONGEST999', 'LONGES1000'],
])('suggests a code with the next number: %s, then %s', (code, next) => {
  expect(nextHotelCode(code)).toBe(next);
});
