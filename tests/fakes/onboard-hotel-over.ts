import { createOnboardHotel, type OnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import { createPlanHotel, type PlanHotel } from '#application/onboarding/plan-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { InstantClock } from './instant-clock.ts';
import { countingRandom } from './sample-configs.ts';

export function planHotelAt(clock: Pick<Clock, 'now'> = new InstantClock()): PlanHotel {
  return createPlanHotel(clock, countingRandom());
}

export function onboardHotelOver(
  api: OnboardingApi,
  clock: Clock = new InstantClock(),
): OnboardHotel {
  return createOnboardHotel(api, clock, planHotelAt(clock));
}
