import type { RecordKind } from '#domain/plan/operation.ts';
import { describe, expect, it } from 'vitest';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { Body } from '#domain/record.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

/** The sample hotel, changed by other users. */
async function editedHotel() {
  const hotel = await standingHotel();
  const { api, hotelId, edit, record } = hotel;
  const add = (kind: RecordKind, like: Body, body: Body) => {
    const { id: _, ...fields } = record(kind, like);
    return api.send({ kind, hotelId, body: { ...(fields as unknown as Body), ...body } });
  };
  const remove = (kind: RecordKind, of: Body) =>
    api.remove({ kind, id: record(kind, of).id, hotelId });
  /** What `verify` and a run with `--prune` find and do, with these paths in `ignoreChanges`. */
  const seen = async (...ignoreChanges: string[]) => {
    const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, id: hotelId, code: 'SEASID01' };
    const config = configOf({ ...SAMPLE_DOCUMENT, hotelProfile, ignoreChanges });
    const { differences, extras } = await createCompareHotel(api, planHotelAt()).run(config);
    const { outcome, writes } = await hotel.again({ hotelProfile, ignoreChanges, prunes: true });
    return {
      found: [...differences, ...extras].map(({ key }) => key),
      writes,
      status: outcome.status,
    };
  };
  return { ...hotel, add, remove, seen, edit };
}

const NOTHING = { found: [], writes: [], status: 'onboarded' };

describe('ignored changes', () => {
  it.each<[string, RecordKind, Body, Body]>([
    ['hotelProfile.city', 'hotel', {}, { city: 'Margao' }],
    ['hotelProfile.code', 'hotel', {}, { code: 'OTHER' }],
    ['hotelProfile', 'hotel', {}, { city: 'Margao', phone: '+91 832 555 0199' }],
    ['roomTypes.*.amenities', 'room-type', { name: 'Suite' }, { amenities: 'TV' }],
    ['roomTypes.1.amenities', 'room-type', { name: 'Suite' }, { amenities: 'TV' }],
    [
      'roomTypes.*.max_occupancy',
      'room-type',
      { code: 'DLX' },
      { max_occupancy: 4, capacity_adults: 4 },
    ],
    ['roomTypes.0', 'room-type', { code: 'DLX' }, { room_size: 400, description: 'Wide' }],
    ['roomTypes.*', 'room', { room_number: '101' }, { floor: 7 }],
    ['roomTypes.*.room_floors', 'room', { room_number: '101' }, { floor: 7 }],
    ['rates.rates.*.base_rate', 'rule', { base_rate: 7000 }, { base_rate: 7100 }],
    ['rates.rates.0.base_rate', 'rule', { base_rate: 7000 }, { base_rate: 7100 }],
    ['rates.rate_plans.*.adjustment_percentage', 'rule', { base_rate: 5950 }, { base_rate: 1 }],
    ['rates.rate_plans.*.is_active', 'plan', { code: 'LMR' }, { is_active: false }],
    ['rates.rate_plans', 'plan', { code: 'LMR' }, { is_active: false }],
    ['rates.weekend_markup', 'pricing', {}, { weekend_markup_percentage: 99 }],
    ['rates.enable_dynamic_pricing', 'pricing', {}, { is_enabled: false }],
    ['rates', 'pricing', {}, { is_enabled: false }],
    ['staffUsers.*.last_name', 'user', { username: 'asha' }, { last_name: 'Rao' }],
    ['staffUsers', 'user', { username: 'asha' }, { last_name: 'Rao' }],
  ])('%s keeps the value of an existing record', async (path, kind, of, body) => {
    const { edit, seen } = await editedHotel();
    await edit(kind, of, body);
    expect(await seen(path)).toEqual(NOTHING);
    expect((await seen()).writes).not.toEqual([]);
  });

  it('keeps the phone of a user, which is sent in the profile', async () => {
    const { edit, hotelId, seen } = await editedHotel();
    const profile = { hotel: hotelId, role: 'admin', phone: '+91 832 555 0199' };
    await edit('user', { username: 'asha' }, { profile });
    expect(await seen('staffUsers.*.phone')).toEqual(NOTHING);
  });

  it('compares the rates of the base plan although percentages are ignored', async () => {
    const { edit, seen } = await editedHotel();
    await edit('rule', { base_rate: 7000 }, { base_rate: 7100 });
    const { writes } = await seen('rates.rate_plans.*.adjustment_percentage');
    expect(writes).toEqual(['PATCH rule']);
  });

  it('keeps the days of rates', async () => {
    const { edit, seen } = await editedHotel();
    const days = { start_date: '2026-03-01', end_date: '2026-04-30' };
    await edit('rule', { base_rate: 7000 }, days);
    expect(await seen('rates.rate_plans.*.start_date', 'rates.rate_plans.*.end_date')).toEqual(
      NOTHING,
    );
  });

  it('updates other fields of the same record', async () => {
    const { api, edit, again } = await editedHotel();
    await edit('hotel', {}, { city: 'Margao', state_province: 'Kerala' });
    await again({ ignoreChanges: ['hotelProfile.city'] });
    expect(api.updates.at(-1)?.body).toEqual({ state_province: 'Goa' });
  });

  it('does not set an ignored password again', async () => {
    const { again } = await editedHotel();
    const resetPasswords = new Set(['user:asha']);
    expect((await again({ resetPasswords })).writes).toEqual(['PATCH user']);
    expect(
      (await again({ resetPasswords, ignoreChanges: ['staffUsers.*.password'] })).writes,
    ).toEqual([]);
  });
});

describe('an ignored list', () => {
  it.each<[string, RecordKind, Body, Body, Body]>([
    ['roomTypes', 'room', { room_number: '101' }, { room_number: '777' }, { room_number: '103' }],
    [
      'roomTypes.*.room_count',
      'room',
      { room_number: '101' },
      { room_number: '777' },
      { room_number: '103' },
    ],
    [
      'roomTypes.0.room_numbers',
      'room',
      { room_number: '101' },
      { room_number: '777' },
      { room_number: '103' },
    ],
    [
      'rates.rates',
      'rule',
      { base_rate: 7000 },
      { start_date: '2026-05-01', end_date: '2026-05-31' },
      { base_rate: 5950 },
    ],
    [
      'rates',
      'plan',
      { code: 'BAR' },
      { code: 'CORP', name: 'Corporate', is_base_plan: false },
      { code: 'WEB' },
    ],
    [
      'rates.rate_plans',
      'plan',
      { code: 'BAR' },
      { code: 'CORP', name: 'Corporate', is_base_plan: false },
      { code: 'WEB' },
    ],
    [
      'staffUsers',
      'user',
      { username: 'ben' },
      { username: 'carl', email: 'carl@seaside.example' },
      { username: 'ben' },
    ],
  ])('%s neither misses nor prunes records', async (path, kind, like, extra, missing) => {
    const { add, remove, seen } = await editedHotel();
    await add(kind, like, extra);
    expect(await seen(path)).toEqual(NOTHING);
    expect((await seen()).writes).toContain(`DELETE ${kind}`);
    await remove(kind, missing);
    expect(await seen(path)).toEqual(NOTHING);
    expect((await seen()).writes).toContain(`POST ${kind}`);
  });

  it('keeps the rates of its extra records', async () => {
    const { add, seen } = await editedHotel();
    const plan =
      (await add(
        'plan',
        { code: 'BAR' },
        { code: 'CORP', name: 'Corporate', is_base_plan: false },
      )) ?? '';
    await add('rule', { base_rate: 7000 }, { rate_plan: plan });
    expect(await seen('rates.rate_plans')).toEqual(NOTHING);
  });

  it('keeps extra records of other lists to which its records may refer', async () => {
    const { add, seen } = await editedHotel();
    await add('plan', { code: 'BAR' }, { code: 'CORP', name: 'Corporate', is_base_plan: false });
    expect(await seen('rates.rates')).toEqual({ ...NOTHING, found: ['plan:CORP'] });
  });

  it('prunes extra rooms of other room types', async () => {
    const { add, record, seen } = await editedHotel();
    const { id } = record('room-type', { name: 'Suite' });
    await add('room', { room_number: '101' }, { room_number: '777', room_type: id });
    expect(await seen('roomTypes.0.room_count')).toEqual({
      found: ['room:777'],
      writes: ['DELETE room'],
      status: 'onboarded',
    });
  });

  it('is not read', async () => {
    const { api, seen } = await editedHotel();
    api.dropLists('user');
    api.doubtLists('pricing', 'incomplete');
    expect(await seen('staffUsers', 'rates')).toEqual(NOTHING);
  });

  it('is created with a new room type or a new hotel', async () => {
    const { again, api, onboard } = await editedHotel();
    const ignoreChanges = ['roomTypes.*.room_count', 'rates.rates', 'staffUsers', 'hotelProfile'];
    const roomTypes = [...(SAMPLE_DOCUMENT.roomTypes ?? []), { name: 'Villa', room_count: 2 }];
    const { writes } = await again({ ignoreChanges, roomTypes });
    expect(writes).toEqual(['POST room-type', 'POST room', 'POST room']);
    const hotelProfile = {
      ...SAMPLE_DOCUMENT.hotelProfile,
      email: 'a@b.example',
      phone: '+91 1 555 010 222',
      name: 'Lake View',
      street_address: '2 Lake Road',
    };
    const staffUsers =
      SAMPLE_DOCUMENT.staffUsers?.map((user, at) => ({
        ...user,
        username: `user${at}`,
        email: `u${at}@b.example`,
      })) ?? [];
    const before = api.writes.length;
    await onboard({ ...SAMPLE_DOCUMENT, hotelProfile, staffUsers, ignoreChanges });
    expect(Object.groupBy(api.writes.slice(before), (write) => write)).toMatchObject({
      'POST room': { length: 5 },
      'POST rule': { length: 6 },
      'POST user': { length: 2 },
    });
  });

  it('is completed when the run that creates the hotel continues', async () => {
    const { api, onboard } = await standingHotel();
    const hotelProfile = {
      ...SAMPLE_DOCUMENT.hotelProfile,
      email: 'a@b.example',
      phone: '+91 1 555 010 222',
      name: 'Lake View',
      street_address: '2 Lake Road',
    };
    const document = {
      ...SAMPLE_DOCUMENT,
      hotelProfile,
      staffUsers: [],
      ignoreChanges: ['roomTypes', 'rates'],
    };
    const journal = new MemoryJournal();
    api.failNext('plan', REFUSED);
    expect((await onboard(document, journal)).status).toBe('failed');
    const again = await onboard(document, journal);
    expect(again).toMatchObject({ status: 'onboarded', missing: [] });
    const later = await onboard(document, journal);
    expect(later.operations).toMatchObject({ updated: 0, failed: 0 });
  });
});
