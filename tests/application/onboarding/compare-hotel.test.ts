import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import { traitsOf } from '#domain/hotel/hotel-identity.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { onboardHotelOver, planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';
import { clock, edited, liveHotel, SUITE } from './live-hotel.ts';

describe('CompareHotel', () => {
  it('names base rates that are rounded, although they do not differ', async () => {
    const { api, compare } = await liveHotel();
    const config = edited(({ rates }) => {
      for (const rate of rates.rates) rate.base_rate = 6999.6;
    });
    const rounded = [{ currency: 'INR', amount: 6999.6, sent: 7000 }];
    await onboardHotelOver(api, clock).run({ config, journal: new MemoryJournal() });
    expect(await compare(config)).toMatchObject({ differences: [], rounded });
    const finding = { parts: ['hotel'] } as const;
    const ofProfile = createCompareHotel(api, planHotelAt(clock)).run(config, finding);
    expect(await ofProfile).toMatchObject({ rounded: [] });
  });

  it('reports the end date of rates that expired in an earlier year', async () => {
    const { api, hotelId, compare } = await liveHotel();
    const nextYear = Date.UTC(2027, 0, 20);
    const { differences } = await compare(configOf(), nextYear);
    expect(differences).toHaveLength(6);
    for (const difference of differences) {
      const [expected, actual] = ['2027-12-31', '2026-12-31'];
      expect(difference).toMatchObject({ field: 'end_date', expected, actual });
    }
    for (const { id } of api.records('rule')) {
      const body = { end_date: '2030-12-31' };
      await api.change({ kind: 'rule', id: id as string, hotelId, body });
    }
    expect((await compare(configOf(), nextYear)).differences).toEqual([]);
  });

  it('warns of rates that end within 60 days or have ended, which is no difference', async () => {
    const { compare, edit } = await liveHotel();
    const keys = ['plan:BAR', 'plan:LMR', 'plan:WEB'];
    const on = async (day: string) => {
      const { differences, warnings } = await compare(configOf(), Date.parse(day));
      return [differences.length, warnings];
    };
    expect(await on('2026-10-31')).toEqual([0, []]);
    const soon = keys.map((key) => ({ key, end_date: '2026-12-31', days: 60 }));
    expect(await on('2026-11-01')).toEqual([0, soon]);
    const [, ended] = await on('2027-01-02');
    expect(ended).toEqual(soon.map((warning) => ({ ...warning, days: -2 })));
    await edit('plan', { code: 'LMR' }, { is_active: false });
    const { warnings } = await compare(configOf(), Date.parse('2026-12-31'));
    expect(warnings).toEqual([
      { key: 'plan:BAR', end_date: '2026-12-31', days: 0 },
      { key: 'plan:WEB', end_date: '2026-12-31', days: 0 },
    ]);
  });

  it('reports a missing hotel as one difference without a field', async () => {
    const { compare } = await liveHotel();
    const other = edited(({ hotelProfile }) => (hotelProfile.code = 'OTHER01'));
    expect(await compare(other)).toEqual({
      hotelId: undefined,
      hotelCode: 'OTHER01',
      differences: [
        {
          key: 'hotel',
          field: null,
          message: 'Seaside Grand (SEASID01, id 1) already has this e-mail, phone and address.',
        },
      ],
      extras: [],
      otherYears: [],
      unreadable: [],
      unreliable: [],
      warnings: [],
      rounded: [],
      sources: expect.any(Map),
    });
    const another = { phone: '+1 555 000 1111', code: 'OTHER01' };
    const far = edited(({ hotelProfile }) => Object.assign(hotelProfile, another));
    expect((await compare(far)).differences).toEqual([{ key: 'hotel', field: null }]);
  });

  it.each([
    ['derived', 0],
    ['given', 1],
    ['form', 1],
  ] as const)(
    'finds a hotel with another code as a run with a %s code does',
    async (codeOrigin, missing) => {
      const { api, hotelId, edit } = await liveHotel();
      await edit('hotel', {}, { code: 'GRAND' });
      const command = { config: configOf(), codeOrigin };
      const { differences } = await createCompareHotel(api, planHotelAt(clock)).run(
        configOf(),
        command,
      );
      const { outcome } = await onboardHotelOver(api, clock).preview(command);
      expect(differences).toHaveLength(missing);
      expect(outcome).toMatchObject(
        missing ? { status: 'failed' } : { hotelId, hotelCode: 'GRAND' },
      );
    },
  );

  it.each([404, 405])(
    'reports a hotel as missing only if the server does not have it (%d)',
    async (status) => {
      const { api, hotelId } = await liveHotel();
      const config = edited(({ hotelProfile }) => Object.assign(hotelProfile, { id: hotelId }));
      api.dropLists('hotel');
      api.hotel = () => Promise.reject(new ApiError({ status, code: 'x', message: '' }));
      const compared = createCompareHotel(api, planHotelAt(clock)).run(config);
      const found = compared.then(({ differences }) => differences).catch(() => 'not compared');
      expect(await found).toEqual(
        status === 404 ? [{ key: 'hotel', field: null }] : 'not compared',
      );
    },
  );

  it('finds no hotel that shares only the code, and says which hotel has it', async () => {
    const { api, edit } = await liveHotel();
    const other = {
      name: 'Bay View',
      email: 'a@b.example',
      phone: '+1 555 000 1111',
      city: 'Pune',
    };
    await edit('hotel', {}, other);
    const config = configOf();
    const { differences } = await createCompareHotel(api, planHotelAt(clock)).run(config, {
      codeOrigin: 'given',
    });
    const message = 'Another hotel on this server has the code "SEASID01": Bay View (id 1). ';
    expect(differences).toEqual([
      { key: 'hotel', field: null, message: expect.stringContaining(message) },
    ]);
    const { outcome } = await onboardHotelOver(api, clock).preview({ config, codeOrigin: 'given' });
    expect(outcome).toMatchObject({
      status: 'failed',
      error: { message: differences[0]?.message },
    });
  });

  it('reads the hotel of an earlier run by its ID if the server has no lists', async () => {
    const { api, hotelId } = await liveHotel();
    api.dropLists('hotel');
    const config = configOf();
    const body = { ...config.hotelProfile };
    const made = [{ id: hotelId, was: traitsOf(body), isInPlace: true }];
    const earlier = { madeFrom: () => Promise.resolve(made), close: () => Promise.resolve() };
    const identifyHotel = new IdentifyHotel(api, { earlier });
    const place = { file: 'a.json', before: 0 };
    const finding = { codeOrigin: 'derived', place, identifyHotel } as const;
    expect(await createCompareHotel(api, planHotelAt()).run(config, finding)).toMatchObject({
      hotelId,
      differences: [],
    });
    await expect(createCompareHotel(api, planHotelAt()).run(config)).rejects.toThrow(
      /^The server does not list its hotels for this account, .* Add its ID as hotelProfile\.id\.$/,
    );
  });

  it.each<[string, (config: HotelConfig) => void, object[]]>([
    [
      'the profile',
      ({ hotelProfile }) => (hotelProfile.city = 'Pune'),
      [{ key: 'hotel', field: 'city', expected: 'Pune' }],
    ],
    [
      'a missing room',
      ({ roomTypes }) => (roomTypes[1]!.room_count += 1),
      [{ key: 'room:106', field: null }],
    ],
    [
      'a base rate, in each plan',
      ({ rates }) => Object.assign(rates.rates[0]!, { base_rate: 5001 }),
      [
        { key: 'rule:BAR:DLX', field: 'base_rate', expected: 5001 },
        { key: 'rule:LMR:DLX', field: 'base_rate', expected: 4251 },
        { key: 'rule:WEB:DLX', field: 'base_rate', expected: 4501 },
      ],
    ],
    [
      'a missing plan, with its rules',
      ({ rates }) => rates.rate_plans.push({ ...rates.rate_plans[1]!, code: 'NEW', name: 'New' }),
      [
        { key: 'plan:NEW', field: null },
        { key: 'rule:NEW:DLX', field: null },
        { key: 'rule:NEW:SUT', field: null },
      ],
    ],
    [
      'a role',
      ({ staffUsers }) => (staffUsers[0]!.role = 'manager'),
      [{ key: expect.stringMatching(/^user:/), field: 'role', expected: 'manager' }],
    ],
  ])('%s', async (_, edit, differences) => {
    const { compare } = await liveHotel();
    const found = await compare(edited(edit));
    expect(found.differences).toMatchObject(differences);
    expect(found.differences).toHaveLength(differences.length);
  });

  it('reports a room of another type with the names of both types', async () => {
    const { compare, edit, record } = await liveHotel();
    await edit('room', { room_number: '101' }, { room_type: record('room-type', SUITE).id });
    expect((await compare(configOf())).differences).toEqual([
      { key: 'room:101', field: 'room_type', expected: 'Deluxe Room', actual: 'Suite' },
    ]);
  });

  it('recognises the rooms of a missing type by their numbers', async () => {
    const { compare } = await liveHotel();
    const split = edited(({ roomTypes: [deluxe, suite] }) => {
      deluxe!.room_count = 2;
      suite!.room_count = 2;
    });
    split.roomTypes.splice(1, 0, { ...split.roomTypes[0]!, id: 'x', name: 'Twin', room_count: 1 });
    expect((await compare(split)).differences).toMatchObject([
      { key: 'room-type:TWN', field: null },
      { key: 'room:103', field: 'room_type', expected: 'Twin', actual: 'Deluxe Room' },
    ]);
  });

  it('reports a hotel that is not marked as complete', async () => {
    const { api, compare, hotelId } = await liveHotel();
    await api.change({
      kind: 'hotel',
      id: hotelId,
      hotelId,
      body: { onboarding_completed: false },
    });
    expect((await compare(configOf())).differences).toMatchObject([
      { key: 'completion', field: 'onboarding_completed', expected: true, actual: false },
    ]);
  });
});
