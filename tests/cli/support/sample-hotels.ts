import type { HotelDocument } from '#domain/hotel-config.ts';
import { suggestedAmount } from '#domain/rates/rates.ts';
import { SAMPLE_PROFILE } from '#tests/fakes/sample-configs.ts';

/** A small valid hotel whose e-mail and accounts no other hotel has. */
export function hotelNamed(name: string, changes: HotelDocument = {}): HotelDocument {
  const email = `info@${wordOf(name) || 'hotel'}.example`;
  const roomTypes = changes.roomTypes ?? [{ name: 'Deluxe Room', room_count: 3, max_occupancy: 3 }];
  return {
    hotelProfile: { ...SAMPLE_PROFILE, name, email, ...changes.hotelProfile },
    roomTypes,
    rates: { rates: ratesOf(roomTypes), ...changes.rates },
    staffUsers: changes.staffUsers ?? [adminOf(name)],
  };
}

/** The suggested base rates: without them, every command would warn. */
function ratesOf(roomTypes: NonNullable<HotelDocument['roomTypes']>) {
  return roomTypes.flatMap(({ name, base_occupancy = 2 }) =>
    name === undefined
      ? []
      : [{ room_type_name: name, base_rate: suggestedAmount({ name, base_occupancy }) }],
  );
}

/** An administrator without a password, so hms generates one. */
export function adminOf(name: string) {
  const email = `admin.${wordOf(name)}@hotel.example`;
  return { first_name: 'Asha', last_name: 'Naik', email };
}

function wordOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** hms accepts this password, but the server refuses it as too common. */
export const REFUSED_STAFF = {
  first_name: 'Ben',
  last_name: 'Dias',
  email: 'ben.refused@hotel.example',
  password: 'password1',
};
