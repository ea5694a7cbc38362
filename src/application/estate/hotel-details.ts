/** The details that need a request for each hotel. */
export const HOTEL_DETAILS = ['users', 'rooms'] as const;

export type HotelDetail = (typeof HOTEL_DETAILS)[number];
