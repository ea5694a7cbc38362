// What the wizard says of a hotel code that another hotel has.
import type { Conflict } from '#application/errors/failed-operation.ts';

/** Advice to the onboarding account, which sees the other hotel only if it conflicts. */
export function sameHotel(conflict: Conflict | undefined): string {
  return conflict
    ? 'If it is the same hotel, open its setup under ‘Your hotels’.'
    : 'If it is the same hotel, sign in as its administrator and change it on the dashboard.';
}

export const CODE_TAKEN = 'Another hotel has this code.';

/** The hotel in the way: 'Seaside Grand (SEASID01)'. */
export function otherHotel(conflict: Conflict | undefined): string {
  return conflict ? `${conflict.hotel.name} (${conflict.hotel.code})` : 'Another hotel';
}

/** What a launch says of a code that another hotel has. */
export function takenCode(conflict: Conflict | undefined): string {
  return `${otherHotel(conflict)} already has this code. If yours is another hotel, give it another code. ${sameHotel(conflict)}`;
}

/** The same to a user whose hotel exists. */
export function takenCodeOfOwn(conflict: Conflict): string {
  return `${otherHotel(conflict)} already has this code. Give your hotel another code.`;
}
