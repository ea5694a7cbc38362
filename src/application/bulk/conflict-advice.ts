import type { StageFailure } from '#application/errors/failed-operation.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';

/** Adds to a conflict with an existing hotel what to do about it. */
export function withAdvice<Outcome extends OnboardingOutcome>(outcome: Outcome): Outcome {
  if (outcome.status !== 'failed') return outcome;
  return { ...outcome, error: { ...outcome.error, message: messageOf(outcome.error) } };
}

function messageOf({ message, conflict }: StageFailure): string {
  // The message of a taken code says it already.
  if (!conflict || conflict.reason === 'code') return message;
  const id = JSON.stringify(String(conflict.hotel.id));
  return `${message} To rename it, add "id": ${id} to hotelProfile; for a second hotel, use --new.`;
}
