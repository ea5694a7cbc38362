import type { HotelConfig } from '#domain/hotel-config.ts';
import { planOnboarding, type OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { seededRandom, seedFrom, type RandomInt } from '#domain/random.ts';
import type { Clock } from '#application/ports/clock.ts';

/**
 * The inputs of a plan besides its configuration. A run stores them, so that the same configuration
 * gives the same keys and bodies again (docs/decisions/next-launch-continues.md).
 */
export interface PlanStart {
  /** In ms since 1970. Determines the year of the rates, in the property's time zone. */
  readonly startedAt: number;
  /** Seed for the random part of legacy plan codes. */
  readonly seed: number;
  /** The hotel's position within one run, so that each hotel gets different codes. */
  readonly index?: number;
}

export type PlanHotel = ReturnType<typeof createPlanHotel>;

/** Only this use case reads the time or draws random numbers for a plan, so that a run can plan again. */
export function createPlanHotel(clock: Pick<Clock, 'now'>, random: RandomInt) {
  const startNow = (): PlanStart => ({ startedAt: clock.now(), seed: seedFrom(random) });
  return {
    start: startNow,
    now: () => clock.now(),
    /** `config` must be valid. */
    run: (config: HotelConfig, start = startNow()) => planFrom(config, start),
  };
}

/** Plans a hotel again for a run that has already started. `config` must be valid. */
export function planFrom(
  config: HotelConfig,
  { startedAt, seed, index = 0 }: PlanStart,
): OnboardingPlan {
  return planOnboarding(config, { now: startedAt, random: seededRandom(seed, index) });
}
