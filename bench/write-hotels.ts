import { open } from 'node:fs/promises';

const ROOMS = 60;

/**
 * Writes NDJSON with hotels of 60 rooms, all different. `repeated` multiplies the room types and staff users, which
 * makes each hotel larger.
 */
export async function writeHotels(path: string, hotels: number, repeated = 1): Promise<void> {
  const file = await open(path, 'w');
  for (let start = 0; start < hotels; start += 1000) {
    const length = Math.min(1000, hotels - start);
    const lines = Array.from({ length }, (_, offset) => hotelLine(start + offset, repeated));
    await file.appendFile(lines.join(''));
  }
  await file.close();
}

const ROOM_TYPES = ['Standard Room', 'Deluxe Room', 'Suite', 'Family Room', 'Twin', 'Cottage'];
const STAFF = ['Asha', 'Ben', 'Carla', 'Dev'];
const ROOMS_OF_OTHER_TYPES = 5;

/** About 2 KB: three to six room types, the three default plans, four staff users. */
function hotelLine(index: number, repeated: number): string {
  const some = ROOM_TYPES.slice(0, 3 + (index % 4));
  const names = numbered(some, repeated);
  const roomsOfFirst = ROOMS - ROOMS_OF_OTHER_TYPES * (some.length - 1);
  const hotel = {
    hotelProfile: {
      name: `Résidence Number ${index}`,
      description: 'A quiet hotel by the sea, with a garden, a pool and rooms for every purse.',
      email: `welcome${index}@hotels.example`,
      phone: '+91 98400 50000',
      street_address: 'Marina Beach Road 12',
      city: 'Chennai',
      state_province: 'Tamil Nadu',
      postal_code: '600001',
      tax_rate: '12.00',
      check_in_time: '14:00',
      pool_available: true,
    },
    roomTypes: names.map((name, place) => ({
      name,
      room_count: place === 0 ? roomsOfFirst : ROOMS_OF_OTHER_TYPES,
      max_occupancy: 3,
      room_size: 240,
      bed_configuration: 'One King Bed',
      amenities: 'TV, Minibar, Safe, Kettle',
    })),
    rates: {
      rates: names.map((room_type_name, place) => ({
        room_type_name,
        base_rate: 3000 + 100 * place,
        min_rate: 2000,
        max_rate: 9000,
      })),
      enable_dynamic_pricing: true,
    },
    staffUsers: numbered(STAFF, repeated).map((first_name) => ({
      first_name,
      last_name: 'Example',
      email: `${first_name.toLowerCase().replace(' ', '')}.${index}@hotels.example`,
      phone: '+91 98400 50000',
      employee_id: `E-${index}`,
    })),
  };
  return `${JSON.stringify(hotel)}\n`;
}

/** Returns each name `times` times, numbered from the second on: `Suite`, `Suite 2`, `Suite 3`. */
function numbered(names: readonly string[], times: number): string[] {
  return Array.from({ length: times }, (_, time) =>
    names.map((name) => (time === 0 ? name : `${name} ${time + 1}`)),
  ).flat();
}
