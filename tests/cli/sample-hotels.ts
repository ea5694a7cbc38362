import type { HotelDocument } from '#domain/hotel-config.ts';
import { SAMPLE_PROFILE } from '../fakes/sample-configs.ts';

/** A small valid hotel whose accounts no other hotel has. */
export function hotelNamed(name: string, changes: HotelDocument = {}): HotelDocument {
  return {
    hotelProfile: { ...SAMPLE_PROFILE, name, ...changes.hotelProfile },
    roomTypes: changes.roomTypes ?? [{ name: 'Deluxe Room', room_count: 3, max_occupancy: 3 }],
    ...(changes.rates && { rates: changes.rates }),
    staffUsers: changes.staffUsers ?? [adminOf(name)],
  };
}

/** Without a password: one is generated. */
export function adminOf(name: string) {
  const email = `admin.${name.toLowerCase().replace(/[^a-z]/g, '')}@hotel.example`;
  return { first_name: 'Asha', last_name: 'Naik', email };
}

/** Refused by the server and by no rule of the client: too common. */
export const REFUSED_STAFF = {
  first_name: 'Ben',
  last_name: 'Dias',
  email: 'ben.refused@hotel.example',
  password: 'password1',
};
