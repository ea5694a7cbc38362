import { describe, expect, it } from 'vitest';
import {
  identifyHotel,
  identityKeys,
  traitsOf,
  type CodeOrigin,
  type HotelTraits,
} from '#domain/hotel-identity.ts';
import { SAMPLE_PROFILE } from '../fakes/sample-configs.ts';

const PROFILE = { ...SAMPLE_PROFILE, code: 'SEASID01' };
const OTHER_CONTACTS = { email: 'x@other.example', phone: '+1 555 000 1111', city: 'Kochi' };

const hotel = (changes: object = {}, id: string | number = 7) => ({
  id,
  traits: traitsOf({ ...PROFILE, ...changes }),
});

const identify = (codeOrigin: CodeOrigin, ...existing: ReturnType<typeof hotel>[]) =>
  identifyHotel({ traits: traitsOf(PROFILE), codeOrigin }, { existing });

const ORIGINS: readonly CodeOrigin[] = ['given', 'derived', 'form'];

describe('what a hotel is known by', () => {
  it.each<[keyof HotelTraits, object]>([
    ['code', { code: ' seasid01 ' }],
    ['name', { name: '  SEASIDE \t grand' }],
    ['email', { email: 'INFO@seaside.EXAMPLE ' }],
    ['phone', { phone: '+91 (832) 555-0100' }],
    ['address', { street_address: '1  BEACH road', city: 'panaji ' }],
  ])('%s is compared without case, blanks and punctuation of phones: %j', (trait, spelled) => {
    expect(hotel(spelled).traits[trait]).toBe(hotel().traits[trait]);
  });

  it('is nothing where a record does not say it', () => {
    expect(traitsOf({ id: 3, city: 'Panaji', phone: '-' })).toEqual({
      code: 0,
      name: 0,
      email: 0,
      phone: 0,
      address: 0,
    });
    expect(identityKeys(traitsOf({ name: 'Seaside Grand' }))).toEqual([]);
  });

  it('has a key in common with every hotel that it could be', () => {
    const own = new Set(identityKeys(hotel().traits));
    const likes = [
      { ...OTHER_CONTACTS, name: 'Other' },
      { ...OTHER_CONTACTS, code: 'X', city: 'Panaji' },
      { ...OTHER_CONTACTS, code: 'X', phone: PROFILE.phone },
      { ...OTHER_CONTACTS, code: 'X', email: PROFILE.email },
      { name: 'Other', code: 'X' },
    ];
    for (const like of likes) {
      expect(identityKeys(hotel(like).traits).some((key) => own.has(key))).toBe(true);
    }
  });
});

describe('R32 the hotel that a configuration means', () => {
  it.each(ORIGINS)('is a new one where none is like it (code: %s)', (origin) => {
    expect(identify(origin, hotel({ ...OTHER_CONTACTS, code: 'X' }))).toEqual({ kind: 'new' });
  });

  it.each<[CodeOrigin, string, object]>([
    ['given', 'its code, name and e-mail', { ...OTHER_CONTACTS, email: PROFILE.email }],
    ['given', 'its code, two contacts and another name', { name: 'Palace', email: 'x@y.example' }],
    ['form', 'its code, name and phone', { ...OTHER_CONTACTS, phone: PROFILE.phone }],
    ['derived', 'its name and address, whatever code', { code: 'X', email: 'x@y.example' }],
    ['derived', 'its name, e-mail and phone, whatever code', { code: 'X', city: 'Kochi' }],
  ])('is the one that has (code: %s) %s', (origin, _, changes) => {
    expect(identify(origin, hotel(changes))).toMatchObject({ kind: 'same', hotel: { id: 7 } });
  });

  it.each<[CodeOrigin, string, object]>([
    ['given', 'all contacts are other ones', { ...OTHER_CONTACTS }],
    ['given', 'name and two contacts are', { ...OTHER_CONTACTS, city: 'Panaji', name: 'Palace' }],
    ['form', 'the name is', { name: 'Palace' }],
    ['derived', 'the name is, and two contacts', { ...OTHER_CONTACTS, name: 'P', city: 'Panaji' }],
  ])("is none of those that have its code where that is another's (%s): %s", (origin, _, other) => {
    expect(identify(origin, hotel(other))).toMatchObject({
      kind: 'conflict',
      reason: 'code',
      hotel: { id: 7 },
    });
  });

  it.each(ORIGINS)('is the most alike of several (code: %s)', (origin) => {
    const less = hotel({ city: 'Kochi' }, 1);
    expect(identify(origin, less, hotel({}, 2), less)).toMatchObject({ hotel: { id: 2 } });
  });
});
