import { describe, expect, it } from 'vitest';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import { createExportHotel } from '#application/onboarding/export-hotel.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf, countingRandom, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

// Rooms 101 to 103 are Deluxe Rooms, 104 and 105 are Suites.
const [deluxe = {}, suite = {}] = SAMPLE_DOCUMENT.roomTypes ?? [];
const ONLY_ROOMS = { parts: ['rooms'] } as const;

const listing = (type: object, room_numbers: string, room_floors = '') => {
  const { room_count: _, ...others } = { room_count: 0, ...type };
  return { ...others, room_numbers, room_floors };
};

async function sample() {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  const clock = new InstantClock();
  const numbers = (code: string) => {
    const { id } = hotel.record('room-type', { code });
    const own = api.records('room').filter(({ room_type }) => room_type === id);
    return own.map(({ room_number, floor }) => `${String(room_number)}@${String(floor)}`).join(' ');
  };
  const compare = (roomTypes: HotelDocument['roomTypes'] & object) => {
    const config = configOf({ ...SAMPLE_DOCUMENT, roomTypes });
    return createCompareHotel(api, planHotelAt(clock)).run(config, { hotelId, parts: ['rooms'] });
  };
  const exportHotel = createExportHotel(api, planHotelAt(clock), countingRandom());
  return { ...hotel, numbers, compare, exportHotel };
}

describe('listed rooms of an existing hotel', () => {
  it('listed rooms that the hotel already has are not written', async () => {
    const { again } = await sample();
    const roomTypes = [listing(deluxe, '103, 101-102'), listing(suite, '104-105')];
    expect(await again({ roomTypes })).toMatchObject({ writes: [] });
  });

  it('listed rooms are added without renumbering others', async () => {
    const { again, numbers, compare } = await sample();
    const roomTypes = [listing(deluxe, '101-103, G1, PH', '9: PH'), suite];
    expect(await compare(roomTypes)).toMatchObject({
      differences: [
        { key: 'room:G1', field: null },
        { key: 'room:PH', field: null },
      ],
      extras: [],
    });
    expect((await again({ roomTypes, ...ONLY_ROOMS })).writes).toEqual(['POST room', 'POST room']);
    expect(numbers('DLX')).toBe('101@1 102@1 103@1 G1@0 PH@9');
    expect(await again({ roomTypes, ...ONLY_ROOMS })).toMatchObject({ writes: [] });
  });

  it('listed rooms of another type change their type, and the rooms of that type are counted without them', async () => {
    const { again, numbers } = await sample();
    const roomTypes = [listing(deluxe, '101-104'), suite];
    const { writes } = await again({ roomTypes, ...ONLY_ROOMS });
    expect(writes.toSorted()).toEqual(['PATCH room', 'POST room']);
    expect(numbers('DLX')).toBe('101@1 102@1 103@1 104@1');
    expect(numbers('SUT')).toBe('105@1 106@1');
    expect(await again({ roomTypes, ...ONLY_ROOMS })).toMatchObject({ writes: [] });
  });

  it('listed rooms get the listed floor', async () => {
    const { again, numbers } = await sample();
    const roomTypes = [listing(deluxe, '101-103', '7: 102'), suite];
    expect((await again({ roomTypes, ...ONLY_ROOMS })).writes).toEqual(['PATCH room']);
    expect(numbers('DLX')).toBe('101@1 102@7 103@1');
  });
});

describe('an export of rooms with other numbers', () => {
  it('an export of rooms with other numbers shows no difference from the hotel, and nothing extra', async () => {
    const { api, hotelId, edit, record, exportHotel, compare, again } = await sample();
    await edit('room', { room_number: '102' }, { room_number: 'Garden 2' });
    await edit('room', { room_number: '104' }, { floor: 3 });
    const { id } = record('room-type', { code: 'DLX' });
    const body = { hotel: hotelId, room_type: id, status: 'vacant', cleaning_status: 'clean' };
    for (const room_number of ['A-12', '1204']) {
      const room = { ...body, room_number, floor: 12, is_active: true };
      await api.send({ kind: 'room', body: room, hotelId });
    }
    const exported = await exportHotel.read(hotelId);
    expect(exported).toMatchObject({ lostNumbers: [], differences: [], extras: [], problems: [] });
    const roomTypes = exported.document.roomTypes ?? [];
    expect(roomTypes).toMatchObject([
      {
        room_count: 5,
        room_numbers: "101, 103, 1204, 'A-12', 'Garden 2'",
        room_floors: "1: 'Garden 2'; 12: 'A-12'",
      },
      { room_count: 2, room_numbers: '104-105', room_floors: '3: 104' },
    ]);
    expect(await compare(roomTypes)).toMatchObject({ differences: [], extras: [] });
    expect(await again({ roomTypes, ...ONLY_ROOMS })).toMatchObject({ writes: [] });
  });

  it('an export says which rooms it cannot list', async () => {
    const { edit, hotelId, exportHotel } = await sample();
    await edit('room', { room_number: '101' }, { room_number: 'A very long name' });
    const exported = await exportHotel.read(hotelId);
    expect(exported.lostNumbers).toEqual(['A very long name']);
    expect(exported.document.roomTypes).toMatchObject([
      { room_count: 2, room_numbers: '102-103' },
      { room_count: 2, room_numbers: '104-105' },
    ]);
  });
});
