import { listIn } from '#domain/diff/live.ts';
import type { Id } from '#domain/record.ts';
import {
  roomOf,
  roomTypeOf,
  type RoomRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import { readLists } from '#application/records/read-live.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';

export interface HotelRooms {
  readonly roomTypes: readonly RoomTypeRecord[];
  readonly rooms: readonly RoomRecord[];
}

/** Shows the rooms without their types if the types cannot be read because of a `mayLack` error. */
export async function readHotelRooms(
  api: Pick<OnboardingApi, 'list'>,
  hotelId: Id,
  mayLack = (_error: unknown) => false,
): Promise<HotelRooms> {
  const known = { hotelId, hotel: undefined };
  const live = await readLists(api, known, ['room-type', 'room'], ['room-type'], mayLack);
  return {
    roomTypes: listIn(live, 'room-type').map(roomTypeOf),
    rooms: listIn(live, 'room').map(roomOf),
  };
}
