import type { HotelDocument } from '#domain/hotel-config.ts';
import type { HotelProfile } from './hotel-profile.ts';

/** Which fields of the profile are copied. All others identify or locate a hotel. */
const IS_COPIED: Readonly<Record<keyof HotelProfile, boolean>> = {
  id: false,
  name: false,
  code: false,
  description: false,
  email: false,
  phone: false,
  website: false,
  street_address: false,
  city: false,
  state_province: false,
  postal_code: false,
  country: true,
  currency: true,
  timezone: true,
  tax_rate: true,
  check_in_time: true,
  check_out_time: true,
  cancellation_hours: true,
  wifi_available: true,
  parking_available: true,
  restaurant_available: true,
  spa_available: true,
  gym_available: true,
  pool_available: true,
  pet_friendly: true,
};

/**
 * Returns the settings that a new hotel copies from another: common profile fields, room types, rates and rate plans.
 * Staff users and room numbers are not copied, because they belong to one hotel.
 */
export function templateFrom({
  hotelProfile = {},
  roomTypes = [],
  rates = {},
}: HotelDocument): HotelDocument {
  const copied = Object.entries(hotelProfile).filter(
    ([field]) => IS_COPIED[field as keyof HotelProfile],
  );
  return {
    hotelProfile: Object.fromEntries(copied),
    roomTypes: roomTypes.map(({ room_numbers: _, room_floors: __, ...roomType }) => roomType),
    rates,
  };
}
