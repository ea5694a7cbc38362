import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { launchHotel } from '#application/launch/launch-hotel.ts';
import { LaunchJournal, type LaunchedHotel } from '#application/launch/launch-journal.ts';
import { createOnboardHotel } from '#application/onboarding/onboard-hotel.ts';
import { createPlanHotel } from '#application/onboarding/plan-hotel.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { configOf, countingRandom } from '#tests/fakes/sample-configs.ts';

function launchOver(api: MemoryOnboardingApi, hotel: LaunchedHotel = {}) {
  const clock = new InstantClock();
  const planHotel = createPlanHotel(clock, countingRandom());
  const journal = new LaunchJournal(new MemoryJournal(), hotel, () => {});
  const onboardHotel = createOnboardHotel(api, clock, planHotel);
  const parts = { onboardHotel, clock, journal, seed: 1 };
  return { journal, run: (config: HotelConfig) => launchHotel(parts, config, {}) };
}

/** A first attempt that fails at the rate plans, and its configuration. */
async function interrupted(api: MemoryOnboardingApi) {
  const launch = launchOver(api);
  const config = configOf();
  api.failNext('plan', REFUSED);
  expect(await launch.run(config)).toMatchObject({ status: 'failed' });
  return { ...launch, config };
}

describe('R11 the next attempt of a launch', () => {
  it('creates what is missing and nothing twice', async () => {
    const api = new MemoryOnboardingApi();
    const { run, config } = await interrupted(api);
    const created = api.records('room').length;
    expect(created).toBeGreaterThan(0);
    expect(await run(config)).toMatchObject({ status: 'onboarded', warnings: [] });
    expect(api.records('room')).toHaveLength(created);
    expect(api.records('hotel')).toHaveLength(1);
  });

  it('updates a record that was edited since', async () => {
    const api = new MemoryOnboardingApi();
    const { run, config } = await interrupted(api);
    config.hotelProfile.phone = '+91 832 555 0199';
    expect(await run(config)).toMatchObject({ status: 'onboarded' });
    expect(api.records('hotel')).toMatchObject([{ phone: '+91 832 555 0199' }]);
  });

  it('warns of a record that has been removed and of a password that has changed', async () => {
    const api = new MemoryOnboardingApi();
    const { run } = launchOver(api);
    const config = configOf();
    await run(config);
    const [asha, ben] = config.staffUsers;
    const changed = { ...config, staffUsers: [{ ...asha!, password: 'N3wPassw0rd' }] };
    const outcome = await run(changed);
    expect(outcome.status).toBe('incomplete');
    expect(outcome.warnings.map(({ operation, message }) => [operation, message])).toEqual([
      [
        `user:${asha!.username}`,
        'An earlier attempt created this record. Its password is still the one from that attempt.',
      ],
      [
        `user:${ben!.username}`,
        'An earlier attempt created this record. It is still on the server, although you removed it here.',
      ],
    ]);
  });
});

it('R8 a launch updates the hotel of an earlier page, whatever id the configuration names', async () => {
  const api = new MemoryOnboardingApi();
  const first = launchOver(api);
  await first.run(configOf());
  const hotel = first.journal.hotel();
  expect(hotel.id).toBeDefined();
  const config = configOf();
  config.hotelProfile.id = 999;
  expect(await launchOver(api, hotel).run(config)).toMatchObject({ hotelId: hotel.id });
  expect(api.records('hotel')).toHaveLength(1);
});
