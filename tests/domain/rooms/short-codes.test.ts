import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeShortCode, shortCodeOf, shortCodesOf } from '#domain/rooms/short-codes.ts';

const KNOWN = [
  ['standard', 'STD'],
  ['presidential suite', 'PST'],
  ['penthouse', 'PNT'],
  ['cottage', 'COT'],
] as const;

describe('docs/fields.md §9 Room type short codes', () => {
  it.each(KNOWN)('the short code of %s is %s', (name, code) => {
    expect(shortCodeOf(name)).toBe(code);
    expect(shortCodeOf(name.toUpperCase())).toBe(code);
    expect(shortCodeOf(`  The ${name} (sea view)`)).toBe(code);
  });

  it.each([
    ['Deluxe Room', 'DLX'],
    ['Garden Pool View', 'GPV'],
    ['Ocean View', 'OV'],
    ['constructor', 'CON'],
    ['__proto__', 'PRO'],
  ])(
    'the short code of %s is %s: a keyword, else the initials of 3 words, else 3 letters',
    (name, code) => {
      expect(shortCodeOf(name)).toBe(code);
    },
  );

  it.each(['', '   ', '—', '!!!', '🏨'])(
    'the short code of %j, which contains no word, is STD',
    (name) => {
      expect(shortCodeOf(name)).toBe('STD');
    },
  );
});

describe('Short codes', () => {
  it.each([
    ['Presidential Suite', 'PST'],
    ['Deluxe Suite', 'DLX'],
    ['Penthouse Suite', 'PNT'],
  ])('takes the longest keyword that %s contains: %s', (name, code) => {
    expect(shortCodeOf(name)).toBe(code);
  });

  it.each([
    ['Luxury Deluxe', 'DLX'],
    ['Single or Double', 'DBL'],
    ['Penthouse Executive', 'EXE'],
  ])('resolves the tie in %s by the listed order: %s', (name, code) => {
    expect(shortCodeOf(name)).toBe(code);
  });

  it.each([
    ['Éclat', 'ECL'],
    ['DE\u0301LUXE', 'DLX'],
    ['Sea-View/Terrace', 'SVT'],
    ['Ørsted', 'ORS'],
    ['ﬁne dining', 'FD'],
    ['दिल्ली', 'दलल'],
  ])('folds accents; words are runs of letters and digits: %s is %s', (name, code) => {
    expect(shortCodeOf(name)).toBe(code);
  });

  it('numbers the second and third room types that would share a code', () => {
    expect(
      shortCodesOf(['Deluxe Room', 'Deluxe Room', 'Suite', 'Sea Deluxe', '', 'Standard']),
    ).toStrictEqual(['DLX', 'DLX2', 'SUT', 'DLX3', 'STD', 'STD2']);
  });

  it("skips a number that is part of another name's own code", () => {
    expect(shortCodesOf(['AB2', 'ab', 'ab'])).toStrictEqual(['AB2', 'AB', 'AB3']);
    expect(shortCodesOf(['ab', 'ab', 'AB2'])).toStrictEqual(['AB', 'AB2', 'AB22']);
  });
});

describe('for any names', () => {
  const name = fc.oneof(
    fc.constantFrom('Deluxe', 'deluxe room', 'AB', 'AB2', 'ab 2', '', '__proto__', 'constructor'),
    fc.string({ unit: 'grapheme' }),
  );

  it('no two room types of one hotel share a code, and every type has one', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 40 }), (names) => {
        const codes = shortCodesOf(names);
        expect(codes).toHaveLength(names.length);
        expect(new Set(codes).size).toBe(codes.length);
        for (const code of codes) expect(code).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });
});

describe('a room type that is added to a hotel', () => {
  it.each([
    [[], 'DLX'],
    [['DLX'], 'DLX2'],
    [['DLX', 'DLX2', 'DLX4'], 'DLX3'],
  ])('a type added beside %j gets the free code %s', (taken, code) => {
    expect(freeShortCode('Deluxe Twin', new Set(taken))).toBe(code);
  });
});
