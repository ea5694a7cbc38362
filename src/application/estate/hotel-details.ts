/** Details that cost one request per hotel. */
export const HOTEL_DETAILS = ['users', 'rooms'] as const;

export type HotelDetail = (typeof HOTEL_DETAILS)[number];
