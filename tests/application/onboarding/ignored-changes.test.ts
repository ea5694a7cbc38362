import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

async function editedHotel(...steps: readonly string[]) {
  const hotel = await standingHotel();
  await hotel.hand(...steps);
  const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, id: hotel.hotelId, code: 'SEASID01' };
  /** What `verify` and a run with `--prune` find and do, with these paths in `ignoreChanges`. */
  const seen = async (...ignoreChanges: string[]) => {
    const { differences, extras } = await hotel.compare({ hotelProfile, ignoreChanges });
    const { outcome, writes } = await hotel.again({ hotelProfile, ignoreChanges, prunes: true });
    const found = [...differences, ...extras].map(({ key }) => key);
    return { found, writes, status: outcome.status };
  };
  return { ...hotel, seen };
}

const NOTHING = { found: [], writes: [], status: 'onboarded' };
const CORPORATE = '+plan:BAR code=CORP name=Corporate is_base_plan=false';
const OTHER_HOTEL = {
  ...SAMPLE_DOCUMENT,
  hotelProfile: {
    ...SAMPLE_DOCUMENT.hotelProfile,
    email: 'a@b.example',
    phone: '+91 1 555 010 222',
    name: 'Lake View',
    street_address: '2 Lake Road',
  },
};

describe('ignored changes', () => {
  it.each([
    ['hotelProfile.city', 'hotel city=Margao'],
    ['hotelProfile.code', 'hotel code=OTHER'],
    ['hotelProfile', 'hotel city=Margao phone=+91 832 555 0199'],
    ['roomTypes.*.amenities', 'room-type:SUT amenities=TV'],
    ['roomTypes.1.amenities', 'room-type:SUT amenities=TV'],
    ['roomTypes.*.max_occupancy', 'room-type:DLX max_occupancy=4 capacity_adults=4'],
    ['roomTypes.0', 'room-type:DLX room_size=400 description=Wide'],
    ['roomTypes.*', 'room:101 floor=7'],
    ['roomTypes.*.room_floors', 'room:101 floor=7'],
    ['rates.rates.*.base_rate', 'rule:BAR:DLX base_rate=7100'],
    ['rates.rates.0.base_rate', 'rule:BAR:DLX base_rate=7100'],
    ['rates.rate_plans.*.adjustment_percentage', 'rule:LMR:DLX base_rate=1'],
    ['rates.rate_plans.*.is_active', 'plan:LMR is_active=false'],
    ['rates.rate_plans', 'plan:LMR is_active=false'],
    ['rates.weekend_markup', 'pricing weekend_markup_percentage=99'],
    ['rates.enable_dynamic_pricing', 'pricing is_enabled=false'],
    ['rates', 'pricing is_enabled=false'],
    ['staffUsers.*.last_name', 'user:asha last_name=Rao'],
    ['staffUsers.*.phone', 'user:asha profile={"phone":"+91 832 555 0199"}'],
    ['staffUsers', 'user:asha last_name=Rao'],
  ])('%s keeps the value of an existing record', async (path, step) => {
    const { seen } = await editedHotel(step);
    expect(await seen(path)).toEqual(NOTHING);
    expect((await seen()).writes).not.toEqual([]);
  });

  it('compares the rates of the base plan although percentages are ignored', async () => {
    const { seen } = await editedHotel('rule:BAR:DLX base_rate=7100');
    const { writes } = await seen('rates.rate_plans.*.adjustment_percentage');
    expect(writes).toEqual(['PATCH rule']);
  });

  it('keeps the days of rates', async () => {
    const { seen } = await editedHotel('rule:BAR:DLX start_date=2026-03-01 end_date=2026-04-30');
    const paths = ['rates.rate_plans.*.start_date', 'rates.rate_plans.*.end_date'];
    expect(await seen(...paths)).toEqual(NOTHING);
  });

  it('updates other fields of the same record', async () => {
    const { api, again } = await editedHotel('hotel city=Margao state_province=Kerala');
    await again({ ignoreChanges: ['hotelProfile.city'] });
    expect(api.updates.at(-1)?.body).toEqual({ state_province: 'Goa' });
  });

  it('does not set an ignored password again', async () => {
    const { again } = await editedHotel();
    const resetPasswords = new Set(['user:asha']);
    expect((await again({ resetPasswords })).writes).toEqual(['PATCH user']);
    const ignoreChanges = ['staffUsers.*.password'];
    expect((await again({ resetPasswords, ignoreChanges })).writes).toEqual([]);
  });
});

describe('an ignored list', () => {
  it.each([
    ['roomTypes', '+room:101 room_number=777', '-room:103'],
    ['roomTypes.*.room_count', '+room:101 room_number=777', '-room:103'],
    ['roomTypes.0.room_numbers', '+room:101 room_number=777', '-room:103'],
    ['rates.rates', '+rule:BAR:DLX start_date=2026-05-01 end_date=2026-05-31', '-rule:LMR:DLX'],
    ['rates', CORPORATE, '-plan:WEB'],
    ['rates.rate_plans', CORPORATE, '-plan:WEB'],
    ['staffUsers', '+user:ben username=carl email=carl@seaside.example', '-user:ben'],
  ])('%s neither misses nor prunes records', async (path, add, remove) => {
    const { hand, seen } = await editedHotel(add);
    const kind = /[a-z]+/.exec(remove)?.[0];
    expect(await seen(path)).toEqual(NOTHING);
    expect((await seen()).writes).toContain(`DELETE ${kind}`);
    await hand(remove);
    expect(await seen(path)).toEqual(NOTHING);
    expect((await seen()).writes).toContain(`POST ${kind}`);
  });

  it('keeps the rates of its extra records, and extra records to which they may refer', async () => {
    const { seen } = await editedHotel(CORPORATE, '+rule:BAR:DLX rate_plan=@plan:CORP');
    expect(await seen('rates.rate_plans')).toEqual(NOTHING);
    expect(await seen('rates.rates')).toEqual({ ...NOTHING, found: ['plan:CORP'] });
  });

  it('prunes extra rooms of other room types', async () => {
    const { seen } = await editedHotel('+room:101 room_number=777 room_type=@room-type:SUT');
    const deleted = { ...NOTHING, found: ['room:777'], writes: ['DELETE room'] };
    expect(await seen('roomTypes.0.room_count')).toEqual(deleted);
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
    const before = api.writes.length;
    await onboard({ ...OTHER_HOTEL, staffUsers: [], ignoreChanges });
    const counts = Object.groupBy(api.writes.slice(before), (write) => write);
    expect(counts).toMatchObject({ 'POST room': { length: 5 }, 'POST rule': { length: 6 } });
  });

  it('is completed when the run that creates the hotel continues, also after its update', async () => {
    const { api, onboard } = await standingHotel();
    const document = { ...OTHER_HOTEL, staffUsers: [], ignoreChanges: ['roomTypes', 'rates'] };
    const journal = new MemoryJournal();
    for (const city of ['Panaji', 'Margao']) {
      api.failNext('plan', REFUSED);
      const changed = { ...document, hotelProfile: { ...document.hotelProfile, city } };
      expect((await onboard(changed, journal)).status).toBe('failed');
    }
    const again = await onboard(document, journal);
    expect(again).toMatchObject({ status: 'onboarded', missing: [] });
    const later = await onboard(document, journal);
    expect(later.operations).toMatchObject({ updated: 0, failed: 0 });
  });
});
