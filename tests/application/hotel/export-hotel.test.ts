import { describe, expect, it } from 'vitest';
import { createExportHotel } from '#application/hotel/export-hotel.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { countingRandom, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const LEGACY: HotelDocument = {
  ...SAMPLE_DOCUMENT,
  rates: { rate_plans: [], rates: [{ room_type_name: 'Suite', base_rate: 9999 }] },
};
const UNEVEN: HotelDocument = {
  ...SAMPLE_DOCUMENT,
  rates: {
    rate_plans: [
      { name: 'Best', code: 'BAR' },
      { name: 'Odd', code: 'ODD', adjustment_percentage: -12.5 },
    ],
    enable_dynamic_pricing: true,
    weekend_markup: 17,
    peak_season_markup: 44,
  },
};

async function exportable(document = SAMPLE_DOCUMENT) {
  const hotel = await standingHotel(document);
  const exportHotel = createExportHotel(hotel.api, planHotelAt(), countingRandom());
  return { ...hotel, exportHotel, exported: () => exportHotel.read(hotel.hotelId) };
}

describe('ExportHotel', () => {
  it.each([
    ['the sample', SAMPLE_DOCUMENT],
    ['a hotel with a plan for each room type', LEGACY],
    ['percentages that are no whole numbers, and dynamic pricing', UNEVEN],
  ])('writes a configuration that sets up %s again without differences', async (_, document) => {
    const { exported } = await exportable(document);
    const written = (await exported()).document;
    const { compare } = await standingHotel(written);
    const wanted = { ...document, staffUsers: written.staffUsers ?? [] };
    expect((await compare(written)).differences).toEqual([]);
    expect((await compare(wanted)).differences).toEqual([]);
  });

  it.each([
    ['by the numbers of their rooms', SAMPLE_DOCUMENT],
    ['by the codes of their plans', LEGACY],
  ])('writes room types in the order in which they were set up, %s', async (_, document) => {
    const { api, exported } = await exportable(document);
    const list = api.list.bind(api);
    // Records that are created in parallel may be listed in another order.
    api.list = async (kind, of) => (await list(kind, of)).toReversed();
    const { roomTypes } = (await exported()).document;
    expect(roomTypes?.map(({ name }) => name)).toEqual(['Deluxe Room', 'Suite']);
  });

  it('writes no IDs and no passwords', async () => {
    const { exported } = await exportable();
    const { document } = await exported();
    expect(document.hotelProfile).not.toHaveProperty('id');
    expect(JSON.stringify(document)).not.toContain('password');
    expect(document.staffUsers).toHaveLength(2);
  });

  it('finds a hotel by its code or its ID, and no other', async () => {
    const { exportHotel, hotelId } = await exportable();
    const byId = await exportHotel.run(String(hotelId));
    expect(byId).toEqual(await exportHotel.run('SEASID01'));
    expect(await exportHotel.run('seasid01')).toBeDefined();
    expect(await exportHotel.run('NOWHERE')).toBeUndefined();
    expect(await exportHotel.run(' ')).toBeUndefined();
  });

  it('lists rooms with other numbers, without differences or extra rooms', async () => {
    const { hand, exported, again, compare } = await exportable();
    await hand(
      'room:102 room_number=Garden 2',
      'room:104 floor=3',
      '+room:101 room_number=A-12 floor=12',
      '+room:101 room_number=1204 floor=12',
    );
    const { document, ...found } = await exported();
    expect(found).toMatchObject({ lostNumbers: [], differences: [], extras: [], problems: [] });
    const { roomTypes = [] } = document;
    expect(roomTypes).toMatchObject([
      {
        room_count: 5,
        room_numbers: "101, 103, 1204, 'A-12', 'Garden 2'",
        room_floors: "1: 'Garden 2'; 12: 'A-12'",
      },
      { room_count: 2, room_numbers: '104-105', room_floors: '3: 104' },
    ]);
    const parts = ['rooms'] as const;
    expect(await compare({ roomTypes, parts })).toMatchObject({ differences: [], extras: [] });
    expect(await again({ roomTypes, parts })).toMatchObject({ writes: [] });
  });
});
