import { describe, expect, it } from 'vitest';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { check, seasideGrand } from '#tests/domain/seaside-grand.ts';

const TYPE = { name: 'Deluxe Room', room_count: 2 };
const USER = { first_name: 'Asha', last_name: 'Nair', email: 'asha@seaside.example' };

const WITHOUT_SPACES = [
  'hotelProfile.email',
  'hotelProfile.website',
  'staffUsers.0.username',
  'staffUsers.0.password',
];
const DESCRIPTIONS = ['hotelProfile.description', 'roomTypes.0.description'];
const FIELDS = [
  ...['name', 'code', 'street_address', 'city', 'state_province', 'postal_code'].map(
    (field) => `hotelProfile.${field}`,
  ),
  'roomTypes.0.name',
  'rates.rate_plans.0.name',
  'rates.rate_plans.0.code',
  'staffUsers.0.first_name',
  'staffUsers.0.last_name',
];

/** A configuration in which this sign is inside every text that a user may write. */
function containing(sign: string) {
  const inside = (text: string) => `${text}${sign}${text}`;
  const profile = seasideGrand().hotelProfile;
  const texts = ['name', 'code', 'street_address', 'city', 'state_province', 'postal_code'];
  return seasideGrand({
    hotelProfile: {
      ...profile,
      ...Object.fromEntries(texts.map((field) => [field, inside('Sea')])),
      email: inside('desk') + '@seaside.example',
      website: `https://sea${sign}side.example`,
      description: inside('Sea view'),
    },
    roomTypes: [{ ...TYPE, name: inside('Deluxe'), description: inside('Balcony') }],
    rates: {
      rates: [{ room_type_name: inside('Deluxe'), base_rate: 7000 }],
      rate_plans: [{ name: inside('Best Rate'), code: inside('BAR') }],
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

const withProfile = (changes: object) =>
  check(seasideGrand({ hotelProfile: { ...seasideGrand().hotelProfile, ...changes } }));
const pathsOf = ({ problems }: ReturnType<typeof check>) => problems.map(({ path }) => path);

describe('signs that nobody sees', () => {
  const BMP = `00AD 034F 061C 115F 17B4 180E 200B 200C 200E 202A 202E 2028 2060 2062 2069 2800
    3164 FE0F FEFF FFA0 FFF9 0000 0085`;
  it.each([...BMP.split(/\s+/), '1D173', 'E0041', 'E0100'])(
    'are refused in every text: U+%s',
    (code) => {
      const sign = String.fromCodePoint(Number.parseInt(code, 16));
      const all = [...FIELDS, ...WITHOUT_SPACES, ...(sign === '\u2028' ? [] : DESCRIPTIONS)];
      expect(pathsOf(check(containing(sign))).toSorted()).toEqual(all.toSorted());
    },
  );

  it.each(['\u00A0', '\u2003', '\u202F', '\u3000'])('other spaces become ordinary: %j', (sign) => {
    const checked = check(containing(sign));
    expect(pathsOf(checked).toSorted()).toEqual(WITHOUT_SPACES.toSorted());
    const { hotelProfile, roomTypes } = checked.config;
    expect(hotelProfile).toMatchObject({ name: 'Sea Sea', code: 'Sea Sea', city: 'Sea Sea' });
    expect(hotelProfile.description).toBe(`Sea view${sign}Sea view`);
    expect(roomTypes[0]?.name).toBe('Deluxe Deluxe');
  });

  it.each(['\u200B', '\u2060', '\u00AD', '\uFEFF', '\u200E', '\u00A0'])(
    'are removed around a text: %j',
    (sign) => {
      const { config, problems } = withProfile({
        name: `${sign}Seaside${sign}`,
        code: `SEA${sign}`,
      });
      expect(problems).toEqual([]);
      expect(config.hotelProfile).toMatchObject({ name: 'Seaside', code: 'SEA' });
    },
  );

  it.each([
    ['name', 'Sea\u200Bside', "U+200B (zero width space) after 'Sea'"],
    ['name', '\u202ESeaside', 'U+202E (right-to-left override) at its start'],
    ['code', 'SEA\u034F1', "U+034F after 'SEA'"],
    ['email', 'desk\u00A01@seaside.example', "U+00A0 (no-break space) after 'desk'"],
    ['phone', '+91 98765\u200B43210', "U+200B (zero width space) after '+91 98765'"],
  ])('are named with their place in the %s', (field, value, found) => {
    const message = `Contains the invisible character ${found}: type it again`;
    const problems = [{ path: `hotelProfile.${field}`, message }];
    expect(withProfile({ [field]: value }).problems).toEqual(problems);
  });

  it('are named in a password without quoting it', () => {
    const staffUsers = [{ ...USER, password: 'Sun5et\u00A0boat' }];
    const message =
      'Contains the invisible character U+00A0 (no-break space) as character 7: type it again';
    const problems = [{ path: 'staffUsers.0.password', message }];
    expect(check(seasideGrand({ staffUsers })).problems).toEqual(problems);
  });

  it.each(['"G\u202Earden"', '10\u200B1', '"Gar\u2800den"'])('are in no room: %j', (room) => {
    const rooms = { room_numbers: room, room_floors: `1: ${room}` };
    const checked = check(seasideGrand({ roomTypes: [{ ...TYPE, room_count: 1, ...rooms }] }));
    const both = ['roomTypes.0.room_numbers', 'roomTypes.0.room_floors'];
    expect(pathsOf(checked)).toEqual(expect.arrayContaining(both));
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
  ])('may be in names: %j', (name) => {
    const { problems, config } = withProfile({ name, city: name, description: name });
    expect(problems).toEqual([]);
    expect(config.hotelProfile.name).toBe(name);
    expect(nameInMessage(name)).toBe(`"${name}"`);
  });

  it.each([
    ['First\u2028Second\u2029Third\tX', 'First\nSecond\nThird\tX'],
    ['Bienvenue\u202F!', 'Bienvenue\u202F!'],
    ['โรงแรม\u200Bริม\u200Bทะเล', 'โรงแรม\u200Bริม\u200Bทะเล'],
    ['מלון (א\u200F) B&B', 'מלון (א\u200F) B&B'],
  ])('may be in a description: %j', (description, read) => {
    const { problems, config } = withProfile({ description });
    expect([problems, config.hotelProfile.description]).toEqual([[], read]);
  });
});

describe('two texts that look the same', () => {
  it.each([
    ['Deluxe\u00A0Room', 'Deluxe Room', []],
    ['Deluxe Room', 'Del\u2060uxe Room', []],
    ['Deluxe Room', 'Deluxe\u3000Room', []],
    ['Del\u200Buxe', 'Deluxe', ['roomTypes.0.name']],
  ])('a rate finds its room type: %j and %j', (name, room_type_name, wrong) => {
    const rates = { rates: [{ room_type_name, base_rate: 7000 }] };
    const document = seasideGrand({ roomTypes: [{ ...TYPE, name }], rates });
    expect(pathsOf(check(document))).toEqual(wrong);
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
