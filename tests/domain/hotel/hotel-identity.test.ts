import { describe, expect, it } from 'vitest';
import {
  identifyHotel,
  identityKeys,
  isConfiguredElsewhere,
  configurationKeys,
  traitsOf,
  type CodeOrigin,
  type HotelTraits,
} from '#domain/hotel/hotel-identity.ts';
import { SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';

const PROFILE = { ...SAMPLE_PROFILE, code: 'SEASID01' };
const OTHER_CONTACTS = { email: 'x@other.example', phone: '+1 555 000 1111', city: 'Kochi' };

const hotel = (changes: object = {}, id: string | number = 7) => ({
  id,
  traits: traitsOf({ ...PROFILE, ...changes }),
});

const identify = (codeOrigin: CodeOrigin, ...existing: ReturnType<typeof hotel>[]) =>
  identifyHotel({ traits: traitsOf(PROFILE), codeOrigin }, { existing });

const made = (now: object, was: object = {}, isInPlace = true) => ({
  hotel: hotel(now),
  was: traitsOf({ ...PROFILE, ...was }),
  isInPlace,
});

const configured = (profile: object, hasCode = false) => ({
  traits: traitsOf({ ...PROFILE, ...profile }),
  hasCode,
  id: undefined,
});

const identifyWith = (codeOrigin: CodeOrigin, ...earlier: ReturnType<typeof made>[]) =>
  identifyHotel({ traits: traitsOf(PROFILE), codeOrigin }, { existing: [], earlier });

const ofAnother = () => true;

const ORIGINS: readonly CodeOrigin[] = ['given', 'derived', 'form'];

describe('the traits of a hotel', () => {
  it.each<[keyof HotelTraits, object]>([
    ['code', { code: ' seasid01 ' }],
    ['name', { name: '  SEASIDE \t grand' }],
    ['email', { email: 'INFO@seaside.EXAMPLE ' }],
    ['phone', { phone: '+91 (832) 555-0100' }],
    ['address', { street_address: '1  BEACH road', city: 'panaji ' }],
  ])('compare %s without case, blanks and phone punctuation: %j', (trait, spelled) => {
    expect(hotel(spelled).traits[trait]).toBe(hotel().traits[trait]);
  });

  it('include a key of every hotel that it could be', () => {
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

describe('the hotel that a configuration refers to', () => {
  it.each(ORIGINS)('is a new one if none is like it (code: %s)', (origin) => {
    expect(identify(origin, hotel({ ...OTHER_CONTACTS, code: 'X' }))).toEqual({
      kind: 'new',
      namesake: undefined,
    });
  });

  it.each<[CodeOrigin, string, object]>([
    ['given', 'its code, name and e-mail', { ...OTHER_CONTACTS, email: PROFILE.email }],
    ['given', 'its code and name, other contacts', OTHER_CONTACTS],
    ['given', 'its code and address', { ...OTHER_CONTACTS, city: 'Panaji', name: 'Palace' }],
    ['form', 'its code, name and phone', { ...OTHER_CONTACTS, phone: PROFILE.phone }],
    ['derived', 'its name and address, whatever code', { code: 'X', email: 'x@y.example' }],
    ['derived', 'its name, e-mail and phone, whatever code', { code: 'X', city: 'Kochi' }],
  ])('is the hotel with (code: %s) %s', (origin, _, changes) => {
    expect(identify(origin, hotel(changes))).toMatchObject({ kind: 'same', hotel: { id: 7 } });
  });

  it.each<[CodeOrigin, string, object]>([
    ['given', 'the name and all contacts differ', { ...OTHER_CONTACTS, name: 'Palace' }],
    ['form', 'all contacts differ', OTHER_CONTACTS],
    ['form', 'the name differs', { name: 'Palace' }],
    ['derived', 'the name and a contact differ', { ...OTHER_CONTACTS, name: 'P', city: 'Panaji' }],
  ])('is a conflict if another hotel has its code (%s): %s', (origin, _, other) => {
    expect(identify(origin, hotel(other))).toMatchObject({
      kind: 'conflict',
      reason: 'code',
      hotel: { id: 7 },
    });
  });

  it.each<[CodeOrigin, string, object]>([
    ['given', 'another code', { code: 'X' }],
    ['given', 'another name and code', { name: 'Palace', code: 'X' }],
    ['derived', 'another name', { name: 'Palace' }],
    ['derived', 'another name and code', { name: 'Palace', code: 'X' }],
    ['form', 'another name and code', { name: 'Palace', code: 'X' }],
  ])(
    'is a conflict if a hotel has the same contacts (code: %s) but %s',
    (codeOrigin, _, changes) => {
      const own = { traits: traitsOf(PROFILE), codeOrigin };
      const existing = [hotel(changes)];
      const conflict = { kind: 'conflict', reason: 'contacts', hotel: { id: 7 } };
      expect(identifyHotel(own, { existing })).toMatchObject(conflict);
      const isSecondIntended = { existing, isSecondIntended: true };
      expect(identifyHotel(own, isSecondIntended)).toMatchObject({ kind: 'new' });
      expect(identifyHotel(own, { existing, isOthers: ofAnother })).toMatchObject({ kind: 'new' });
    },
  );

  it('is a new one if the derived code belongs to a hotel with which it shares nothing else', () => {
    const other = hotel({ ...OTHER_CONTACTS, name: 'Seaside Garden' });
    expect(identify('derived', other)).toMatchObject({ kind: 'new', namesake: { id: 7 } });
  });

  it.each(ORIGINS)(
    'is the existing hotel itself, even if a second one is intended (code: %s)',
    (codeOrigin) => {
      const own = { traits: traitsOf(PROFILE), codeOrigin };
      const facts = { existing: [hotel()], isSecondIntended: true };
      expect(identifyHotel(own, facts)).toMatchObject({ kind: 'same' });
    },
  );

  it.each(ORIGINS)('is the most similar of several hotels (code: %s)', (origin) => {
    const less = hotel({ city: 'Kochi' }, 1);
    expect(identify(origin, less, hotel({}, 2), less)).toMatchObject({ hotel: { id: 2 } });
  });
});

describe('a hotel that an earlier run created', () => {
  const NOW = { name: 'Seaside Palace', email: 'new@seaside.example' };
  it.each(ORIGINS)('is the same, whatever its name is now (code: %s)', (origin) => {
    expect(identifyWith(origin, made(NOW, {}, false))).toMatchObject({ kind: 'same' });
  });

  it('is a conflict if another hotel that shares one trait is in its position', () => {
    const was = { ...OTHER_CONTACTS, name: 'Seaside Palace', phone: PROFILE.phone, code: 'X' };
    const conflict = { kind: 'conflict', reason: 'earlier-run' };
    expect(identifyWith('derived', made(was, was))).toMatchObject(conflict);
    expect(identifyWith('given', made(was, was))).toMatchObject(conflict);
  });

  it('is ignored if an unrelated hotel is in its position, or this one is in another', () => {
    const was = { ...OTHER_CONTACTS, name: 'Palace', code: 'X' };
    expect(identifyWith('derived', made(was, was))).toMatchObject({ kind: 'new' });
    const akin = { ...was, phone: PROFILE.phone };
    expect(identifyWith('derived', made(akin, akin, false))).toMatchObject({ kind: 'new' });
  });
});

describe('the hotels that the configurations of one input refer to', () => {
  const own = configured({ name: 'Annex' });
  const isOthers = (
    existing: ReturnType<typeof hotel>,
    ...others: ReturnType<typeof configured>[]
  ) => {
    const kept = new Set([own, ...others].flatMap((one) => configurationKeys(one).own));
    return isConfiguredElsewhere(existing, own, (key) => kept.has(key));
  };

  it.each<[string, ReturnType<typeof configured>]>([
    ['all that it has', configured({})],
    ['another address', configured({ city: 'Kochi' })],
    ['another phone', configured({ phone: '+1 555 000 1111' })],
    ['its code and another name', configured({ name: 'Palace' }, true)],
  ])('exclude those that another configuration refers to: %s', (_, other) => {
    expect(isOthers(hotel(), other)).toBe(true);
    expect(isOthers(hotel())).toBe(false);
  });

  it('include their own hotels', () => {
    expect(isOthers(hotel({ name: 'Annex' }))).toBe(false);
  });
});
