import type {
  OnboardingOutcome,
  StageFailure,
} from '#application/onboarding/onboarding-outcome.ts';

/** Says of a hotel that an existing one stands in the way of what to do about it. */
export function withAdvice<Outcome extends OnboardingOutcome>(outcome: Outcome): Outcome {
  if (outcome.status !== 'failed') return outcome;
  return { ...outcome, error: { ...outcome.error, message: messageOf(outcome.error) } };
}

function messageOf({ message, conflict }: StageFailure): string {
  // Of a code that is taken it is said already.
  if (!conflict || conflict.reason === 'code') return message;
  const id = JSON.stringify(String(conflict.hotel.id));
  return `${message} To rename it, add "id": ${id} to hotelProfile; for a second hotel, use --new.`;
}

export const NOT_CHECKED =
  'The server does not list its hotels: whether some of these existed under another name or code ' +
  'could not be checked.';

/** The same for programs. */
export function listingNotes({ areAllListed }: { readonly areAllListed: boolean }) {
  return areAllListed ? {} : { notes: [{ operations: ['hotel'], message: NOT_CHECKED }] };
}
