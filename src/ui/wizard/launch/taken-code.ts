import type { OtherHotel } from '#application/errors/failed-operation.ts';
import { nextHotelCode } from '#domain/hotel/hotel-code.ts';

/** Advice for the onboarding account, which can open the other hotel. */
export const SAME_HOTEL = 'If it is the same hotel, open its setup under ‘Your hotels’.';

export const CODE_TAKEN = 'Another hotel has this code.';

export function otherHotel({ name, code }: OtherHotel): string {
  return `${name} (${code})`;
}

/** `hotel` is undefined if the account does not see the hotel with the code. */
export function takenCode(hotel: OtherHotel | undefined): string {
  const [other, example] = hotel
    ? [otherHotel(hotel), `, such as ${nextHotelCode(hotel.code)}`]
    : ['Another hotel', ''];
  return `${other} already has this code. If yours is a different hotel, choose a different code${example}.`;
}
