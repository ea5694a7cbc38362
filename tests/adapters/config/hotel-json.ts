/**
 * A valid configuration that uses most fields. Each call returns a new object, so tests may change
 * it.
 */
export function hotelJson(name = 'Seaside Grand') {
  return {
    hotelProfile: {
      name,
      email: 'stay@seaside.example',
      phone: '+91 471 248 0100',
      street_address: 'Beach Road 7',
      city: 'Kovalam',
      state_province: 'Kerala',
      postal_code: '695527',
    },
    roomTypes: [{ name: 'Deluxe Room', room_count: 12, max_occupancy: 3 }],
    rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 7000 }] },
    staffUsers: [{ first_name: 'Asha', last_name: 'Menon', email: 'asha@seaside.example' }],
  };
}
