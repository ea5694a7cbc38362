// The wizard's messages about a hotel code that another hotel has.
import type { OtherHotel } from '#application/errors/failed-operation.ts';

/** Advice to the onboarding account about a hotel that it sees. */
export const SAME_HOTEL = 'If it is the same hotel, open its setup under ‘Your hotels’.';

export const CODE_TAKEN = 'Another hotel has this code.';

/** 'Seaside Grand (SEASID01)'. */
export function otherHotel({ name, code }: OtherHotel): string {
  return `${name} (${code})`;
}

export function takenCode(other: string): string {
  return `${other} already has this code. If yours is another hotel, give it another code.`;
}
