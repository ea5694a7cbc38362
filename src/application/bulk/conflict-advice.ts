import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';

/** Adds to a conflict with an existing hotel what to do about it. */
export function withAdvice<Outcome extends OnboardingOutcome>(outcome: Outcome): Outcome {
  if (outcome.status !== 'failed') return outcome;
  const { conflict } = outcome.error;
  // The message of a taken code says it already.
  if (!conflict || conflict.reason === 'code') return outcome;
  const id = JSON.stringify(String(conflict.hotel.id));
  const advice = `To rename it, add "id": ${id} to hotelProfile; for a second hotel, use --new.`;
  const message = `${outcome.error.message} ${advice}`;
  return { ...outcome, error: { ...outcome.error, message } };
}
