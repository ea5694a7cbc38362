import { sharedValues } from '#domain/description/record-description.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { HOTEL_PROFILE } from './hotel-profile.ts';

/** Not staff users and room numbers, which belong to one hotel. */
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
