import type { App } from './app.ts';
import { makeHotel, type OwnHotel } from './own-hotel.ts';

const TYPES = [
  { name: 'Standard Room', code: 'STD', rooms: ['101', '102', '103'], base_rate: 4000 },
  { name: 'Suite', code: 'SUT', rooms: ['104'], base_rate: 12_000 },
];
const PLANS = [
  { name: 'Best Available Rate', code: 'BAR', rate_type: 'standard', percent: 100 },
  { name: 'Website Rate', code: 'WEB', rate_type: 'promotional', percent: 90 },
];

/** Creates a new hotel for one test, with rooms and rates as the wizard creates them. */
export async function makeFurnishedHotel(
  app: App,
  year = new Date().getFullYear(),
  ratePlans: readonly (typeof PLANS)[number][] = PLANS,
): Promise<OwnHotel> {
  const own = await makeHotel(app);
  const hotel = own.id;
  const plans = await Promise.all(
    ratePlans.map(async ({ percent, ...plan }) => {
      const is_base_plan = percent === 100;
      return { percent, ...(await app.create('/rates/plans/', { ...plan, hotel, is_base_plan })) };
    }),
  );
  for (const { rooms, base_rate, ...type } of TYPES) {
    const { id: room_type } = await app.create('/rooms/types/', {
      ...type,
      hotel,
      description: '',
      base_occupancy: 2,
      max_occupancy: 2,
      capacity_adults: 2,
      room_size: 200,
      bed_configuration: 'One Double Bed',
      amenities: 'Wi-Fi',
      base_rate: 100,
    });
    await Promise.all([
      ...rooms.map((room_number) =>
        app.create('/rooms/rooms/', { hotel, room_type, room_number, floor: 1 }),
      ),
      ...plans.map(({ percent, ...plan }) =>
        app.create('/rates/rules/', {
          hotel,
          rate_plan: (plan as { id?: unknown }).id,
          room_type,
          base_rate: (base_rate * percent) / 100,
          start_date: `${year}-01-01`,
          end_date: `${year}-12-31`,
        }),
      ),
    ]);
  }
  return own;
}

/** Adds the room 901, which must be cleaned. */
export async function addDirtyRoom(app: App, { id: hotel }: OwnHotel): Promise<void> {
  const [type] = await app.list(`/rooms/types/?hotel=${String(hotel)}`);
  const dirty = { room_number: '901', floor: 9, cleaning_status: 'dirty' };
  await app.create('/rooms/rooms/', { hotel, room_type: type?.['id'], ...dirty });
}
