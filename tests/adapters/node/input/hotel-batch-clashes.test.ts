import { describe, expect, it } from 'vitest';
import { check, reportedWithFile, withCode, withStaff } from './batch-in-memory.ts';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';

const like = (profile: object = {}) => {
  const hotel = hotelJson('Alder');
  return { ...hotel, hotelProfile: { ...hotel.hotelProfile, ...profile }, staffUsers: [] };
};

const messagesOf = async (...hotels: object[]) =>
  (await check(hotels)).problems.map(reportedWithFile);

const sameAs = (file: string, other: string) =>
  `${file}.json hotelProfile: This is the same hotel as the configuration at ${other}.json:1:1: same ` +
  'name, email, phone and address. Remove one of them or, if they are different hotels, add a "code" to each';

describe('two configurations that mean one hotel', () => {
  it.each<[string, object]>([
    ['a copy', {}],
    ['one in other letters', { name: ' ALDER', phone: '+91 (832) 555-0100' }],
    ['one with another description', { description: 'By the sea' }],
    ['one that gives a code', { code: 'ALDER9' }],
    ['one that gives an id', { id: 7 }],
  ])(
    'reports two configurations of one hotel as a problem with both places: %s',
    async (_, profile) => {
      const { phone } = like().hotelProfile as { phone: string };
      const spelled =
        'phone' in profile ? { ...profile, phone: phone.replace(/(\d{3})/, '($1) ') } : profile;
      expect(await messagesOf(like(), like(spelled))).toEqual([sameAs('b', 'a')]);
      expect(await messagesOf(like(spelled), like())).toEqual([sameAs('b', 'a')]);
    },
  );

  it.each<[string, object, object]>([
    ['another name', {}, { name: 'Birch' }],
    ['another e-mail', {}, { email: 'x@y.example' }],
    ['another phone', {}, { phone: '+1 555 000 1111' }],
    ['another street', {}, { street_address: '9 Elsewhere' }],
    ['other codes', { code: 'A1' }, { code: 'A2' }],
    ['other ids', { id: 1 }, { id: 2 }],
  ])('accepts two configurations with %s as two hotels', async (_, first, second) => {
    expect(await messagesOf(like(first), like(second))).toEqual([]);
  });
});

it('names the first of several hotels, and each hotel once', async () => {
  expect(await messagesOf(like(), like(), like())).toEqual([sameAs('b', 'a'), sameAs('c', 'a')]);
  expect(await messagesOf(withCode('A1'), like(), like({ code: 'A1' }))).toEqual([
    'c.json hotelProfile.code: Hotel code "A1" is already used in the configuration at a.json:1:1',
  ]);
  expect(await messagesOf(like({ id: 7 }), like({ id: 7, name: 'Birch' }))).toEqual([
    'b.json hotelProfile.id: Hotel ID "7" is already used in the configuration at a.json:1:1',
  ]);
});

describe('what is unique on the whole server', () => {
  it('reports a duplicate within one hotel once, in the words of the wizard', async () => {
    const email = 'admin@a.example';
    const { problems } = await check([
      withStaff('A', { email }),
      withStaff('B', { email: 'admin@b.example' }, { email: 'admin@c.example' }),
      withStaff('C', { email: 'x@d.example', username: 'cee' }, { email, username: 'CEE' }),
    ]);
    expect(problems.map(reportedWithFile)).toEqual([
      'b.json staffUsers.0.username: Username "admin", made from the email address, already exists in the configuration at a.json:1:1; add a "username" for this user',
      'b.json staffUsers.1.username: Username already exists',
      'c.json staffUsers.1.email: Email "admin@a.example" already exists in the configuration at a.json:1:1',
      'c.json staffUsers.1.username: Username already exists',
    ]);
  });

  it('missing and wrong values are not compared between hotels', async () => {
    const { problems } = await check([
      withStaff('A', { email: 'nobody', username: 'x' }, { email: 5 }),
      withStaff('B', { email: 'nobody', username: 'x' }, { email: 5 }),
    ]);
    expect(
      problems.map(({ message }) => message).filter((message) => /exist/.test(message)),
    ).toEqual([]);
  });
});
