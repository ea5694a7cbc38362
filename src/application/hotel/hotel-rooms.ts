import type { Id } from '#domain/record.ts';
import { orUndefined } from '#application/errors/api-error.ts';
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

/** Shows the rooms without their types if the types cannot be read because of a `mayLack` error. */
export async function readRooms(
  api: OnboardingApi,
  hotelId: Id,
  mayLack = (_error: unknown) => false,
): Promise<HotelRooms> {
  const [roomTypes = [], rooms] = await Promise.all([
    orUndefined(api.list('room-type', { hotelId }), mayLack),
    api.list('room', { hotelId }),
  ]);
  return { roomTypes: roomTypes.map(roomTypeOf), rooms: rooms.map(roomOf) };
}
