import { describe, expect, it } from 'vitest';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

// Rooms 101 to 103 are Deluxe Rooms, 104 and 105 are Suites.
const [deluxe = {}, suite = {}] = SAMPLE_DOCUMENT.roomTypes ?? [];
const { room_count: _, ...unlisted } = { room_count: 0, ...deluxe };
const LISTED = [{ ...unlisted, room_numbers: '101-103' }, suite];
const BY_COUNT = [deluxe, suite];

async function hotelChangedByHand() {
  const hotel = await standingHotel();
  const { api, hotelId, record } = hotel;
  const numbers = () => api.records('room').map(({ room_number }) => String(room_number));
  return {
    ...hotel,
    numbers,
    suiteId: record('room-type', { name: 'Suite' }).id,
    addRoom: (room_number: string, room_type: string | number) => {
      const body = { hotel: hotelId, room_type, room_number, floor: 1, is_active: true };
      return api.send({ kind: 'room', body, hotelId });
    },
    compare: (roomTypes: HotelDocument['roomTypes'] & object) => {
      const config = configOf({ ...SAMPLE_DOCUMENT, roomTypes });
      const compareHotel = createCompareHotel(api, planHotelAt(new InstantClock()));
      return compareHotel.run(config, { hotelId, parts: ['rooms'] });
    },
    onboard: (roomTypes: HotelDocument['roomTypes'] & object) =>
      hotel.again({ roomTypes, parts: ['rooms'] }),
  };
}

describe('rooms that a manager renumbered', () => {
  it('rooms that a manager renumbered stay as they are without a list', async () => {
    const { edit, onboard, compare } = await hotelChangedByHand();
    await edit('room', { room_number: '103' }, { room_number: '113' });
    expect(await onboard(BY_COUNT)).toMatchObject({ writes: [], outcome: { status: 'onboarded' } });
    expect(await compare(BY_COUNT)).toMatchObject({ differences: [], extras: [] });
  });

  it('rooms that a manager renumbered stay as they are although the configuration lists another number, and are reported', async () => {
    const { edit, onboard, compare, numbers } = await hotelChangedByHand();
    await edit('room', { room_number: '103' }, { room_number: '113', floor: 4 });
    const { writes, outcome } = await onboard(LISTED);
    expect(writes).toEqual([]);
    expect(numbers()).toEqual(['101', '102', '113', '104', '105']);
    expect(outcome).toMatchObject({
      status: 'incomplete',
      warnings: [
        {
          operation: 'room:103',
          message:
            'It already exists and was not updated: room_number is "113", not "103". ' +
            'Renumber the room in the dashboard, or list its number in the configuration.',
        },
      ],
    });
    expect(await compare(LISTED)).toMatchObject({
      differences: [{ key: 'room:103', field: 'room_number', expected: '103', actual: '113' }],
      extras: [],
    });
  });
});

describe('rooms that a run will delete', () => {
  it('rooms that a run will delete do not count as other rooms, so the numbers of a list can be replaced', async () => {
    const { again, numbers } = await hotelChangedByHand();
    const roomTypes = [{ ...unlisted, room_numbers: '101-102, 113' }, suite];
    const { writes, outcome } = await again({ roomTypes, parts: ['rooms'], prunes: true });
    expect(writes).toEqual(['POST room', 'DELETE room']);
    expect(numbers()).toContain('113');
    expect(outcome.unplanned).toMatchObject([{ key: 'room:103' }]);
  });
});

describe('rooms that a manager moved', () => {
  it.each([
    ['by count', BY_COUNT],
    ['by list', LISTED],
  ])(
    'rooms that a manager moved to another floor get their floor back %s, which the run reports',
    async (_by, roomTypes) => {
      const { edit, onboard, compare } = await hotelChangedByHand();
      await edit('room', { room_number: '103' }, { floor: 4 });
      expect((await compare(roomTypes)).differences).toEqual([
        { key: 'room:103', field: 'floor', expected: 1, actual: 4 },
      ]);
      const { writes, outcome } = await onboard(roomTypes);
      expect(writes).toEqual(['PATCH room']);
      expect(outcome.updates).toMatchObject([
        { operation: 'room:103', differences: [{ field: 'floor', expected: 1, actual: 4 }] },
      ]);
    },
  );

  it.each([
    ['by count', BY_COUNT],
    ['by list', LISTED],
  ])(
    'rooms that a manager moved to another type get their type back %s, which the run reports',
    async (_by, roomTypes) => {
      const { edit, onboard, compare, suiteId } = await hotelChangedByHand();
      await edit('room', { room_number: '103' }, { room_type: suiteId });
      expect((await compare(roomTypes)).differences).toEqual([
        { key: 'room:103', field: 'room_type', expected: 'Deluxe Room', actual: 'Suite' },
      ]);
      const { writes, outcome } = await onboard(roomTypes);
      expect(writes).toEqual(['PATCH room']);
      expect(outcome.updates).toMatchObject([{ operation: 'room:103' }]);
    },
  );
});

describe('rooms that a manager added', () => {
  it.each([
    ['by count', BY_COUNT],
    ['by list', LISTED],
  ])('rooms that a manager added are extra %s, and stay', async (_by, roomTypes) => {
    const { addRoom, onboard, compare, record } = await hotelChangedByHand();
    await addRoom('113', record('room-type', { name: 'Deluxe Room' }).id);
    expect(await onboard(roomTypes)).toMatchObject({ writes: [] });
    expect(await compare(roomTypes)).toMatchObject({
      differences: [],
      extras: [{ key: 'room:113' }],
    });
  });

  it('rooms that a manager added count towards a list that grows: a type never gets more rooms than its list has', async () => {
    const { addRoom, onboard, numbers, record } = await hotelChangedByHand();
    await addRoom('113', record('room-type', { name: 'Deluxe Room' }).id);
    const grown = [{ ...unlisted, room_numbers: '101-103, G1, G2' }, suite];
    const { writes, outcome } = await onboard(grown);
    expect(writes).toEqual(['POST room']);
    expect(outcome.warnings).toMatchObject([{ operation: 'room:G1' }]);
    expect(numbers()).toContain('G2');
    expect(await onboard(grown)).toMatchObject({ writes: [] });
  });
});
