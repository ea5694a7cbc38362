// What the wizard says of a hotel code that another hotel has.
import type { Conflict } from '#application/errors/failed-operation.ts';

/** Advice about any other hotel that is in the way. */
export const SAME_HOTEL =
  'If it is the same hotel, sign in as its administrator and change it on the dashboard.';

export const CODE_TAKEN = 'Another hotel has this code.';

/** `name` is that of the other hotel: 'Seaside Grand (SEASID01)'. */
export function takenCode(name: string): string {
  return `${name} already has this code. If yours is another hotel, give it another code. ${SAME_HOTEL}`;
}

/** What a launch says of a code that another hotel has: at its field, and in full. */
export function takenCodeWords({ hotel }: Conflict) {
  return { field: CODE_TAKEN, message: takenCode(`${hotel.name} (${hotel.code})`) };
}
