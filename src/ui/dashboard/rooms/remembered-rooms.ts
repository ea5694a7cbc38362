import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';

/** Shared by all screens that show rooms, so that a change on one screen is on the others at once. */
export const REMEMBERED_ROOMS = new WeakMap<object, HotelRooms>();
