import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

const { rates, roomTypes: [deluxe = {}, suite = {}] = [] } = SAMPLE_DOCUMENT;

describe('room types and rooms of an existing hotel', () => {
  it('finds a room type with another code by its name, and keeps the code', async () => {
    const { again, edit } = await standingHotel();
    await edit('room-type', { code: 'SUT' }, { code: 'S-1' });
    expect(await again()).toMatchObject({ writes: [], outcome: { status: 'onboarded' } });
  });

  it('gives a new room type the next code, even if it comes before a type with the same short code', async () => {
    const { again, record } = await standingHotel();
    const { writes } = await again({
      roomTypes: [{ name: 'Deluxe Twin', room_count: 1 }, deluxe, suite],
      rates: { ...rates, rate_plans: [] },
    });
    expect(record('room-type', { name: 'Deluxe Twin' })).toMatchObject({ code: 'DLX2' });
    expect(record('room-type', { name: 'Deluxe Room' })).toMatchObject({ code: 'DLX' });
    expect(writes.filter((write) => write === 'PATCH room-type')).toEqual([]);
  });

  it('adds rooms with free numbers to a growing room type, and moves no room to another type', async () => {
    const { again, record } = await standingHotel();
    const grown = [{ ...deluxe, room_count: 4 }, suite];
    const { writes } = await again({ roomTypes: grown });
    expect(writes).toEqual(['POST room']);
    const { id } = record('room-type', { code: 'DLX' });
    expect(record('room', { room_number: '106' })).toMatchObject({ room_type: id, floor: 1 });
    expect(await again({ roomTypes: grown })).toMatchObject({ writes: [] });
  });

  it('names a room that the server refuses by the number that was sent, not by the planned one', async () => {
    const { again, api } = await standingHotel();
    api.failNext('room', { status: 422, commits: false });
    const { outcome } = await again({ roomTypes: [{ ...deluxe, room_count: 4 }, suite] });
    expect(outcome).toMatchObject({
      status: 'incomplete',
      warnings: [{ operation: 'room:106' }],
      missing: ['room:106'],
    });
  });
});

describe('a renamed room type of an existing hotel', () => {
  const junior = { ...suite, name: 'Junior Suite' };

  it.each([
    ['in the configuration', [deluxe, junior]],
    ['in the configuration, where the type before it grew', [{ ...deluxe, room_count: 4 }, junior]],
  ])('%s is renamed, keeps its rooms, and is not created twice', async (_, roomTypes) => {
    const { api, again, record } = await standingHotel();
    const { id } = record('room-type', { name: 'Suite' });
    const rooms = api.records('room').filter(({ room_type }) => room_type === id);
    const { writes, outcome } = await again({ roomTypes, parts: ['rooms'] });
    expect(writes.filter((write) => write !== 'POST room')).toEqual(['PATCH room-type']);
    expect(outcome.updates).toMatchObject([
      { operation: 'room-type:SUT', differences: [{ field: 'name', actual: 'Suite' }] },
    ]);
    expect(record('room-type', { name: 'Junior Suite' })).toMatchObject({ id, code: 'SUT' });
    const after = api.records('room').filter(({ room_type }) => room_type === id);
    expect(after).toEqual(rooms);
    expect(await again({ roomTypes, parts: ['rooms'] })).toMatchObject({ writes: [] });
  });
});

describe('rules of an existing hotel', () => {
  it('rules for a season stay as another user created them', async () => {
    const { api, hotelId, again, record } = await standingHotel();
    const of = {
      rate_plan: record('plan', { code: 'BAR' }).id,
      room_type: record('room-type', { code: 'DLX' }).id,
    };
    const summer = { start_date: '2026-06-01', end_date: '2026-08-31', base_rate: 9000 };
    const yearly = record('rule', of);
    await api.remove({ kind: 'rule', id: yearly.id, hotelId });
    const body = { ...of, hotel: hotelId, is_active: true };
    await api.send({ kind: 'rule', body: { ...body, ...summer }, hotelId });
    const { start_date, end_date, base_rate } = {
      base_rate: 0,
      start_date: '',
      end_date: '',
      ...yearly,
    };
    await api.send({ kind: 'rule', body: { ...body, start_date, end_date, base_rate }, hotelId });

    expect(await again()).toMatchObject({ writes: [] });
    const dearer = { ...rates, rates: [{ room_type_name: 'Deluxe Room', base_rate: 8000 }] };
    const { writes } = await again({ rates: dearer });
    expect(writes).toEqual(['PATCH rule', 'PATCH rule', 'PATCH rule']);
    expect(record('rule', { ...of, start_date: '2026-06-01' })).toMatchObject(summer);
  });

  it('rules of an existing hotel are extended to the year of the run', async () => {
    const { again, record } = await standingHotel();
    const { outcome } = await again({ now: Date.UTC(2027, 2, 1), parts: ['rates'] });
    expect(outcome).toMatchObject({ operations: { updated: 6 } });
    expect(record('rule', {})).toMatchObject({ start_date: '2026-01-01', end_date: '2027-12-31' });
  });
});

describe('rate plans and pricing that the configuration switches off', () => {
  const off: HotelDocument = {
    ...SAMPLE_DOCUMENT,
    rates: {
      ...rates,
      rate_plans: [
        { name: 'Best Available Rate', code: 'BAR' },
        { name: 'Website Rate', code: 'WEB', is_active: false },
      ],
      enable_dynamic_pricing: false,
    },
  };

  it('switched-off plans and pricing are switched off once in a hotel that is found by its code', async () => {
    const { onboard, record, api } = await standingHotel();
    const first = await onboard(off);
    expect(first).toMatchObject({ status: 'onboarded', operations: { updated: 2 } });
    expect(first.updates.map(({ operation }) => operation)).toEqual(['plan:WEB', 'pricing']);
    expect(record('plan', { code: 'WEB' })).toMatchObject({ is_active: false });
    expect(record('pricing', {})).toMatchObject({ is_enabled: false });
    const written = api.writes.length;
    const { operations } = await onboard(off);
    expect(operations).toMatchObject({ updated: 0, done: operations.total });
    expect(api.writes.slice(written)).toEqual([]);
  });

  it('switched-off plans and pricing that do not exist are not recorded as done, so a later attempt can create them', async () => {
    const { api, onboard } = await standingHotel();
    const journal = new MemoryJournal();
    const moved = { ...SAMPLE_DOCUMENT.hotelProfile, city: 'Ooty' };
    const another = { ...moved, name: 'Hill House', code: 'HILL' };
    const fixed = { ...SAMPLE_DOCUMENT, hotelProfile: another, staffUsers: [] };
    for (const _ of ['first', 'second']) {
      await onboard({ ...fixed, rates: { ...rates, enable_dynamic_pricing: false } }, journal);
    }
    expect(journal.read('pricing')).toBeUndefined();
    await onboard(fixed, journal);
    expect(api.records('pricing')).toHaveLength(2);
  });
});
