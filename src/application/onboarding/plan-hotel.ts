import type { HotelConfig } from '#domain/hotel-config.ts';
import { planOnboarding, type OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { seededRandom, seedFrom, type RandomInt } from '#domain/random.ts';
import type { Clock } from '#application/ports/clock.ts';

/**
 * The inputs of a plan besides its configuration. A run stores them, so that the same configuration
 * gives the same keys and bodies again (docs/decisions/next-launch-continues.md).
 */
export interface PlanStart {
  /** Milliseconds since 1970; decides the year of the rates, in the property's time zone. */
  readonly startedAt: number;
  /** For the random part of legacy plan codes (docs/decisions/legacy-code-has-a-position.md). */
  readonly seed: number;
  /** The hotel's position within one run, so that each hotel gets different codes. */
  readonly index?: number;
}

export type PlanHotel = ReturnType<typeof createPlanHotel>;

/** Plans a hotel. The only use case that reads the time and draws the random numbers of a plan. */
export function createPlanHotel(clock: Pick<Clock, 'now'>, random: RandomInt) {
  /** The start of a plan for a run that starts now. */
  const startNow = (): PlanStart => ({ startedAt: clock.now(), seed: seedFrom(random) });
  return {
    start: startNow,
    /** Milliseconds since 1970, by the same clock. */
    now: () => clock.now(),
    /** `config` is valid; without `start` the plan starts now. */
    run: (config: HotelConfig, start = startNow()) => planFrom(config, start),
  };
}

/** The plan of a run that has started before. `config` is valid. */
export function planFrom(
  config: HotelConfig,
  { startedAt, seed, index = 0 }: PlanStart,
): OnboardingPlan {
  return planOnboarding(config, { now: startedAt, random: seededRandom(seed, index) });
}
