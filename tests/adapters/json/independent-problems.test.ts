import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';
import { ANY_HOTEL, check, reported } from '#tests/adapters/node/input/batch-in-memory.ts';

describe('one wrong field', () => {
  it('a wrong field hides no other problem, and problems follow the order of the text', async () => {
    const text = `{
      "qwertz": 1,
      "roomTypes": [{"name": "Suite", "room_count": "two"}, {"name": "", "room_size": 10}],
      "rates": {
        "weekend_markup": 900,
        "rates": [{"room_type_name": "Suite", "base_rate": 0, "min_rate": "low"}]
      },
      "hotelProfile": {"name": 5, "email": "nobody", "phone": "x", "city": "A", "city": "B"},
      "staffUsers": [{"first_name": "Asha", "last_name": 5, "role": "Boss", "password": "\${env:NOPE}"}, {"role": 1}]
    }`;
    const { problems } = await check([text]);
    expect(
      problems.map((problem) => `${problem.line}:${problem.column} ${reported(problem)}`),
    ).toEqual([
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
      '8:54 hotelProfile.phone: Please enter a valid phone number: "x" must have 10 or more digits, spaces, hyphens and parentheses, and may start with a plus',
      '8:81 hotelProfile.city: Duplicate field "city"',
      '9:22 staffUsers.0.email: Email is required',
      '9:45 staffUsers.0.last_name: Must be text in quotes',
      '9:61 staffUsers.0.role: Must be one of "admin", "manager", "front_desk_agent", "housekeeper", "maintenance"',
      '9:77 staffUsers.0.password: The environment variable of ${env:NOPE} is not set',
      '9:105 staffUsers.1.first_name: First name is required',
      '9:105 staffUsers.1.last_name: Last name is required',
      '9:105 staffUsers.1.email: Email is required',
      '9:106 staffUsers.1.role: Must be one of "admin", "manager", "front_desk_agent", "housekeeper", "maintenance"',
    ]);
  });

  it.each([
    [
      'UAE',
      [
        'hotelProfile.state_province: State/Province is required: UAE has emirates, so enter the emirate',
        'hotelProfile.postal_code: Postal code is required: addresses in UAE have no postal code, so enter 00000',
      ],
    ],
    [
      'Singapore',
      [
        'hotelProfile.state_province: State/Province is required: Singapore has no states, so enter the city again',
        'hotelProfile.postal_code: Postal code is required',
      ],
    ],
  ])('a missing state or postal code in %s says what to enter', async (country, messages) => {
    const { hotelProfile, ...parts } = hotelJson();
    const profile = { ...hotelProfile, country, state_province: ' ', postal_code: '' };
    const { problems } = await check([JSON.stringify({ ...parts, hotelProfile: profile })]);
    expect(problems.map(reported).toSorted().toReversed()).toEqual(messages);
  });

  const [room] = hotelJson().roomTypes;
  const [rate] = hotelJson().rates.rates;
  const [asha] = hotelJson().staffUsers;

  it.each<[string, object, string[]]>([
    ['a list', { roomTypes: 5 }, ['roomTypes: Must be a list in [ ]']],
    ['an item', { roomTypes: [5, room] }, ['roomTypes.0: Must be an object in { }']],
    ['a part', { hotelProfile: 5 }, ['hotelProfile: Must be an object in { }']],
    [
      'a mistyped list',
      { roomTypes: undefined, room_types: [room] },
      ['room_types: Unknown field "room_types"; did you mean "roomTypes"?'],
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
        'rates.rates.1.room_type_name: The rate must name its room type',
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
      'a role that may have been intended as the administrator',
      { staffUsers: [{ ...asha, role: 'manager' }, 5] },
      ['staffUsers.1: Must be an object in { }'],
    ],
  ])(
    'reports a wrong field once, and no problem that it causes: %s',
    async (_, change, expected) => {
      const { problems, summary } = await check([{ ...hotelJson(), ...change }]);
      expect(problems.map(reported)).toEqual(expected);
      expect(summary).toMatchObject({ hotels: 1, valid: 0, problems: expected.length });
    },
  );

  it('reports a missing field once: no code without a name, no user name without an address', async () => {
    const { name: _, ...nameless } = hotelJson().hotelProfile;
    const staffUsers = [{ first_name: 'Asha', last_name: 'Menon' }];
    const expected = [
      'hotelProfile.name: Hotel name is required',
      'staffUsers.0.email: Email is required',
    ];
    for (const hotelProfile of [nameless, { ...nameless, name: ' ', code: '' }]) {
      const { problems } = await check([{ ...hotelJson(), hotelProfile, staffUsers }]);
      expect(problems.map(reported)).toEqual(expected);
    }
    const given = { ...nameless, code: ' ' };
    const users = [{ ...staffUsers[0], username: '' }];
    const { problems } = await check([{ ...hotelJson(), hotelProfile: given, staffUsers: users }]);
    expect(problems.map(reported)).toEqual([
      expected[0],
      'hotelProfile.code: Hotel code is required',
      expected[1],
      'staffUsers.0.username: Username is required',
    ]);
  });

  it('reports problems in the order of the text, and none for missing list entries', async () => {
    await fc.assert(
      fc.asyncProperty(ANY_HOTEL, async (hotel) => {
        const { problems } = await check([hotel]);
        const lines = problems.map(({ line, column }) => Number(line) * 1e6 + Number(column));
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

  it('one more wrong field does not change the other problems', async () => {
    await fc.assert(
      fc.asyncProperty(ANY_HOTEL, async (hotel) => {
        const before = (await check([hotel])).problems.map(reported);
        const after = (await check([hotel.replace(/}$/, ', "qwertz": 1}')])).problems.map(reported);
        expect(after.toSorted()).toEqual([...before, 'qwertz: Unknown field "qwertz"'].toSorted());
      }),
    );
  });
});
