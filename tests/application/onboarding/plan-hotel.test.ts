import { describe, expect, it } from 'vitest';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

/**
 * A hotel without rate plans. A run creates a plan with a random code for each room type.
 */
const LEGACY: HotelDocument = {
  ...SAMPLE_DOCUMENT,
  rates: { rate_plans: [], rates: [{ room_type_name: 'Suite', base_rate: 9999 }] },
};
const NEW_YEARS_EVE = Date.parse('2026-12-31T20:00:00Z');
const codesOf = ({ operations }: ReturnType<typeof planFrom>) =>
  operations.filter(({ kind }) => kind === 'plan').map(({ key }) => key);

describe('PlanHotel', () => {
  it('plans the same keys and bodies again from the same start, even in a later year', () => {
    const clock = new InstantClock(NEW_YEARS_EVE);
    const planHotel = planHotelAt(clock);
    const start = planHotel.start();
    const first = planHotel.run(configOf(LEGACY), start);
    clock.time += 365 * 86_400_000;
    expect(planHotel.run(configOf(LEGACY), start)).toEqual(first);
    expect(planFrom(configOf(LEGACY), { ...start, index: 0 })).toEqual(first);
  });

  it('gives each hotel of a run different random codes', () => {
    const start = planHotelAt().start();
    const [first, second] = [0, 1].map((index) => planFrom(configOf(LEGACY), { ...start, index }));
    expect(codesOf(first!)).not.toEqual(codesOf(second!));
  });
});
