import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { OnboardHotel, OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { LaunchJournal } from './launch-journal.ts';

/** For a hotel that was created without a list of the server's hotels. */
const UNCHECKED_HOTEL: FailedOperation = {
  operation: 'hotel',
  status: 0,
  message:
    'The server does not list its hotels for this account, so this hotel may already exist under another name or code.',
  fields: {},
  isUnchecked: true,
};

interface LaunchParts {
  readonly onboardHotel: OnboardHotel;
  readonly clock: Pick<Clock, 'now'>;
  /** Shared by all attempts. */
  readonly journal: LaunchJournal;
  /** Shared by all attempts, so that the legacy path's codes stay the same. */
  readonly seed: number;
}

/**
 * Sets up one hotel in any number of attempts: each continues the previous one, even after the
 * configuration was edited (docs/decisions.md R11). `config` is valid. The hotel of an earlier
 * launch is updated, or else the one that the configuration names. With warnings, a finished launch
 * is `incomplete`.
 */
export async function launchHotel(
  { onboardHotel, clock, journal, seed }: LaunchParts,
  config: HotelConfig,
  { onPlanned, onProgress }: Pick<OnboardHotelCommand, 'onPlanned' | 'onProgress'>,
): Promise<OnboardingOutcome> {
  const id = journal.knownHotel ?? config.hotelProfile.id;
  const { id: _, ...profile } = config.hotelProfile;
  const outcome = await onboardHotel.run({
    config: { ...config, hotelProfile: id === undefined ? profile : { ...profile, id } },
    start: { startedAt: clock.now(), seed },
    journal,
    resetPasswords: journal.forgottenPasswords,
    onPlanned(plan) {
      journal.start(plan);
      onPlanned?.(plan);
    },
    ...(onProgress && { onProgress }),
  });
  const unchecked = outcome.isUnchecked ? [UNCHECKED_HOTEL] : [];
  const warnings = [...outcome.warnings, ...journal.leftovers(), ...unchecked];
  if (outcome.status === 'failed' || warnings.length === 0) return { ...outcome, warnings };
  return { ...outcome, warnings, status: 'incomplete' };
}
