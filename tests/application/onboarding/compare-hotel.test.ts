import { describe, expect, it } from 'vitest';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import { ApiError } from '#application/errors/api-error.ts';
import type { Part } from '#domain/plan/parts.ts';
import { standingHotel, type Changes } from '#tests/application/standing-hotel.ts';
import { onboardHotelOver, planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { configOf, SAMPLE_DOCUMENT, SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';

const clock = new InstantClock();
const { rates = {}, roomTypes = [] } = SAMPLE_DOCUMENT;
const [deluxe = {}, suite = {}] = roomTypes;
const BAR = { name: 'Best Available Rate', code: 'BAR' };
const LMR = { name: 'Last Minute Rate', code: 'LMR', rate_type: 'promotional' } as const;
const WEB = { name: 'Website Rate', code: 'WEB', rate_type: 'promotional' } as const;
const SUMMER = '2026-06-01 2026-08-31';

/** The differences, and after a plus sign the extra records. */
async function found(hotel: Awaited<ReturnType<typeof standingHotel>>, changes: Changes = {}) {
  const { differences, extras } = await hotel.compare(changes);
  return [
    ...differences.map(({ key, field, expected, actual }) =>
      field === null ? key : `${key} ${field}: ${String(expected)}, not ${String(actual)}`,
    ),
    ...extras.map(({ key, start_date, end_date }) =>
      [`+${key}`, start_date, end_date].filter(Boolean).join(' '),
    ),
  ];
}

const keys = (records: readonly { readonly key: string }[]) => records.map(({ key }) => key);
const ends = (days: number, ...codes: string[]) =>
  codes.map((code) => ({ key: `plan:${code}`, end_date: '2026-12-31', days }));

describe('what a comparison finds', () => {
  it.each<[string, string[], Changes, string[]]>([
    [
      'the profile',
      [],
      { hotelProfile: { ...SAMPLE_PROFILE, city: 'Pune' } },
      ['hotel city: Pune, not Panaji'],
    ],
    [
      'a base rate, in each plan',
      [],
      { rates: { ...rates, rates: [{ room_type_name: 'Deluxe Room', base_rate: 5001 }] } },
      [
        'rule:BAR:DLX base_rate: 5001, not 7000',
        'rule:LMR:DLX base_rate: 4251, not 5950',
        'rule:WEB:DLX base_rate: 4501, not 6300',
      ],
    ],
    [
      'a room of another type, with the names of both types',
      ['room:101 room_type=@room-type:SUT'],
      {},
      ['room:101 room_type: Deluxe Room, not Suite'],
    ],
    [
      'a missing type, whose rooms are known by their numbers',
      [],
      {
        roomTypes: [{ ...deluxe, room_count: 2 }, { name: 'Twin', room_count: 1 }, suite],
        parts: ['rooms'],
      },
      ['room-type:TWN', 'room:103 room_type: Twin, not Deluxe Room'],
    ],
    [
      'a hotel that is not marked as complete',
      ['hotel onboarding_completed=false'],
      {},
      ['completion onboarding_completed: true, not false'],
    ],
    [
      'active records that the configuration switches off',
      [],
      {
        rates: {
          ...rates,
          rate_plans: [
            BAR,
            { ...LMR, adjustment_percentage: -15, is_active: false },
            { ...WEB, adjustment_percentage: -10 },
          ],
          enable_dynamic_pricing: false,
        },
      },
      ['plan:LMR is_active: false, not true', 'pricing is_enabled: false, not true'],
    ],
    [
      'extra records',
      [
        '+room-type:SUT code=VIL name=Villa',
        '+room:101 room_number=777',
        '+plan:BAR code=EXTRA is_base_plan=false',
        '+rule:BAR:SUT rate_plan=@plan:EXTRA',
        '+rule:BAR:DLX start_date=2026-06-01 end_date=2026-08-31 base_rate=9000',
        '+user:ben username=carl',
      ],
      {},
      [
        '+room-type:VIL',
        '+room:777',
        '+plan:EXTRA',
        '+rule:EXTRA:SUT 2026-01-01 2026-12-31',
        `+rule:BAR:DLX ${SUMMER}`,
        '+user:carl',
      ],
    ],
    [
      'no inactive extra plans, and no rules of them',
      [
        '+plan:BAR code=OLD is_active=false',
        '+rule:BAR:DLX rate_plan=@plan:OLD',
        'pricing is_enabled=false',
      ],
      { rates: { ...rates, enable_dynamic_pricing: false } },
      [],
    ],
    [
      'the end of rates that expired in an earlier year',
      ['rule end_date=2030-12-31', 'rule:BAR:DLX end_date=2026-12-31'],
      { now: Date.UTC(2027, 0, 20) },
      ['rule:BAR:DLX end_date: 2027-12-31, not 2026-12-31'],
    ],
  ])('%s', async (_, steps, changes, expected) => {
    const hotel = await standingHotel();
    await hotel.hand(...steps);
    expect(await found(hotel, changes)).toEqual(expected);
  });

  it('names base rates that are rounded, although they do not differ', async () => {
    const { again, compare } = await standingHotel();
    const names = ['Deluxe Room', 'Suite'];
    const uneven = names.map((room_type_name) => ({ room_type_name, base_rate: 6999.6 }));
    const changes = { rates: { ...rates, rates: uneven } };
    await again(changes);
    const rounded = [{ currency: 'INR', amount: 6999.6, sent: 7000 }];
    expect(await compare(changes)).toMatchObject({ differences: [], rounded });
    expect(await compare({ ...changes, parts: ['hotel'] })).toMatchObject({ rounded: [] });
  });

  it('warns of rates that end within 60 days or have ended, which is no difference', async () => {
    const { compare, hand } = await standingHotel();
    const on = async (day: string) => {
      const { differences, warnings } = await compare({ now: Date.parse(day) });
      expect(differences).toEqual([]);
      return warnings;
    };
    expect(await on('2026-10-31')).toEqual([]);
    expect(await on('2026-11-01')).toEqual(ends(60, 'BAR', 'LMR', 'WEB'));
    await hand('rule end_date=2026-12-31', 'plan:LMR is_active=false');
    const { warnings } = await compare({ now: Date.parse('2027-01-02') });
    expect(warnings).toEqual(ends(-2, 'BAR', 'WEB'));
  });
});

describe('the hotel of a comparison', () => {
  it('is one difference without a field if it is missing', async () => {
    const { compare } = await standingHotel();
    const code = { ...SAMPLE_PROFILE, code: 'OTHER01' };
    const message = 'Seaside Grand (SEASID01, id 1) already has this email, phone and address.';
    const lists = { extras: [], otherYears: [], unreadable: [], unreliable: [] };
    expect(await compare({ hotelProfile: code })).toEqual({
      ...lists,
      hotelId: undefined,
      hotelCode: 'OTHER01',
      differences: [{ key: 'hotel', field: null, message }],
      warnings: [],
      rounded: [],
      sources: expect.any(Map),
    });
    const far = await compare({ hotelProfile: { ...code, phone: '+1 555 000 1111' } });
    expect(far.differences).toEqual([{ key: 'hotel', field: null }]);
  });

  it.each([
    ['derived', 0],
    ['given', 1],
    ['form', 1],
  ] as const)(
    'is found with another code as a run with a %s code does',
    async (codeOrigin, missing) => {
      const { api, hotelId, hand } = await standingHotel();
      await hand('hotel code=GRAND');
      const command = { config: configOf(), codeOrigin };
      const compareHotel = createCompareHotel(api, planHotelAt(clock));
      const { differences } = await compareHotel.run(configOf(), command);
      const { outcome } = await onboardHotelOver(api, clock).preview(command);
      expect(differences).toHaveLength(missing);
      const isFound = { hotelId, hotelCode: 'GRAND' };
      expect(outcome).toMatchObject(missing ? { status: 'failed' } : isFound);
    },
  );

  it.each([404, 405])('is missing only if the server does not have it (%d)', async (status) => {
    const { api, hotelId, compare } = await standingHotel();
    api.dropLists('hotel');
    api.hotel = () => Promise.reject(new ApiError({ status, code: 'x', message: '' }));
    const compared = compare({ hotelProfile: { ...SAMPLE_PROFILE, id: hotelId } });
    const result = compared.then(({ differences }) => differences).catch(() => 'not compared');
    const missing = [{ key: 'hotel', field: null }];
    expect(await result).toEqual(status === 404 ? missing : 'not compared');
  });

  it('is none that shares only the code, and the one that has it is named', async () => {
    const { api, hand } = await standingHotel();
    await hand('hotel name=Bay View email=a@b.example phone=+1 555 000 1111 city=Pune');
    const command = { config: configOf(), codeOrigin: 'given' } as const;
    const compareHotel = createCompareHotel(api, planHotelAt(clock));
    const { differences } = await compareHotel.run(command.config, command);
    const start = 'Another hotel on this server has the code "SEASID01": Bay View (id 1). ';
    const message = expect.stringContaining(start);
    expect(differences).toEqual([{ key: 'hotel', field: null, message }]);
    const { outcome } = await onboardHotelOver(api, clock).preview(command);
    expect(outcome).toMatchObject({ status: 'failed', error: { message } });
  });
});

describe('a comparison and a preview of one part', () => {
  it.each<[Part, string[], string[], string[]]>([
    ['hotel', ['hotel'], [], []],
    ['rooms', ['room-type:DLX'], ['room:999'], ['room', 'room-type']],
    ['rates', ['plan:BAR'], ['plan:OLD'], ['plan', 'pricing', 'room-type', 'rule']],
    ['staff', ['user:asha'], ['user:old'], ['user']],
  ])('read and find only what belongs to %s', async (part, differing, extra, kinds) => {
    const { api, compare, hand } = await standingHotel();
    await hand(
      'hotel city=Margao',
      'room-type:DLX description=Old.',
      'plan:BAR name=Best price',
      'user:asha first_name=Anna',
      '+room:101 room_number=999',
      '+plan:BAR code=OLD name=Old',
      '+user:asha username=old email=old@hotel.example',
    );
    const listed = new Set<string>();
    const list = api.list.bind(api);
    api.list = (kind, of) => {
      listed.add(kind);
      return list(kind, of);
    };
    const { differences, extras } = await compare({ parts: [part] });
    expect([keys(differences), keys(extras)]).toEqual([differing, extra]);
    const command = { config: configOf(), parts: [part] };
    const { outcome, changes } = await onboardHotelOver(api, clock).preview(command);
    expect([keys(changes), keys(outcome.unplanned)]).toEqual([differing, extra]);
    listed.delete('hotel');
    expect([...listed].toSorted()).toEqual(kinds);
  });

  it.each([
    [undefined, ['room']],
    [['rates'] as const, []],
  ])('name what may exist if rooms are not listed (parts: %j)', async (parts, kinds) => {
    const { api, failList } = await standingHotel();
    failList('room', 404);
    const preview = await onboardHotelOver(api, clock).preview({ config: configOf(), parts });
    expect(preview.unreadable).toEqual(kinds);
  });
});
