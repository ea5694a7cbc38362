import { describe, expect, it } from 'vitest';
import {
  identifyHotel,
  identityKeys,
  isConfiguredElsewhere,
  configurationKeys,
  traitsOf,
  type CodeOrigin,
} from '#domain/hotel/hotel-identity.ts';
import { SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';

const PROFILE = { ...SAMPLE_PROFILE, code: 'SEASID01' };
const CONTACTS = { email: 'x@other.example', phone: '+1 555 000 1111', city: 'Kochi' };

const hotel = (changes: object = {}, id: string | number = 7) => ({
  id,
  traits: traitsOf({ ...PROFILE, ...changes }),
});

const own = (codeOrigin: CodeOrigin) => ({ traits: traitsOf(PROFILE), codeOrigin });
const identify = (codeOrigin: CodeOrigin, ...existing: ReturnType<typeof hotel>[]) =>
  identifyHotel(own(codeOrigin), { existing });

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
  identifyHotel(own(codeOrigin), { existing: [], earlier });

const ofAnother = () => true;

const ORIGINS: readonly CodeOrigin[] = ['given', 'derived', 'form'];
const SAME = { kind: 'same', hotel: { id: 7 } };
const CODE = { kind: 'conflict', reason: 'code', hotel: { id: 7 } };
const LIKE = { kind: 'conflict', reason: 'contacts', hotel: { id: 7 } };

it('traits ignore case, blanks and phone punctuation', () => {
  const spelled = {
    code: ' seasid01 ',
    name: '  SEASIDE \t grand',
    email: 'INFO@seaside.EXAMPLE ',
    phone: '+91 (832) 555-0100',
    street_address: '1  BEACH road',
    city: 'panaji ',
  };
  expect(hotel(spelled).traits).toEqual(hotel().traits);
});

describe('the hotel that a configuration refers to', () => {
  it.each<[CodeOrigin, string, object, object]>([
    ['given', 'its code, name and email', { ...CONTACTS, email: PROFILE.email }, SAME],
    ['given', 'its code and name, other contacts', CONTACTS, SAME],
    ['given', 'its code and address', { ...CONTACTS, city: 'Panaji', name: 'Palace' }, SAME],
    ['form', 'its code, name and phone', { ...CONTACTS, phone: PROFILE.phone }, SAME],
    ['derived', 'its name and address', { code: 'X', email: 'x@y.example' }, SAME],
    ['derived', 'its name, email and phone', { code: 'X', city: 'Kochi' }, SAME],
    ['given', 'its code only', { ...CONTACTS, name: 'Palace' }, CODE],
    ['form', 'its code and name, other contacts', CONTACTS, CODE],
    ['form', 'its code, another name', { name: 'Palace' }, CODE],
    ['derived', 'its code and address', { ...CONTACTS, name: 'P', city: 'Panaji' }, CODE],
    ['given', 'another code', { code: 'X' }, LIKE],
    ['given', 'another name and code', { name: 'Palace', code: 'X' }, LIKE],
    ['derived', 'another name', { name: 'Palace' }, LIKE],
    ['form', 'another name and code', { name: 'Palace', code: 'X' }, LIKE],
    [
      'derived',
      'its name and email only',
      { ...CONTACTS, code: 'X', email: PROFILE.email },
      { kind: 'new' },
    ],
    ['derived', 'its code only', { ...CONTACTS, name: 'Seaside Garden' }, { kind: 'new' }],
    ...ORIGINS.map((origin): [CodeOrigin, string, object, object] => [
      origin,
      'nothing of it',
      { ...CONTACTS, code: 'X' },
      { kind: 'new', namesake: undefined },
    ]),
  ])('(code: %s) and a hotel with %s', (origin, _, changes, expected) => {
    const existing = [hotel(changes)];
    expect(identify(origin, ...existing)).toMatchObject(expected);
    if (expected !== LIKE) return;
    const second = { existing, isSecondIntended: true };
    expect(identifyHotel(own(origin), second)).toMatchObject({ kind: 'new' });
    const others = { existing, isOthers: ofAnother };
    expect(identifyHotel(own(origin), others)).toMatchObject({ kind: 'new' });
  });

  it.each(ORIGINS)('is the most similar, even if a second one is intended (%s)', (origin) => {
    const less = hotel({ city: 'Kochi' }, 1);
    const facts = { existing: [less, hotel({}, 2), less], isSecondIntended: true };
    expect(identifyHotel(own(origin), facts)).toMatchObject({ kind: 'same', hotel: { id: 2 } });
  });

  it('shares a key with every hotel that it could be', () => {
    const keys = new Set(identityKeys(hotel().traits));
    for (const like of [
      { ...CONTACTS, name: 'Other' },
      { ...CONTACTS, code: 'X', city: 'Panaji' },
      { ...CONTACTS, code: 'X', phone: PROFILE.phone },
      { ...CONTACTS, code: 'X', email: PROFILE.email },
      { name: 'Other', code: 'X' },
    ])
      expect(identityKeys(hotel(like).traits).some((key) => keys.has(key))).toBe(true);
  });
});

describe('a hotel that an earlier run created', () => {
  const AKIN = { ...CONTACTS, name: 'Palace', code: 'X', phone: PROFILE.phone };
  const UNLIKE = { ...CONTACTS, name: 'Palace', code: 'X' };
  const NOW = { name: 'Seaside Palace', email: 'new@seaside.example' };

  it.each<[string, CodeOrigin, ReturnType<typeof made>, object]>([
    ...ORIGINS.map((origin): [string, CodeOrigin, ReturnType<typeof made>, object] => [
      'is the same, whatever its name is now',
      origin,
      made(NOW, {}, false),
      { kind: 'same' },
    ]),
    ['conflicts if it is akin', 'derived', made(AKIN, AKIN), { reason: 'earlier-run' }],
    ['conflicts if it is akin', 'given', made(AKIN, AKIN), { reason: 'earlier-run' }],
    ['is ignored if it is unrelated', 'derived', made(UNLIKE, UNLIKE), { kind: 'new' }],
    ['is ignored in another position', 'derived', made(AKIN, AKIN, false), { kind: 'new' }],
  ])('%s (code: %s)', (_, origin, earlier, expected) => {
    expect(identifyWith(origin, earlier)).toMatchObject(expected);
  });
});

it.each<[string, boolean, ReturnType<typeof configured>]>([
  ['all that it has', true, configured({})],
  ['another address', true, configured({ city: 'Kochi' })],
  ['another phone', true, configured({ phone: '+1 555 000 1111' })],
  ['its code and another name', true, configured({ name: 'Palace' }, true)],
  ['nothing but the name of the annex', false, configured({ name: 'Annex' })],
])('a hotel is configured elsewhere by a configuration with %s: %s', (_, expected, other) => {
  const annex = configured({ name: 'Annex' });
  const kept = new Set([annex, other].flatMap((one) => configurationKeys(one).own));
  expect(isConfiguredElsewhere(hotel(), annex, (key) => kept.has(key))).toBe(expected);
  const itself = hotel({ name: 'Annex' });
  const { own: ownKeys } = configurationKeys(annex);
  expect(isConfiguredElsewhere(itself, annex, (key) => ownKeys.includes(key))).toBe(false);
});
