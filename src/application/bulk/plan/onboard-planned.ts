import { failedOperation } from '#application/errors/failed-operation.ts';
import type {
  HotelPreview,
  OnboardHotel,
  OnboardHotelCommand,
} from '#application/onboarding/onboard-hotel.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { planDifferences } from './plan-differences.ts';
import { plannedChanges } from './planned-changes.ts';
import type { SavedPlan } from './planned-hotel.ts';

const DIFFERS =
  'The hotel differs from the plan, so nothing was sent. Save a new plan, or undo the change.';
const CREATED_MEANWHILE =
  'Another user has just created the hotel, so nothing was sent. Save a new plan.';

/** Refuses a hotel if what is left to do is not a part of the plan. `hash` identifies configurations. */
export function createOnboardPlanned(
  { hotels }: SavedPlan,
  onboardHotel: OnboardHotel,
  hash: (text: string) => string,
): OnboardHotel {
  const planned = new Map(hotels.map((hotel) => [hotel.configuration, hotel]));

  const run = async (command: OnboardHotelCommand): Promise<OnboardingOutcome> => {
    const preview = await onboardHotel.preview(command);
    const hotel = plannedChanges(preview, command.config, hash);
    const unsent = unsentOutcome(preview, hotel.hotelId);
    if (hotel.failure) return unsent;
    const own =
      planned.get(hotel.configuration) ??
      hotels.find(({ name, code }) => name === hotel.name || (code !== '' && code === hotel.code));
    const differences = planDifferences(own, hotel);
    if (Object.keys(differences).length > 0) return refused(unsent, DIFFERS, differences);
    const { outcome } = await onboardHotel.apply(preview.compared, command);
    return outcome ?? refused(unsent, CREATED_MEANWHILE);
  };
  return { ...onboardHotel, run };
}

/** The outcome of a hotel for which nothing was sent. */
function unsentOutcome({ outcome }: HotelPreview, hotelId: string | undefined): OnboardingOutcome {
  return {
    ...outcome,
    operations: { ...NO_OPERATIONS, total: outcome.operations.total },
    hotelId,
    missing: [],
    updates: [],
    warnings: [],
    notes: [],
    unplanned: [],
  };
}

/** A failed outcome. Its status is 200: status 0 would mean that no response arrived, and stop the run. */
function refused(
  outcome: OnboardingOutcome,
  message: string,
  fields: Readonly<Record<string, string>> = {},
): OnboardingOutcome {
  const failure = { ...failedOperation('hotel', 200, message), fields };
  return {
    ...outcome,
    status: 'failed',
    error: { ...failure, stage: 'hotel', isNotPlanned: true },
  };
}
