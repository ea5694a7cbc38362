import { createContext, useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { ROOMS_PER_HOTEL_MAXIMUM } from '#domain/rooms/room-list.ts';
import { endsOfRoomTypes } from '#domain/rooms/room-numbers.ts';
import { totalRooms, type RoomType } from '#domain/rooms/room-types.ts';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';

/**
 * Passes the result of `useRoomEnds` to the lines of folded cards. With a context, only these lines
 * render again when the result changes, not the whole cards.
 */
export const RoomEnds = createContext<readonly (string | undefined)[]>([]);

/**
 * The first and last room number of each room type, such as `101 to 112`. Updated when the browser
 * is idle.
 */
export function useRoomEnds(form: RoomTypesForm): readonly (string | undefined)[] {
  const numbered = useSyncExternalStore(
    useCallback((changed) => subscribe(form.state, changed), [form]),
    () => JSON.stringify(form.state.items.map(numberedOf)),
  );
  const shown = useDeferredValue(numbered);
  return useMemo(() => {
    const roomTypes = JSON.parse(shown) as ReturnType<typeof numberedOf>[];
    if (!(totalRooms(roomTypes) <= ROOMS_PER_HOTEL_MAXIMUM)) return [];
    return endsOfRoomTypes(roomTypes).map((ends) => {
      if (!ends) return undefined;
      const [first, last] = ends;
      return first === last ? first : `${first} to ${last}`;
    });
  }, [shown]);
}

function numberedOf({ room_count, room_numbers = '', room_floors = '' }: RoomType) {
  return { room_count, room_numbers, room_floors };
}
