import type { Id } from '#domain/record.ts';
import {
  roomOf,
  roomTypeOf,
  type RoomRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';

export interface HotelRooms {
  readonly roomTypes: readonly RoomTypeRecord[];
  readonly rooms: readonly RoomRecord[];
}

export async function readRooms(api: OnboardingApi, hotelId: Id): Promise<HotelRooms> {
  const [roomTypes, rooms] = await Promise.all([
    api.list('room-type', { hotelId }),
    api.list('room', { hotelId }),
  ]);
  return { roomTypes: roomTypes.map(roomTypeOf), rooms: rooms.map(roomOf) };
}
