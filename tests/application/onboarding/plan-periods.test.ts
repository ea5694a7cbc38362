import { describe, expect, it } from 'vitest';
import { previewRoll, rollRates } from '#application/hotel/rate-plans/roll-rates.ts';
import { readRates } from '#application/hotel/hotel-rates.ts';
import { createExportHotel } from '#application/hotel/export-hotel.ts';
import { createWriteOnce } from '#application/records/write-record.ts';
import type { Validity } from '#domain/rates/rate-validity.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { LOST_BEFORE_COMMIT } from '#tests/fakes/fault.ts';
import { countingRandom, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel, type Changes } from '#tests/application/standing-hotel.ts';

type Standing = Awaited<ReturnType<typeof standingHotel>>;
const MONSOON = { start_date: '2026-06-01', end_date: '2026-09-30' };
const LONGER = { ...MONSOON, end_date: '2026-10-15' };
const CHRISTMAS = { start_date: '2026-12-20', end_date: '2026-12-31' };
const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };
const parts = ['rates'] as const;

/** The sample hotel with one room type, and a monsoon rate for these days. */
const withMonsoon = (days: Partial<Validity>): Changes => ({
  roomTypes: SAMPLE_DOCUMENT.roomTypes?.slice(0, 1) ?? [],
  rates: {
    ...SAMPLE_DOCUMENT.rates,
    rate_plans: [
      { name: 'Best Available Rate', code: 'BAR' },
      { name: 'Monsoon', code: 'MON', rate_type: 'seasonal', adjustment_percentage: -20, ...days },
    ],
  },
});

/** The sample hotel after a run with a monsoon rate for these days. */
async function hotelWithMonsoon(days: Partial<Validity> = MONSOON) {
  const hotel = await standingHotel();
  const { api, again, hand, keyed } = hotel;
  await again(withMonsoon(days));
  const plan = keyed('plan:MON').id;
  const rules = () => api.records('rule').filter(({ rate_plan }) => rate_plan === plan);
  const daysOfRules = () => rules().map(({ start_date, end_date }) => ({ start_date, end_date }));
  /** Creates a rule as another user would. */
  const add = ({ start_date, end_date }: Validity) =>
    hand(`+rule:MON:DLX start_date=${start_date} end_date=${end_date} base_rate=9999`);
  const compare = async (changes: Changes, today = '2026-06-01') => {
    const found = await hotel.compare({ ...changes, now: Date.parse(today) });
    return { ...found, extras: found.extras.filter(({ key }) => key === 'rule:MON:DLX') };
  };
  return { ...hotel, rules, daysOfRules, add, compare };
}

const exporterOf = ({ api, hotelId }: Pick<Standing, 'api' | 'hotelId'>) => {
  return (day: string) => {
    const planHotel = planHotelAt(new InstantClock(Date.parse(day)));
    return createExportHotel(api, planHotel, countingRandom()).read(hotelId);
  };
};

describe('the period of a rate plan', () => {
  it('is that of its rules, and of its export', async () => {
    const hotel = await hotelWithMonsoon();
    const { again, daysOfRules } = hotel;
    expect(daysOfRules()).toEqual([MONSOON]);
    expect(await again(withMonsoon(MONSOON))).toMatchObject({ writes: [] });
    await again({ ...withMonsoon(MONSOON), roomTypes: SAMPLE_DOCUMENT.roomTypes ?? [] });
    const { document } = await exporterOf(hotel)('2026-06-01');
    const plans = document.rates?.rate_plans ?? [];
    expect(plans.filter(({ start_date, end_date }) => start_date ?? end_date)).toMatchObject([
      { code: 'MON', adjustment_percentage: -20, ...MONSOON },
    ]);
    expect(await again({ ...document, parts })).toMatchObject({ writes: [] });
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
  ])('that becomes %s differs once, and updates the rules', async (_, old, now, fields) => {
    const { again, compare, rules } = await hotelWithMonsoon(old);
    const [before] = rules();
    const { differences, extras } = await compare(withMonsoon(now));
    const found = differences.map(({ key, field }) => [key, field]);
    expect(found).toEqual(fields.map((field) => ['rule:MON:DLX', field]));
    expect(extras).toEqual([]);
    expect((await again(withMonsoon(now))).writes).toEqual(['PATCH rule']);
    expect(rules()).toMatchObject([{ id: before?.['id'] }]);
    expect((await compare(withMonsoon(now))).differences).toEqual([]);
    expect((await again(withMonsoon(now))).writes).toEqual([]);
  });

  it('warns before its end, unless it is a season beside other plans', async () => {
    const { compare, hand } = await hotelWithMonsoon();
    const warned = async () =>
      (await compare(withMonsoon(MONSOON), '2026-11-22')).warnings.map(({ key }) => key);
    expect(await warned()).toEqual(['plan:BAR', 'plan:LMR', 'plan:WEB']);
    await hand(...['BAR', 'LMR', 'WEB'].map((code) => `plan:${code} is_active=false`));
    expect(await warned()).toEqual(['plan:MON']);
  });
});

describe('rates that another user made for other days', () => {
  it.each([
    ['a shorter season', CHRISTMAS, LONGER],
    ['the whole year', YEAR, LONGER],
    ['a season that moves', CHRISTMAS, { start_date: '2026-07-01', end_date: '2026-10-31' }],
  ])('stay beside a changed period: %s', async (_, other, now) => {
    const { again, compare, add, rules, daysOfRules } = await hotelWithMonsoon();
    await add(other);
    const [, added] = rules();
    expect((await again(withMonsoon(now))).writes).toEqual(['PATCH rule']);
    expect(daysOfRules()).toEqual([now, other]);
    expect(rules()[1]).toEqual(added);
    const extras = [{ key: 'rule:MON:DLX', ...other }];
    expect(await compare(withMonsoon(now))).toMatchObject({ differences: [], extras });
  });

  it('stay if it is unclear which rule has a new period, and the run says so', async () => {
    const { again, compare, add, daysOfRules } = await hotelWithMonsoon();
    await add(CHRISTMAS);
    const { outcome, writes } = await again(withMonsoon({}));
    expect([writes, outcome.status]).toEqual([[], 'incomplete']);
    const message = expect.stringContaining('Give one of them the days 2026-01-01 to 2026-12-31');
    expect(outcome.warnings).toMatchObject([{ operation: 'rule:MON:DLX', message }]);
    expect(daysOfRules()).toEqual([MONSOON, CHRISTMAS]);
    expect(await compare(withMonsoon({}))).toMatchObject({
      differences: [{ key: 'rule:MON:DLX', field: null }],
      extras: [MONSOON, CHRISTMAS],
    });
  });

  it('do not keep a run that deletes them from creating a rule', async () => {
    const { again, add, daysOfRules } = await hotelWithMonsoon();
    await add(CHRISTMAS);
    const { writes } = await again({ ...withMonsoon({}), prunes: true });
    expect(writes.filter((write) => write.startsWith('POST'))).toEqual(['POST rule']);
    expect(daysOfRules()).toEqual([YEAR]);
  });

  it('are not confused with a rule whose response was lost', async () => {
    const { api, hotelId, rules, daysOfRules } = await hotelWithMonsoon(CHRISTMAS);
    const { id: _, ...christmas } = rules()[0] ?? {};
    const body = { ...(christmas as object), ...MONSOON };
    api.failNext('rule', LOST_BEFORE_COMMIT);
    const writeOnce = createWriteOnce(api, new InstantClock());
    const written = await writeOnce.run({ kind: 'rule', body, hotelId });
    expect(written).toMatchObject({ state: 'done', effect: { kind: 'created' } });
    expect(daysOfRules()).toEqual([CHRISTMAS, MONSOON]);
  });

  it('are exported once they have started, or with their days if there are no others', async () => {
    const hotel = await standingHotel();
    const { again, hand, keyed, api, hotelId } = hotel;
    for (const key of ['BAR:DLX', 'BAR:SUT', 'LMR:DLX', 'LMR:SUT', 'WEB:DLX', 'WEB:SUT']) {
      const rate = 2 * Number(keyed(`rule:${key}`)['base_rate']);
      await hand(`+rule:${key} start_date=2027-01-01 end_date=2027-12-31 base_rate=${rate}`);
    }
    const exported = async (day: string) => {
      const { document } = await exporterOf(hotel)(day);
      const now = Date.parse(day);
      expect(await again({ ...document, parts, now })).toMatchObject({ writes: [] });
      return document.rates;
    };
    expect(await exported('2026-11-22')).toMatchObject({ rates: [{ base_rate: 7000 }, {}] });
    expect(await exported('2027-02-01')).toMatchObject({ rates: [{ base_rate: 14_000 }, {}] });
    for (const { id, start_date } of api.records('rule')) {
      if (start_date === '2026-01-01')
        await api.remove({ kind: 'rule', id: id as number, hotelId });
    }
    const { rate_plans } = (await exported('2026-11-22')) ?? {};
    expect(rate_plans?.[0]).toMatchObject({ start_date: '2027-01-01' });
  });
});

describe('rates that were rolled to the next year', () => {
  const BOTH = { ...withMonsoon(MONSOON), roomTypes: SAMPLE_DOCUMENT.roomTypes ?? [] };
  const LATER = '2027-07-01';
  const PRICES = ['01-01 12000', '01-01 7000', '06-01 5600', '06-01 9600']
    .map((price) => `2026-${price}`)
    .concat('2027-01-01 12480', '2027-01-01 7280', '2027-06-01 5824', '2027-06-01 9984');

  /** The sample hotel with BAR and a monsoon rate, both rolled to 2027 at +4%. */
  async function rolledHotel() {
    const hotel = await standingHotel();
    const { api, hotelId, again } = hotel;
    for (const kind of ['rule', 'plan'] as const) {
      for (const { id } of api.records(kind)) await api.remove({ kind, id: id as number, hotelId });
    }
    await again(BOTH);
    const clock = new InstantClock();
    const rates = await readRates(api, hotelId, clock);
    const request = { year: 2027, change: { by: 4, unit: 'percent' } as const };
    const reviewed = previewRoll(rates, request);
    const writeOnce = createWriteOnce(api, clock);
    await rollRates({ api, hotelId, writeOnce, rates, request, reviewed });
    const prices = () =>
      api
        .records('rule')
        .map(({ base_rate, start_date }) => `${String(start_date)} ${String(base_rate)}`)
        .toSorted();
    return { ...hotel, prices, exported: exporterOf(hotel) };
  }

  it('stay when the configuration changes the days of a season', async () => {
    const { again, prices } = await rolledHotel();
    const later = withMonsoon({ ...MONSOON, start_date: '2026-06-15' }).rates ?? {};
    expect((await again({ ...BOTH, rates: later })).writes).toEqual(['PATCH rule', 'PATCH rule']);
    const changed = PRICES.map((price) => price.replace('2026-06-01', '2026-06-15'));
    expect(prices()).toEqual(changed.toSorted());
  });

  it('are left by an export of this year, which says so', async () => {
    const { again, exported } = await rolledHotel();
    const { document, differences, extras, otherYears } = await exported('2026-11-29');
    expect(document.rates).toMatchObject({
      rates: [{ base_rate: 7000 }, { base_rate: 12_000 }],
      rate_plans: [{ code: 'BAR' }, { code: 'MON', adjustment_percentage: -20, ...MONSOON }],
    });
    expect([differences, extras, otherYears.length]).toEqual([[], [], 4]);
    expect(await again({ ...document, parts })).toMatchObject({ writes: [] });
  });

  it('are those of the hotel in the next year, and the old ones stay', async () => {
    const { again, compare, exported, prices } = await rolledHotel();
    const now = Date.parse(LATER);
    const old = await compare({ ...BOTH, now });
    const [expected, actual] = [7000, 7280];
    const difference = { key: 'rule:BAR:DLX', field: 'base_rate', expected, actual };
    expect(old).toMatchObject({ differences: [difference], extras: [] });
    const { document } = await exported(LATER);
    expect(document.rates).toMatchObject({
      rates: [{ base_rate: 7280 }, { base_rate: 12_480 }],
      rate_plans: [{ code: 'BAR' }, { code: 'MON', start_date: '2027-06-01' }],
    });
    const { writes, outcome } = await again({ ...document, parts, now });
    expect([writes, outcome.unplanned, prices()]).toEqual([[], [], PRICES]);
    expect(await compare({ ...document, now })).toMatchObject({ differences: [], extras: [] });
  });
});
