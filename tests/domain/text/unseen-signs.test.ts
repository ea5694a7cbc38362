import { describe, expect, it } from 'vitest';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { check, seasideGrand } from '#tests/domain/seaside-grand.ts';

const TYPE = { name: 'Deluxe Room', room_count: 2 };
const PLAN = { name: 'Best Available Rate', code: 'BAR' };
const USER = { first_name: 'Asha', last_name: 'Nair', email: 'asha@seaside.example' };

const FIELDS = [
  'hotelProfile.name',
  'hotelProfile.code',
  'hotelProfile.street_address',
  'hotelProfile.city',
  'hotelProfile.state_province',
  'hotelProfile.postal_code',
  'roomTypes.0.name',
  'rates.rate_plans.0.name',
  'rates.rate_plans.0.code',
  'staffUsers.0.first_name',
  'staffUsers.0.last_name',
];
const WITHOUT_SPACES = [
  'hotelProfile.email',
  'hotelProfile.website',
  'staffUsers.0.username',
  'staffUsers.0.password',
];
const DESCRIPTIONS = ['hotelProfile.description', 'roomTypes.0.description'];

/** A configuration in which this sign is inside every text that a user may write. */
function containing(sign: string) {
  const inside = (text: string) => `${text}${sign}${text}`;
  const { hotelProfile } = seasideGrand();
  return seasideGrand({
    hotelProfile: {
      ...hotelProfile,
      name: inside('Seaside'),
      code: inside('SEA'),
      email: inside('desk') + '@seaside.example',
      website: `https://sea${sign}side.example`,
      street_address: inside('Beach'),
      city: inside('Kochi'),
      state_province: inside('Kerala'),
      postal_code: inside('682'),
      description: inside('Sea view'),
    },
    roomTypes: [{ ...TYPE, name: inside('Deluxe'), description: inside('Balcony') }],
    rates: {
      rates: [{ room_type_name: inside('Deluxe'), base_rate: 7000 }],
      rate_plans: [{ ...PLAN, name: inside('Best Rate'), code: inside('BAR') }],
    },
    staffUsers: [
      {
        ...USER,
        first_name: inside('Asha'),
        last_name: inside('Nair'),
        username: inside('asha'),
        password: inside('Sun5et'),
      },
    ],
  });
}

const pathsOf = (sign: string) => check(containing(sign)).problems.map(({ path }) => path);

describe('signs that nobody sees', () => {
  it.each([
    '\u00AD',
    '\u034F',
    '\u061C',
    '\u115F',
    '\u17B4',
    '\u180E',
    '\u200B',
    '\u200C',
    '\u200E',
    '\u202A',
    '\u202E',
    '\u2028',
    '\u2060',
    '\u2062',
    '\u2069',
    '\u2800',
    '\u3164',
    '\uFE0F',
    '\uFEFF',
    '\uFFA0',
    '\uFFF9',
    '\u{1D173}',
    '\u{E0041}',
    '\u{E0100}',
    '\u0000',
    '\u0085',
  ])('are refused in every text: %j', (sign) => {
    const all = [...FIELDS, ...WITHOUT_SPACES, ...(sign === '\u2028' ? [] : DESCRIPTIONS)];
    expect(pathsOf(sign).toSorted()).toEqual(all.toSorted());
  });

  it.each(['\u00A0', '\u2003', '\u202F', '\u3000'])('other spaces become ordinary: %j', (sign) => {
    const { problems, config } = check(containing(sign));
    expect(problems.map(({ path }) => path).toSorted()).toEqual(WITHOUT_SPACES.toSorted());
    expect(config.hotelProfile).toMatchObject({
      name: 'Seaside Seaside',
      code: 'SEA SEA',
      city: 'Kochi Kochi',
      postal_code: '682 682',
      description: `Sea view${sign}Sea view`,
    });
    expect(config.roomTypes[0]?.name).toBe('Deluxe Deluxe');
  });

  it.each(['\u200B', '\u2060', '\u00AD', '\uFEFF', '\u200E', '\u00A0'])(
    'are removed around a text: %j',
    (sign) => {
      const { hotelProfile, staffUsers } = seasideGrand();
      const [user] = staffUsers ?? [];
      const { config, problems } = check(
        seasideGrand({
          hotelProfile: { ...hotelProfile, name: `${sign}Seaside${sign}`, code: `SEA${sign}` },
          staffUsers: [{ ...user, username: `${sign}asha` }],
        }),
      );
      expect(problems).toEqual([]);
      expect([config.hotelProfile.name, config.hotelProfile.code]).toEqual(['Seaside', 'SEA']);
    },
  );

  it.each([
    ['name', 'Sea\u200Bside', "U+200B (zero width space) after 'Sea'"],
    ['name', '\u202ESeaside', 'U+202E (right-to-left override) at its start'],
    ['code', 'SEA\u034F1', "U+034F after 'SEA'"],
    ['email', 'desk\u00A01@seaside.example', "U+00A0 (no-break space) after 'desk'"],
    ['phone', '+91 98765\u200B43210', "U+200B (zero width space) after '+91 98765'"],
  ])('the message names the sign and its place in the %s', (field, value, found) => {
    const { hotelProfile } = seasideGrand();
    const message = `Contains the invisible character ${found}: type it again`;
    expect(
      check(seasideGrand({ hotelProfile: { ...hotelProfile, [field]: value } })).problems,
    ).toEqual([{ path: `hotelProfile.${field}`, message }]);
  });

  it('the message about a password does not quote it', () => {
    const message =
      'Contains the invisible character U+00A0 (no-break space) as character 7: type it again';
    const { problems } = check(
      seasideGrand({ staffUsers: [{ ...USER, password: 'Sun5et\u00A0boat' }] }),
    );
    expect(problems).toEqual([{ path: 'staffUsers.0.password', message }]);
  });

  it.each(['"G\u202Earden"', '10\u200B1', '"Gar\u2800den"'])('no room has one: %j', (room) => {
    const rooms = { room_numbers: room, room_floors: `1: ${room}` };
    const { problems } = check(seasideGrand({ roomTypes: [{ ...TYPE, room_count: 1, ...rooms }] }));
    expect(problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['roomTypes.0.room_numbers', 'roomTypes.0.room_floors']),
    );
  });
});

describe('signs that a language needs', () => {
  it.each([
    'فندق',
    'בית',
    'نی\u200Cم',
    'क्\u200Dष',
    'അവന്\u200D',
    '葛\u{E0100}飾',
    'ᠮᠣ\u180Bᠩ',
    '☀\uFE0F Sun',
    '👩\u200D❤\uFE0F\u200D👩',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E007F}',
    '1\uFE0F\u20E3',
  ])('names may be of any script: %j', (name) => {
    const { hotelProfile } = seasideGrand();
    const named = { ...hotelProfile, name, city: name, description: name };
    const { problems, config } = check(
      seasideGrand({
        hotelProfile: named,
        roomTypes: [{ ...TYPE, name }],
        rates: { rates: [{ room_type_name: name, base_rate: 7000 }] },
      }),
    );
    expect(problems).toEqual([]);
    expect(config.hotelProfile.name).toBe(name);
    expect(nameInMessage(name)).toBe(`"${name}"`);
  });

  it.each([
    ['First\nSecond\tThird', 'First\nSecond\tThird'],
    ['First\u2028Second\u2029Third', 'First\nSecond\nThird'],
    ['Bienvenue\u202F!', 'Bienvenue\u202F!'],
    ['โรงแรม\u200Bริม\u200Bทะเล', 'โรงแรม\u200Bริม\u200Bทะเล'],
    ['מלון (א\u200F) B&B', 'מלון (א\u200F) B&B'],
  ])('a description may be %j', (description, read) => {
    const { hotelProfile } = seasideGrand();
    const document = seasideGrand({ hotelProfile: { ...hotelProfile, description } });
    const { problems, config } = check(document);
    expect(problems).toEqual([]);
    expect(config.hotelProfile.description).toBe(read);
  });
});

const ratedAs = (type: string, rate: string) =>
  check(
    seasideGrand({
      roomTypes: [{ ...TYPE, name: type }],
      rates: { rates: [{ room_type_name: rate, base_rate: 7000 }] },
    }),
  ).problems;

describe('two texts that look the same', () => {
  it.each([
    ['Deluxe\u00A0Room', 'Deluxe Room'],
    ['Deluxe Room', 'Del\u2060uxe Room'],
    ['Deluxe Room', 'Deluxe\u3000Room'],
  ])('a rate finds its room type: %j and %j', (type, rate) => {
    expect(ratedAs(type, rate)).toEqual([]);
  });

  it('only the name with the sign is wrong', () => {
    expect(ratedAs('Del\u200Buxe', 'Deluxe').map(({ path }) => path)).toEqual(['roomTypes.0.name']);
  });

  it.each([
    ['Sea\u200Bside', String.raw`"Sea\u200bside"`],
    ['Sea\u00A0side', String.raw`"Sea\u00a0side"`],
    ['Sea\u{E0041}side', String.raw`"Sea\udb40\udc41side"`],
    ['Hôtel d’été', '"Hôtel d’été"'],
  ])('messages show the sign in %j', (name, shown) => {
    expect(nameInMessage(name)).toBe(shown);
    expect(JSON.parse(shown)).toBe(name);
  });
});
