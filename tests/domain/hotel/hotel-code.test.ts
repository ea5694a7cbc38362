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

describe('docs/behaviour.md §4 Hotel code', () => {
  it.each([
    ['Seaside Grand', 'SEASID01'],
    ["O'Hare Inn #2", 'OHAREI01'],
    ['  the   oaks ', 'THEOAK01'],
    ['7 Hills', '7HILLS01'],
    ['x'.repeat(10_000), 'XXXXXX01'],
    ['constructor', 'CONSTR01'],
    ['__proto__', 'PROTO01'],
  ])(
    'the hotel code of %j is its first 6 letters and digits in upper case, then 01: %s',
    (name, code) => {
      expect(hotelCodeOf(name)).toBe(code);
    },
  );
});

describe('Hotel code', () => {
  it.each([
    ['Hôtel Étoile', 'HOTELE01'],
    ['Café Ñandú', 'CAFENA01'],
    ['Cafe\u0301 Noir', 'CAFENO01'],
    ['Łódź Æther', 'LODZAE01'],
    ['İstanbul', 'ISTANB01'],
  ])('the hotel code folds the accents of %s before it drops other characters', (name, code) => {
    expect(hotelCodeOf(name)).toBe(code);
  });

  it.each(['', '   ', '!!!', '🏨🏨', 'फ़ोर्ट', 'فندق', '酒店'])(
    'the hotel code is HOTEL01 for %j, a name without letters and digits',
    (name) => {
      expect(hotelCodeOf(name)).toBe('HOTEL01');
    },
  );

  it('numbers the hotels of one batch in the order of the input', () => {
    expect(codesOf(['Seaside Grand', 'Seaside Inn', 'Hill Top', 'SEASIDE', ''])).toStrictEqual([
      'SEASID01',
      'SEASID02',
      'HILLTO01',
      'SEASID03',
      'HOTEL01',
    ]);
  });

  it('skips codes that are given in the batch, before or after', () => {
    expect(codesOf(['Seaside', 'Seaside', 'Seaside'], ['SEASID02', ' seasid03 '])).toStrictEqual([
      'SEASID01',
      'SEASID04',
      'SEASID05',
    ]);
  });
});

describe('for any batch', () => {
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

  it('codes have at most 10 characters, only A–Z and 0–9, and are unique; given codes are not assigned', () => {
    fc.assert(
      fc.property(names, given, (batch, codes) => {
        const derived = codesOf(batch, codes);
        for (const code of derived) expect(code).toMatch(/^[A-Z0-9]{3,10}$/);
        const all = [...derived, ...new Set(codes.map((code) => code.trim().toUpperCase()))];
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });

  it('are recognised by their name, and other codes are not', () => {
    fc.assert(
      fc.property(names, given, (batch, codes) => {
        const derived = codesOf(batch, codes);
        for (const [place, code] of derived.entries()) {
          expect(isAutomaticCode(code, batch[place] ?? '')).toBe(true);
        }
      }),
    );
    for (const code of ['SEASID', 'SEASID1', 'SEASID0X', 'GOA01', '']) {
      expect(isAutomaticCode(code, 'Seaside Grand')).toBe(false);
    }
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
