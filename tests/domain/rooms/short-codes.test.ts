import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { freeShortCode, shortCodeOf, shortCodesOf } from '#domain/rooms/short-codes.ts';

it.each([
  ['standard', 'STD'],
  ['  The PENTHOUSE (sea view)', 'PNT'],
  // The longest keyword, else the first in the list.
  ['Presidential Suite', 'PST'],
  ['Luxury Deluxe', 'DLX'],
  ['Penthouse Executive', 'EXE'],
  // Else the initials of three words, else three letters.
  ['Garden Pool View', 'GPV'],
  ['Ocean View', 'OV'],
  ['constructor', 'CON'],
  ['__proto__', 'PRO'],
  ['DE\u0301LUXE', 'DLX'],
  ['Sea-View/Terrace', 'SVT'],
  ['Ørsted', 'ORS'],
  ['ﬁne dining', 'FD'],
  ['दिल्ली', 'दलल'],
  ['', 'STD'],
  ['—🏨', 'STD'],
])('the short code of %j is %s (docs/fields.md §9)', (name, code) => {
  expect(shortCodeOf(name)).toBe(code);
});

it.each([
  [['Deluxe Room', 'Suite', 'Sea Deluxe', '', 'Standard'], 'DLX SUT DLX2 STD STD2'],
  [['AB2', 'ab', 'ab'], 'AB2 AB AB3'],
  [['ab', 'ab', 'AB2'], 'AB AB2 AB22'],
])('the types %j have the codes %s', (names, codes) => {
  expect(shortCodesOf(names).join(' ')).toBe(codes);
});

it('no two room types of one hotel share a code, and every type has one', () => {
  const name = fc.oneof(
    fc.constantFrom('Deluxe', 'deluxe room', 'AB', 'AB2', 'ab 2', '', '__proto__', 'constructor'),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), (names) => {
      const codes = shortCodesOf(names);
      expect(codes).toHaveLength(names.length);
      expect(new Set(codes).size).toBe(codes.length);
      for (const code of codes) expect(code).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
  );
});

it('an added type gets the first free code', () => {
  expect(freeShortCode('Deluxe Twin', new Set(['DLX', 'DLX2', 'DLX4']))).toBe('DLX3');
});
