import { sharedValues } from '#domain/description/record-description.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { HOTEL_PROFILE } from './hotel-profile.ts';

/**
 * Returns the settings that a new hotel copies from another: common profile fields, room types, rates and rate plans.
 * Staff users and room numbers are not copied, because they belong to one hotel.
 */
export function templateFrom({
  hotelProfile = {},
  roomTypes = [],
  rates = {},
}: HotelDocument): HotelDocument {
  return {
    hotelProfile: sharedValues(HOTEL_PROFILE, hotelProfile),
    roomTypes: roomTypes.map((roomType) => sharedValues(ROOM_TYPE, roomType)),
    rates,
  };
}
