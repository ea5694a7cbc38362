import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import { createExportHotel } from '#application/onboarding/export-hotel.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { onboardHotelOver, planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { countingRandom, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const clock = new InstantClock();

function configOf(document: HotelDocument) {
  const { config, problems } = checkDocument(document, { random: countingRandom() });
  expect(problems).toEqual([]);
  return config;
}

async function serverWith(document: HotelDocument) {
  const api = new MemoryOnboardingApi();
  const run = { config: configOf(document), journal: new MemoryJournal() };
  const outcome = await onboardHotelOver(api, clock).run(run);
  return { api, outcome };
}

const exporterOf = (api: MemoryOnboardingApi) =>
  createExportHotel(api, planHotelAt(clock), countingRandom());

const LEGACY: HotelDocument = {
  ...SAMPLE_DOCUMENT,
  rates: { rate_plans: [], rates: [{ room_type_name: 'Suite', base_rate: 9999 }] },
};
const UNEVEN: HotelDocument = {
  ...SAMPLE_DOCUMENT,
  rates: {
    rate_plans: [
      { name: 'Best', code: 'BAR' },
      { name: 'Odd', code: 'ODD', adjustment_percentage: -12.5 },
    ],
    enable_dynamic_pricing: true,
    weekend_markup: 17,
    peak_season_markup: 44,
  },
};

describe('ExportHotel', () => {
  it.each([
    ['the sample', SAMPLE_DOCUMENT],
    ['a hotel with a plan for each room type', LEGACY],
    ['percentages that are no whole numbers, and dynamic pricing', UNEVEN],
  ])('writes a configuration that sets up %s again without differences', async (_, document) => {
    const { api, outcome } = await serverWith(document);
    const exported = (await exporterOf(api).run(outcome.hotelCode))?.document;
    if (!exported) throw new Error('It is not there.');
    const { api: empty, outcome: again } = await serverWith(exported);
    expect(again.status).toBe('onboarded');
    for (const wanted of [exported, { ...document, staffUsers: exported.staffUsers ?? [] }]) {
      const { differences } = await createCompareHotel(empty, planHotelAt(clock)).run(
        configOf(wanted),
      );
      expect(differences).toEqual([]);
    }
  });

  it.each([
    ['by the numbers of their rooms', SAMPLE_DOCUMENT],
    ['by the codes of their plans', LEGACY],
  ])('writes room types in the order in which they were set up, %s', async (_, document) => {
    const { api, outcome } = await serverWith(document);
    const list = api.list.bind(api);
    // Records that are created in parallel may be listed in another order.
    api.list = async (kind, of) => (await list(kind, of)).toReversed();
    const exported = (await exporterOf(api).run(outcome.hotelCode))?.document;
    expect(exported?.roomTypes?.map(({ name }) => name)).toEqual(['Deluxe Room', 'Suite']);
  });

  it('writes no IDs and no passwords', async () => {
    const { api, outcome } = await serverWith(SAMPLE_DOCUMENT);
    const exported = (await exporterOf(api).run(outcome.hotelCode))?.document;
    expect(exported?.hotelProfile).not.toHaveProperty('id');
    expect(JSON.stringify(exported)).not.toContain('password');
    expect(exported?.staffUsers?.map(({ username }) => username)).toHaveLength(
      SAMPLE_DOCUMENT.staffUsers?.length ?? 0,
    );
  });

  it('finds a hotel by its code or its ID, and no other', async () => {
    const { api, outcome } = await serverWith(SAMPLE_DOCUMENT);
    const exportHotel = exporterOf(api);
    expect(await exportHotel.run(String(outcome.hotelId))).toEqual(
      await exportHotel.run(outcome.hotelCode),
    );
    expect(await exportHotel.run(outcome.hotelCode.toLowerCase())).toBeDefined();
    expect(await exportHotel.run('NOWHERE')).toBeUndefined();
    expect(await exportHotel.run(' ')).toBeUndefined();
  });
});
