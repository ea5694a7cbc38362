import { describe, expect, it } from 'vitest';
import { createWriteOnce } from '#application/records/write-record.ts';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import { createReadHotelDocument } from '#application/records/read-hotel-document.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Body, Id } from '#domain/record.ts';
import type { Validity } from '#domain/rates/rate-validity.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { LOST_BEFORE_COMMIT } from '#tests/fakes/fault.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';

const MONSOON = { start_date: '2026-06-01', end_date: '2026-09-30' };
const LONGER = { ...MONSOON, end_date: '2026-10-15' };
const CHRISTMAS = { start_date: '2026-12-20', end_date: '2026-12-31' };
const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };

/** The sample hotel with one room type, and a monsoon rate for these days. */
const withMonsoon = (days: Partial<Validity>): HotelDocument => ({
  ...SAMPLE_DOCUMENT,
  roomTypes: SAMPLE_DOCUMENT.roomTypes?.slice(0, 1) ?? [],
  rates: {
    ...SAMPLE_DOCUMENT.rates,
    rate_plans: [
      { name: 'Best Available Rate', code: 'BAR' },
      {
        name: 'Monsoon',
        code: 'MON',
        rate_type: 'seasonal',
        adjustment_percentage: -20,
        ...days,
      },
    ],
  },
});

/** The sample hotel after a run with a monsoon rate for these days. */
async function hotelWithMonsoon(days: Partial<Validity> = MONSOON) {
  const hotel = await standingHotel();
  const { api, hotelId, again, record } = hotel;
  await again(withMonsoon(days));
  const plan = record('plan', { code: 'MON' }).id;
  const rules = () => api.records('rule').filter(({ rate_plan }) => rate_plan === plan);
  const daysOfRules = () => rules().map(({ start_date, end_date }) => ({ start_date, end_date }));
  /** Creates a rule as another user would. */
  const add = (other: Validity, base_rate = 9999) => {
    const { id: _, ...rule } = rules()[0] ?? {};
    const body = { ...(rule as unknown as Body), ...other, base_rate };
    return api.send({ kind: 'rule', body, hotelId });
  };
  const compare = async (document: HotelDocument, today = '2026-06-01') => {
    const profile = { ...document.hotelProfile, id: hotelId };
    const config = configOf({ ...document, hotelProfile: profile });
    const found = await createCompareHotel(
      api,
      planHotelAt(new InstantClock(Date.parse(today))),
    ).run(config);
    const extras = found.extras.filter(({ key }) => key === 'rule:MON:DLX');
    return { ...found, extras };
  };
  return { ...hotel, rules, daysOfRules, add, compare };
}

describe('the period of a rate plan', () => {
  it('the rules of a rate plan get its period, and the second run sends nothing', async () => {
    const { again, compare, daysOfRules } = await hotelWithMonsoon();
    expect(daysOfRules()).toEqual([MONSOON]);
    expect(await again(withMonsoon(MONSOON))).toMatchObject({ writes: [] });
    expect((await compare(withMonsoon(MONSOON))).differences).toEqual([]);
  });

  it.each([
    ['longer', MONSOON, LONGER, ['end_date']],
    ['shorter', LONGER, MONSOON, ['end_date']],
    ['a season instead of the year', {}, MONSOON, ['start_date', 'end_date']],
    ['the year instead of a season', MONSOON, {}, ['start_date', 'end_date']],
    [
      'next year',
      { ...YEAR, end_date: '2027-12-31' },
      { start_date: '2027-01-01' },
      ['start_date'],
    ],
  ])(
    'a period that becomes %s is a difference, and updates the rules of the plan',
    async (_, old, now, fields) => {
      const { again, compare, rules } = await hotelWithMonsoon(old);
      const [before] = rules();
      const { differences, extras } = await compare(withMonsoon(now));
      expect(differences.map(({ key, field }) => [key, field])).toEqual(
        fields.map((field) => ['rule:MON:DLX', field]),
      );
      expect(extras).toEqual([]);
      expect((await again(withMonsoon(now))).writes).toEqual(['PATCH rule']);
      expect(rules()).toMatchObject([{ id: before?.['id'] }]);
      expect((await compare(withMonsoon(now))).differences).toEqual([]);
      expect((await again(withMonsoon(now))).writes).toEqual([]);
    },
  );

  it('the period of a rate plan is exported, and onboarding the export sends nothing', async () => {
    const { api, hotelId, again } = await hotelWithMonsoon();
    await again({ ...withMonsoon(MONSOON), roomTypes: SAMPLE_DOCUMENT.roomTypes ?? [] });
    const document = await createReadHotelDocument(api, new InstantClock()).run(hotelId);
    const plans = document.rates?.rate_plans ?? [];
    expect(plans.filter(({ start_date, end_date }) => start_date ?? end_date)).toMatchObject([
      { code: 'MON', adjustment_percentage: -20, ...MONSOON },
    ]);
    expect(await again({ ...document, parts: ['rates'] })).toMatchObject({ writes: [] });
  });
});

/** The sample hotel with rates for 2026, and for 2027 at twice the price. */
async function hotelOfTwoYears() {
  const hotel = await standingHotel();
  const { api, hotelId } = hotel;
  for (const { id: _, ...rule } of api.records('rule')) {
    const next = { start_date: '2027-01-01', end_date: '2027-12-31' };
    const base_rate = 2 * Number(rule['base_rate']);
    await api.send({ kind: 'rule', body: { ...(rule as Body), ...next, base_rate }, hotelId });
  }
  const read = (day: string) =>
    createReadHotelDocument(api, new InstantClock(Date.parse(day))).run(hotelId);
  return { ...hotel, read };
}

describe("next year's rates that another user made", () => {
  it.each([
    ['2026-11-22', 7000],
    ['2027-02-01', 14_000],
  ])(
    "next year's rates of another user are exported once they have started: on %s, and the export sends nothing",
    async (day, rate) => {
      const { again, read } = await hotelOfTwoYears();
      const document = await read(day);
      expect(document.rates?.rates?.[0]).toMatchObject({ base_rate: rate });
      const parts = ['rates'] as const;
      expect(await again({ ...document, parts, now: Date.parse(day) })).toMatchObject({
        writes: [],
      });
    },
  );

  it("next year's rates of another user are exported with their days if there are no others", async () => {
    const { api, hotelId, again, read } = await hotelOfTwoYears();
    for (const { id, start_date } of api.records('rule')) {
      if (start_date !== '2026-01-01') continue;
      await api.remove({ kind: 'rule', id: id as Id, hotelId });
    }
    const document = await read('2026-11-22');
    expect(document.rates?.rate_plans?.[0]).toMatchObject({ start_date: '2027-01-01' });
    expect(await again({ ...document, parts: ['rates'] })).toMatchObject({ writes: [] });
  });
});

describe('warnings about the end of rates', () => {
  it('warnings about the end of rates leave out seasons, which end on purpose, but not the only plans of a hotel', async () => {
    const { compare, edit } = await hotelWithMonsoon();
    const warned = async () =>
      (await compare(withMonsoon(MONSOON), '2026-11-22')).warnings.map(({ key }) => key);
    expect(await warned()).toEqual(['plan:BAR', 'plan:LMR', 'plan:WEB']);
    for (const code of ['BAR', 'LMR', 'WEB']) await edit('plan', { code }, { is_active: false });
    expect(await warned()).toEqual(['plan:MON']);
  });
});

describe('rates that another user made for other days', () => {
  it.each([
    ['a shorter season', CHRISTMAS, LONGER],
    ['the whole year', YEAR, LONGER],
    ['a season that moves', CHRISTMAS, { start_date: '2026-07-01', end_date: '2026-10-31' }],
  ])(
    'rates of another user for other days stay beside a changed period: %s',
    async (_, other, now) => {
      const { again, compare, add, rules, daysOfRules } = await hotelWithMonsoon();
      const id = await add(other);
      const { writes } = await again(withMonsoon(now));
      expect(writes).toEqual(['PATCH rule']);
      expect(daysOfRules()).toEqual([now, other]);
      expect(rules()[1]).toMatchObject({ id, base_rate: 9999 });
      expect(await compare(withMonsoon(now))).toMatchObject({
        differences: [],
        extras: [{ key: 'rule:MON:DLX', ...other }],
      });
    },
  );

  it('rates of another user stay if it is unclear which rule has a new period, and the run says so', async () => {
    const { again, compare, add, daysOfRules } = await hotelWithMonsoon();
    await add(CHRISTMAS);
    const { outcome, writes } = await again(withMonsoon({}));
    expect([writes, outcome.status]).toEqual([[], 'incomplete']);
    expect(outcome.warnings).toMatchObject([
      {
        operation: 'rule:MON:DLX',
        message: expect.stringContaining('Give one of them the days 2026-01-01 to 2026-12-31'),
      },
    ]);
    expect(daysOfRules()).toEqual([MONSOON, CHRISTMAS]);
    expect(await compare(withMonsoon({}))).toMatchObject({
      differences: [{ key: 'rule:MON:DLX', field: null }],
      extras: [MONSOON, CHRISTMAS],
    });
  });

  it('rates of another user do not keep a run that deletes them from creating a rule', async () => {
    const { again, add, daysOfRules } = await hotelWithMonsoon();
    await add(CHRISTMAS);
    const { writes } = await again({ ...withMonsoon({}), prunes: true });
    expect(writes.filter((write) => write.startsWith('POST'))).toEqual(['POST rule']);
    expect(daysOfRules()).toEqual([YEAR]);
  });

  it('rates of another user are not confused with a rule whose response was lost', async () => {
    const { api, hotelId, rules, daysOfRules } = await hotelWithMonsoon(CHRISTMAS);
    const { id: _, ...christmas } = rules()[0] ?? {};
    const body = { ...(christmas as unknown as Body), ...MONSOON };
    api.failNext('rule', LOST_BEFORE_COMMIT);
    const written = await createWriteOnce(api, new InstantClock()).run({
      kind: 'rule',
      body,
      hotelId,
    });
    expect(written).toMatchObject({ state: 'done', effect: { kind: 'created' } });
    expect(daysOfRules()).toEqual([CHRISTMAS, MONSOON]);
  });
});
