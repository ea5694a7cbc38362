import { describe, expect, it } from 'vitest';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { templateFrom } from '#domain/hotel/hotel-template.ts';

describe('what a new hotel takes over from another', () => {
  it('takes times, places and policies of the profile, and nothing that says which hotel it is', () => {
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
    const places = { country: 'Portugal', currency: 'EUR', timezone: 'Europe/Lisbon' };
    const policies = { tax_rate: 6, check_in_time: '16:00', spa_available: true };
    const profile = { ...HOTEL_PROFILE_DEFAULTS, ...own, ...places, ...policies };
    const { hotelProfile } = templateFrom({ hotelProfile: profile });
    const taken = Object.entries(profile).filter(([field]) => !(field in own));
    expect(hotelProfile).toEqual(Object.fromEntries(taken));
  });

  it('takes room types with their number of rooms, but neither room numbers nor staff', () => {
    const { roomTypes, staffUsers } = templateFrom({
      roomTypes: [
        { name: 'Suite', room_count: 2, max_occupancy: 4, room_numbers: '7, 9', room_floors: '1' },
      ],
      staffUsers: [{ username: 'asha' }],
    });
    expect(roomTypes).toEqual([{ name: 'Suite', room_count: 2, max_occupancy: 4 }]);
    expect(staffUsers).toBeUndefined();
  });

  it('takes rates, and plans with their periods', () => {
    const rates = {
      rate_plans: [{ name: 'Monsoon', start_date: '2031-06-01', end_date: '2031-09-30' }],
      rates: [{ room_type_name: 'Suite', base_rate: 9000 }],
      weekend_markup: 15,
    };
    expect(templateFrom({ rates }).rates).toEqual(rates);
  });
});
