import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigSource } from '#adapters/node/config-source.ts';
import { ConfigurationChanged, createHotelBatch } from '#adapters/node/hotel-batch.ts';
import type { InputHotel, InputProblem } from '#application/ports/hotel-input.ts';
import { collect } from './collect.ts';
import { hotelJson } from './hotel-json.ts';

/** Each text is a file of its own: a.json, b.json … */
function sourceOf(...texts: string[]): ConfigSource {
  return {
    async *entries() {
      for (const [index, text] of texts.entries()) {
        const file = `${String.fromCharCode(97 + index)}.json`;
        yield await Promise.resolve({ file, index, line: 1, column: 1, text });
      }
    },
    close: () => Promise.resolve(),
  };
}

function batchOf(hotels: readonly (object | string)[], environment = {}) {
  const texts = hotels.map((hotel) => (typeof hotel === 'string' ? hotel : JSON.stringify(hotel)));
  let next = 0;
  return createHotelBatch(sourceOf(...texts), {
    environment,
    random: (below) => (next += 7) % below,
  });
}

async function check(hotels: readonly (object | string)[], environment = {}) {
  const problems: InputProblem[] = [];
  const summary = await batchOf(hotels, environment).check((problem) => problems.push(problem));
  return { problems, summary };
}

async function hotelsOf(hotels: readonly object[]): Promise<InputHotel[]> {
  const batch = batchOf(hotels);
  await batch.check(() => undefined);
  return collect(batch.hotels());
}

const told = ({ path, message }: InputProblem) => `${path}: ${message}`;
const toldWithFile = (problem: InputProblem) => `${problem.file} ${told(problem)}`;

function withCode(code: string) {
  const hotel = hotelJson();
  return { ...hotel, hotelProfile: { ...hotel.hotelProfile, code }, staffUsers: [] };
}

describe('checking a batch', () => {
  it('counts hotels, valid ones and problems', async () => {
    const { problems, summary } = await check([
      hotelJson(),
      { ...withCode('SEA02'), a: 1, b: 2 },
      '{',
      withCode('SEA01'),
    ]);
    expect(summary).toEqual({ hotels: 4, valid: 2, problems: 3 });
    expect(problems.map(({ file, index, path }) => `${file} ${index} ${path}`)).toEqual([
      'b.json 1 a',
      'b.json 1 b',
      'c.json 2 ',
    ]);
  });

  it('tells a problem of a value with its file, line, column, index and path', async () => {
    const text = JSON.stringify(hotelJson(), null, 2).replace('7000', '0');
    expect((await check([withCode('SEA01'), text])).problems).toEqual([
      {
        file: 'b.json',
        line: text.slice(0, text.indexOf('"base_rate"')).split('\n').length,
        column: 9,
        index: 1,
        path: 'rates.rates.0.base_rate',
        message: 'Base rate is required and must be greater than 0',
      },
    ]);
  });

  it('tells what is missing at the nearest place that is there', async () => {
    const { problems } = await check(['{\n"hotelProfile": {"name": "Sea"}\n}']);
    expect(problems.map(({ line, column, path }) => `${line}:${column} ${path}`)).toEqual([
      '1:1 roomTypes',
      '2:1 hotelProfile.email',
      '2:1 hotelProfile.phone',
      '2:1 hotelProfile.street_address',
      '2:1 hotelProfile.city',
      '2:1 hotelProfile.state_province',
      '2:1 hotelProfile.postal_code',
    ]);
  });

  it('tells problems of the source as they are', async () => {
    const problem = {
      file: 'x',
      line: 1,
      column: 1,
      index: null,
      message: 'There is no such file',
    };
    const source = sourceOf();
    async function* entries() {
      yield await Promise.resolve(problem);
    }
    const batch = createHotelBatch({ ...source, entries }, { environment: {}, random: () => 0 });
    const problems: InputProblem[] = [];
    expect(await batch.check((found) => problems.push(found))).toEqual({
      hotels: 0,
      valid: 0,
      problems: 1,
    });
    expect(problems).toEqual([{ ...problem, path: '' }]);
  });

  it('tells of a code that is given twice, in whatever letters, and of both places (R13)', async () => {
    const { problems, summary } = await check([
      withCode('SEA01'),
      hotelJson(),
      withCode(' sea01'),
      withCode('Sea01'),
    ]);
    expect(summary).toEqual({ hotels: 4, valid: 2, problems: 2 });
    expect(problems.map(toldWithFile)).toEqual([
      'c.json hotelProfile.code: Hotel code " sea01" is already given in the configuration at a.json:1:1',
      'd.json hotelProfile.code: Hotel code "Sea01" is already given in the configuration at a.json:1:1',
    ]);
  });

  it('may be done again', async () => {
    const batch = batchOf([withCode('SEA01')]);
    await batch.check(() => undefined);
    expect(await batch.check(() => undefined)).toEqual({ hotels: 1, valid: 1, problems: 0 });
  });

  it('never shows a value from the environment', async () => {
    const hotel = withCode('${env:CODE}');
    hotel.rates.rates[0] = { room_type_name: '${env:ROOM}', base_rate: 1 };
    const { problems } = await check([hotel, hotel], { CODE: 'TOPSECRET', ROOM: 'Hidden Room' });
    expect(problems.map(({ message }) => message)).toEqual([
      'No room type is named "${env:ROOM}"',
      'Hotel code "${env:CODE}" is already given in the configuration at a.json:1:1',
      'No room type is named "${env:ROOM}"',
    ]);
  });
});

describe('one wrong field', () => {
  it('hides nothing that is wrong elsewhere, and all is told in the order of the text', async () => {
    const text = `{
      "qwertz": 1,
      "roomTypes": [{"name": "Suite", "room_count": "two"}, {"name": "", "room_size": 10}],
      "rates": {
        "weekend_markup": 900,
        "rates": [{"room_type_name": "Suite", "base_rate": 0, "min_rate": "low"}]
      },
      "hotelProfile": {"name": 5, "email": "nobody", "phone": "\${env:NOPE}", "city": "A", "city": "B"},
      "staffUsers": [{"first_name": "Asha", "last_name": 5, "role": "Boss"}, {"role": 1}]
    }`;
    const { problems } = await check([text]);
    expect(problems.map((problem) => `${problem.line}:${problem.column} ${told(problem)}`)).toEqual(
      [
        '2:7 qwertz: Unknown field "qwertz"',
        '3:39 roomTypes.0.room_count: Must be a whole number without quotes',
        '3:62 roomTypes.1.name: Room type name is required',
        '3:74 roomTypes.1.room_size: Room size must be at least 50 sq ft',
        '5:9 rates.weekend_markup: Weekend markup must be between 0 and 100%',
        '6:47 rates.rates.0.base_rate: Base rate is required and must be greater than 0',
        '6:63 rates.rates.0.min_rate: Must be a number without quotes',
        '8:7 hotelProfile.street_address: Street address is required',
        '8:7 hotelProfile.state_province: State/Province is required',
        '8:7 hotelProfile.postal_code: Postal code is required',
        '8:24 hotelProfile.name: Must be text in quotes',
        '8:35 hotelProfile.email: Please enter a valid email address',
        '8:54 hotelProfile.phone: The environment variable of ${env:NOPE} is not set',
        '8:91 hotelProfile.city: Field "city" is given twice',
        '9:22 staffUsers.0.email: Email is required',
        '9:45 staffUsers.0.last_name: Must be text in quotes',
        '9:61 staffUsers.0.role: Must be one of "admin", "manager", "front_desk_agent", "housekeeper", "maintenance"',
        '9:78 staffUsers.1.first_name: First name is required',
        '9:78 staffUsers.1.last_name: Last name is required',
        '9:78 staffUsers.1.email: Email is required',
        '9:79 staffUsers.1.role: Must be one of "admin", "manager", "front_desk_agent", "housekeeper", "maintenance"',
      ],
    );
  });

  const [room] = hotelJson().roomTypes;
  const [rate] = hotelJson().rates.rates;
  const [asha] = hotelJson().staffUsers;

  it.each<[string, object, string[]]>([
    ['a list', { roomTypes: 5 }, ['roomTypes: Must be a list in [ ]']],
    ['an item', { roomTypes: [5, room] }, ['roomTypes.0: Must be an object in { }']],
    [
      'the place of an item',
      { roomTypes: [5, { ...room, room_size: 1 }] },
      [
        'roomTypes.0: Must be an object in { }',
        'roomTypes.1.room_size: Room size must be at least 50 sq ft',
      ],
    ],
    ['a part', { hotelProfile: 5 }, ['hotelProfile: Must be an object in { }']],
    [
      'a mistyped list',
      { roomTypes: undefined, room_types: [room] },
      ['room_types: Unknown field "room_types"; did you mean "roomTypes"?'],
    ],
    [
      'a mistyped name',
      { roomTypes: [{ nmae: 'Deluxe Room' }] },
      ['roomTypes.0.nmae: Unknown field "nmae"; did you mean "name"?'],
    ],
    [
      'a name near one that is there too',
      { roomTypes: [{ ...room, name: '', nmae: 'x' }] },
      [
        'roomTypes.0.name: Room type name is required',
        'roomTypes.0.nmae: Unknown field "nmae"; did you mean "name"?',
        'rates.rates.0.room_type_name: No room type is named "Deluxe Room"',
      ],
    ],
    [
      'a room type’s name, which a rate refers to',
      { roomTypes: [{ name: 5 }] },
      ['roomTypes.0.name: Must be text in quotes'],
    ],
    [
      'the list that a rate would have to refer to',
      { roomTypes: 5, rates: { rates: [rate, { base_rate: 1 }] } },
      [
        'roomTypes: Must be a list in [ ]',
        'rates.rates.1.room_type_name: Rate must name the room type it belongs to',
      ],
    ],
    [
      'a number that another is compared with',
      {
        roomTypes: [{ name: 'Deluxe Room', base_occupancy: '1', max_occupancy: 1 }],
        rates: { rates: [{ ...rate, base_rate: '90000', min_rate: 80_000, max_rate: 1 }] },
      },
      [
        'roomTypes.0.base_occupancy: Must be a whole number without quotes',
        'rates.rates.0.base_rate: Must be a number without quotes',
      ],
    ],
    [
      'an e-mail address that the user name is made from',
      { staffUsers: [{ ...asha, email: 5 }] },
      ['staffUsers.0.email: Must be text in quotes'],
    ],
    [
      'a role that may have been meant to be the administrator',
      { staffUsers: [{ ...asha, role: 'manager' }, 5] },
      ['staffUsers.1: Must be an object in { }'],
    ],
  ])('is told once, not again by what follows from it: %s', async (_, change, expected) => {
    const { problems, summary } = await check([{ ...hotelJson(), ...change }]);
    expect(problems.map(told)).toEqual(expected);
    expect(summary).toEqual({ hotels: 1, valid: 0, problems: expected.length });
  });

  it('that is missing is told once: no code without a name, no user name without an address', async () => {
    const { name: _, ...nameless } = hotelJson().hotelProfile;
    const staffUsers = [{ first_name: 'Asha', last_name: 'Menon' }];
    const expected = [
      'hotelProfile.name: Hotel name is required',
      'staffUsers.0.email: Email is required',
    ];
    for (const hotelProfile of [nameless, { ...nameless, name: ' ', code: '' }]) {
      const { problems } = await check([{ ...hotelJson(), hotelProfile, staffUsers }]);
      expect(problems.map(told)).toEqual(expected);
    }
    const given = { ...nameless, code: ' ' };
    const users = [{ ...staffUsers[0], username: '' }];
    const { problems } = await check([{ ...hotelJson(), hotelProfile: given, staffUsers: users }]);
    expect(problems.map(told)).toEqual([
      expected[0],
      'hotelProfile.code: Hotel code is required',
      expected[1],
      'staffUsers.0.username: Username is required',
    ]);
  });

  it('never gives a hotel', async () => {
    const batch = batchOf([{ ...hotelJson(), qwertz: 1 }]);
    await batch.check(() => undefined);
    await expect(collect(batch.hotels())).rejects.toThrow(ConfigurationChanged);
  });

  it('is told in the order of the text, and of no entry of a list that is not there', async () => {
    await fc.assert(
      fc.asyncProperty(ANY_HOTEL, async (hotel) => {
        const { problems } = await check([hotel]);
        const lines = problems.map(({ line, column }) => line * 1e6 + column);
        expect(lines).toEqual(lines.toSorted((a, b) => a - b));
        for (const { path } of problems) {
          const steps = path.split('.');
          const entry = steps.slice(0, steps.findLastIndex((step) => /^\d+$/.test(step)) + 1);
          let value: unknown = JSON.parse(hotel);
          for (const step of entry) value = (value as Record<string, unknown> | undefined)?.[step];
          expect([path, value]).not.toEqual([path, undefined]);
        }
      }),
    );
  });

  it('more changes nothing about the others', async () => {
    await fc.assert(
      fc.asyncProperty(ANY_HOTEL, async (hotel) => {
        const before = (await check([hotel])).problems.map(told);
        const after = (await check([hotel.replace(/}$/, ', "qwertz": 1}')])).problems.map(told);
        expect(after.toSorted()).toEqual([...before, 'qwertz: Unknown field "qwertz"'].toSorted());
      }),
    );
  });
});

const FIELDS = [
  'name',
  'room_count',
  'base_occupancy',
  'max_occupancy',
  'room_type_name',
  'base_rate',
  'min_rate',
  'rates',
  'rate_plans',
  'code',
  'email',
  'username',
  'role',
  'first_name',
  'x',
];

const ANY_JSON = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, '', 'Deluxe Room', -1, 0, 1, 5),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 6 }),
  ),
})).value;
const ANY_LIST = fc.array(ANY_JSON, { maxLength: 3 });

/** A hotel's text, one value a line; some parts of it are whatever JSON can hold. */
const ANY_HOTEL = fc
  .oneof(
    fc.record(
      { hotelProfile: ANY_JSON, roomTypes: ANY_JSON, rates: ANY_JSON, staffUsers: ANY_JSON },
      { requiredKeys: [] },
    ),
    fc.record({
      roomTypes: ANY_LIST,
      rates: fc.record({ rates: ANY_LIST, rate_plans: ANY_JSON }),
      staffUsers: ANY_LIST,
    }),
  )
  .map((change) => JSON.stringify({ ...hotelJson(), ...change }, null, 1));

function withId(id: string | number) {
  const hotel = hotelJson();
  return { ...hotel, hotelProfile: { ...hotel.hotelProfile, id }, staffUsers: [] };
}

function withStaff(name: string, ...staffUsers: object[]) {
  const user = { first_name: 'Asha', last_name: 'Menon', role: 'admin' };
  return { ...hotelJson(name), staffUsers: staffUsers.map((given) => ({ ...user, ...given })) };
}

describe('what is unique on the whole server', () => {
  it('is a user name that two hotels’ e-mail addresses give', async () => {
    const { problems, summary } = await check([
      withStaff('A', { email: 'admin@a.example' }),
      withStaff('B', { email: 'ben@b.example' }, { email: 'Admin@b.example' }),
    ]);
    expect(problems.map(toldWithFile)).toEqual([
      'b.json staffUsers.1.username: The username made from the e-mail address already exists in the configuration at a.json:1:1; give this user a "username"',
    ]);
    expect(summary).toEqual({ hotels: 2, valid: 1, problems: 1 });
  });

  it('is a user name and an e-mail address that is given, in whatever letters', async () => {
    const { problems } = await check([
      withStaff('A', { email: 'one@a.example', username: 'chef' }),
      withStaff('B', { email: 'two@b.example', username: 'other' }),
      withStaff('C', { email: 'ONE@a.example', username: ' Chef ' }),
      withStaff('D', { email: 'three@d.example', username: 'two' }),
      withStaff('E', { email: 'two@e.example' }),
    ]);
    expect(problems.map(toldWithFile)).toEqual([
      'c.json staffUsers.0.email: Email "ONE@a.example" already exists in the configuration at a.json:1:1',
      'c.json staffUsers.0.username: Username " Chef " already exists in the configuration at a.json:1:1',
      'e.json staffUsers.0.username: The username made from the e-mail address already exists in the configuration at d.json:1:1; give this user a "username"',
    ]);
  });

  it('and repeated within one hotel is told once, in the words of the wizard', async () => {
    const email = 'admin@a.example';
    const { problems } = await check([
      withStaff('A', { email }),
      withStaff('B', { email: 'admin@b.example' }, { email: 'admin@c.example' }),
      withStaff('C', { email: 'x@d.example', username: 'cee' }, { email, username: 'CEE' }),
    ]);
    expect(problems.map(toldWithFile)).toEqual([
      'b.json staffUsers.0.username: The username made from the e-mail address already exists in the configuration at a.json:1:1; give this user a "username"',
      'b.json staffUsers.1.username: Username already exists',
      'c.json staffUsers.1.email: Email "admin@a.example" already exists in the configuration at a.json:1:1',
      'c.json staffUsers.1.username: Username already exists',
    ]);
  });

  it('is not what is missing or wrong by itself', async () => {
    const { problems } = await check([
      withStaff('A', { email: 'nobody', username: 'x' }, { email: 5 }),
      withStaff('B', { email: 'nobody', username: 'x' }, { email: 5 }),
    ]);
    expect(
      problems.map(({ message }) => message).filter((message) => /exist/.test(message)),
    ).toEqual([]);
  });

  it('is the hotel that a configuration updates', async () => {
    const { problems } = await check([withId(12), withId('b7'), withId('12'), withId('B7')]);
    expect(problems.map(toldWithFile)).toEqual([
      'c.json hotelProfile.id: Hotel id "12" is already given in the configuration at a.json:1:1',
    ]);
  });

  it('is told without what came from the environment', async () => {
    const users = [{ email: '${env:MAIL}' }, { email: 'b@b.example', username: '${env:USER}' }];
    const { problems } = await check([withStaff('A', ...users), withStaff('B', ...users)], {
      MAIL: 'hidden@topsecret.example',
      USER: 'topsecret',
    });
    expect(problems).toHaveLength(4);
    expect(JSON.stringify(problems)).not.toMatch(/hidden|topsecret/);
  });

  it('may be checked again, and is forgotten in between', async () => {
    const batch = batchOf([withStaff('A', { email: 'admin@a.example' })]);
    await batch.check(() => undefined);
    expect(await batch.check(() => undefined)).toMatchObject({ problems: 0 });
  });
});

describe('the hotels of a batch', () => {
  it('are complete, in the order of the input', async () => {
    const hotels = await hotelsOf([hotelJson('Aa'), hotelJson('Bb')]);
    expect(hotels.map(({ index, file }) => `${index} ${file}`)).toEqual(['0 a.json', '1 b.json']);
    expect(hotels[0]?.config).toMatchObject({
      hotelProfile: { name: 'Aa', code: 'AA01', tax_rate: 12, currency: 'INR' },
      rates: { rate_plans: [{ code: 'BAR' }, { code: 'LMR' }, { code: 'WEB' }] },
      staffUsers: [{ username: 'asha', role: 'admin' }],
    });
  });

  it('say whose password was generated', async () => {
    const given = hotelJson();
    const [asha] = given.staffUsers;
    const staffUsers = [
      { ...asha, password: 'given-by-hand' },
      { ...asha, email: 'ben@seaside.example' },
    ];
    const [hotel] = await hotelsOf([{ ...given, staffUsers }]);
    expect(hotel?.generatedPasswords).toEqual([1]);
    expect(hotel?.config.staffUsers[0]?.password).toBe('given-by-hand');
    expect(hotel?.config.staffUsers[1]?.password).toMatch(/^[A-Za-z2-9]{8}$/);
  });

  it('whose automatic codes are equal are numbered, passing over codes that are given (R13)', async () => {
    const hotels = await hotelsOf([
      hotelJson('Seaside Grand'),
      hotelJson('Seaside Palace'),
      withCode('seasid02'),
      hotelJson('Seaside Inn'),
      withCode('SEASID01 '),
    ]);
    expect(hotels.map(({ config }) => config.hotelProfile.code)).toEqual([
      'SEASID03',
      'SEASID04',
      'SEASID02',
      'SEASID05',
      'SEASID01',
    ]);
  });

  it('that have changed since they were checked are refused', async () => {
    let text = JSON.stringify(hotelJson());
    const source: ConfigSource = {
      async *entries() {
        yield await Promise.resolve({ file: 'a.json', index: 0, line: 1, column: 1, text });
      },
      close: () => Promise.resolve(),
    };
    const batch = createHotelBatch(source, { environment: {}, random: () => 0 });
    await batch.check(() => undefined);
    text = '{}';
    await expect(collect(batch.hotels())).rejects.toThrow(ConfigurationChanged);
  });
});
