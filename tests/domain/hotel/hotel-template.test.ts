import { expect, it } from 'vitest';
import { templateFrom } from '#domain/hotel/hotel-template.ts';

it('a new hotel takes times, places, policies, types and rates over, and nothing that says which hotel it is', () => {
  const own = {
    id: 7,
    name: 'Seaside Grand',
    code: 'SEASID01',
    description: 'On the beach',
    email: 'front@seaside.example',
    phone: '+91 98765 43210',
    website: 'https://seaside.example',
    street_address: '1 Beach Road',
    city: 'Kochi',
    state_province: 'Kerala',
    postal_code: '682001',
  };
  const shared = {
    country: 'Portugal',
    currency: 'EUR',
    timezone: 'Europe/Lisbon',
    tax_rate: 6,
    check_in_time: '16:00',
    spa_available: true,
  };
  const type = { name: 'Suite', room_count: 2, max_occupancy: 4 };
  const rates = {
    enable_dynamic_pricing: true,
    rate_plans: [{ name: 'Best', code: 'BAR', start_date: '2027-01-01' }],
    rates: [{ room_type_name: 'Suite', base_rate: 90 }],
  };
  expect(
    templateFrom({
      hotelProfile: { ...own, ...shared },
      roomTypes: [{ ...type, room_numbers: '7, 9', room_floors: '1' }],
      rates,
      staffUsers: [{ username: 'asha' }],
    }),
  ).toEqual({ hotelProfile: shared, roomTypes: [type], rates });
});
