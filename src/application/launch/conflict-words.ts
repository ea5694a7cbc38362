import type { FailedOperation, OtherHotel } from '#application/errors/failed-operation.ts';
import { nextHotelCode } from '#domain/hotel/hotel-code.ts';

/** Advice for the onboarding account, which can open the other hotel. */
export const SAME_HOTEL = 'If it is the same hotel, open its setup under ‘Your hotels’.';
const UNSEEN_HOTEL =
  'If it is the same hotel, sign in as its administrator and change it on the dashboard.';

export const CODE_TAKEN = 'Another hotel has this code.';

/** `hotel` is undefined if the account does not see the hotel with the code. */
export function takenCode(hotel: OtherHotel | undefined): string {
  const [other, example] = hotel
    ? [nameOf(hotel), `, such as ${nextHotelCode(hotel.code)}`]
    : ['Another hotel', ''];
  return `${other} already has this code. If yours is a different hotel, choose a different code${example}.`;
}

/** Adds advice if the failure is a conflict with another hotel. */
export function inPlainWords<Failure extends FailedOperation>(failure: Failure): Failure {
  const { conflict, fields } = failure;
  if (conflict?.reason === 'contacts') {
    return {
      ...failure,
      message: `${nameOf(conflict.hotel)} already has this email, phone and address. If yours is a different hotel, change its email, phone or address. ${SAME_HOTEL}`,
      fields: { 'hotelProfile.email': 'Another hotel has this email, phone and address.' },
    };
  }
  if (conflict?.reason === 'code') {
    const { hotel } = conflict;
    return {
      ...failure,
      message: `${takenCode(hotel)} ${hotel ? SAME_HOTEL : UNSEEN_HOTEL}`,
      fields: { ...fields, 'hotelProfile.code': CODE_TAKEN },
    };
  }
  return failure;
}

function nameOf({ name, code }: OtherHotel): string {
  return `${name} (${code})`;
}
