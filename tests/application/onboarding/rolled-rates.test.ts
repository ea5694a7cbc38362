import { describe, expect, it } from 'vitest';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { previewRoll, rollRates } from '#application/hotel/rate-plans/roll-rates.ts';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import { createExportHotel } from '#application/onboarding/export-hotel.ts';
import { createWriteOnce } from '#application/records/write-record.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import { BLANK_RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { configOf, countingRandom, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const MONSOON = { start_date: '2026-06-01', end_date: '2026-09-30' };
const monsoonPlan = (period: object) => ({
  ...BLANK_RATE_PLAN,
  name: 'Monsoon',
  code: 'MON',
  rate_type: 'seasonal' as const,
  adjustment_type: 'percentage' as const,
  adjustment_percentage: -20,
  ...period,
});
const withMonsoon = (period: object = MONSOON): HotelDocument => {
  const { rates, ...rest } = SAMPLE_DOCUMENT;
  const plans = [{ ...BLANK_RATE_PLAN, name: 'Best', code: 'BAR' }, monsoonPlan(period)];
  return { ...rest, rates: { ...rates, rate_plans: plans } };
};

const onDay = (day: string) => planHotelAt(new InstantClock(Date.parse(day)));

/** The sample hotel with BAR and a monsoon rate, both rolled to 2027 at +4%. */
async function rolledHotel() {
  const hotel = await standingHotel();
  const { api, hotelId, again } = hotel;
  for (const kind of ['rule', 'plan'] as const) {
    for (const { id } of api.records(kind)) await api.remove({ kind, id: id as Id, hotelId });
  }
  await again(withMonsoon());
  const clock = new InstantClock();
  const rates = await readRates(api, hotelId, clock);
  const request = { year: 2027, change: { by: 4, unit: 'percent' } as const };
  const reviewed = previewRoll(rates, request);
  const writeOnce = createWriteOnce(api, clock);
  await rollRates({ api, hotelId, writeOnce, rates, request, reviewed });
  const compare = (document: HotelDocument, day: string) => {
    const hotelProfile = { ...document.hotelProfile, id: hotelId };
    return createCompareHotel(api, onDay(day)).run(configOf({ ...document, hotelProfile }));
  };
  const exported = (day: string) =>
    createExportHotel(api, onDay(day), countingRandom()).read(hotelId);
  const prices = () =>
    api
      .records('rule')
      .map(({ base_rate, start_date }) => `${String(start_date)} ${String(base_rate)}`)
      .toSorted();
  return { ...hotel, compare, exported, prices };
}

const PRICES = [
  '2026-01-01 12000',
  '2026-01-01 7000',
  '2026-06-01 5600',
  '2026-06-01 9600',
  '2027-01-01 12480',
  '2027-01-01 7280',
  '2027-06-01 5824',
  '2027-06-01 9984',
];

describe('the day after next year got its rates', () => {
  it('onboard changes a price or the days of a season in their year only', async () => {
    const { again, prices } = await rolledHotel();
    const { writes } = await again(withMonsoon({ ...MONSOON, start_date: '2026-06-15' }));
    expect(writes).toEqual(['PATCH rule', 'PATCH rule']);
    expect(prices()).toEqual(
      PRICES.map((price) => price.replace('2026-06-01', '2026-06-15')).toSorted(),
    );
  });

  it('export writes the rates of today, and says which it leaves', async () => {
    const { again, exported } = await rolledHotel();
    const { document, differences, extras, otherYears } = await exported('2026-11-29');
    expect(document.rates).toMatchObject({
      rates: [{ base_rate: 7000 }, { base_rate: 12_000 }],
      rate_plans: [{ code: 'BAR' }, { code: 'MON', adjustment_percentage: -20, ...MONSOON }],
    });
    expect([differences, extras, otherYears.length]).toEqual([[], [], 4]);
    expect(await again({ ...document, parts: ['rates'] })).toMatchObject({ writes: [] });
  });
});

describe('in the next year', () => {
  const LATER = '2027-07-01';

  it('export writes its rates, and onboarding that keeps the old ones', async () => {
    const { again, compare, exported, prices } = await rolledHotel();
    const { document } = await exported(LATER);
    expect(document.rates).toMatchObject({
      rates: [{ base_rate: 7280 }, { base_rate: 12_480 }],
      rate_plans: [{ code: 'BAR' }, { code: 'MON', start_date: '2027-06-01' }],
    });
    const now = Date.parse(LATER);
    const parts = ['rates'] as const;
    const { writes, outcome } = await again({ ...document, parts, now });
    expect([writes, outcome.unplanned, prices()]).toEqual([[], [], PRICES]);
    expect(await compare(document, LATER)).toMatchObject({ differences: [], extras: [] });
  });

  it('verify reports that an old configuration has the old prices', async () => {
    const { compare } = await rolledHotel();
    const { differences, extras } = await compare(withMonsoon(), LATER);
    expect(differences).toEqual([
      { key: 'rule:BAR:DLX', field: 'base_rate', expected: 7000, actual: 7280 },
    ]);
    expect(extras).toEqual([]);
  });
});
