import { expect, it } from 'vitest';
import { checkDocument } from '#domain/hotel-config.ts';
import { countingRandom, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { bodiesOf, planOf } from '#tests/domain/seaside-grand.ts';

const withPlan = (days: { start_date?: string; end_date?: string }) => ({
  ...SAMPLE_DOCUMENT,
  rates: {
    rate_plans: [
      { name: 'Best', code: 'BAR', ...days },
      { name: 'Web', code: 'WEB' },
    ],
  },
});

it('the rates of a plan have its days, and those of other plans the calendar year', () => {
  const plan = planOf(withPlan({ start_date: '2026-05-01', end_date: '2027-04-30' }), {
    now: Date.parse('2026-11-22'),
  });
  const days = bodiesOf(plan, 'rule').map(({ start_date, end_date }) => [start_date, end_date]);
  const [year, own] = [
    ['2026-01-01', '2026-12-31'],
    ['2026-05-01', '2027-04-30'],
  ];
  expect(new Set(days.map((period) => JSON.stringify(period)))).toEqual(
    new Set([JSON.stringify(own), JSON.stringify(year)]),
  );
});

const problemsOf = (days: Parameters<typeof withPlan>[0]) =>
  checkDocument(withPlan(days), { random: countingRandom() }).problems;

it('a plan that ends before it starts is a problem', () => {
  expect(problemsOf({ start_date: '2027-01-01', end_date: '2026-12-31' })).toEqual([
    {
      path: 'rates.rate_plans.0.end_date',
      message: 'The end date must not be before the start date',
    },
  ]);
  expect(problemsOf({ start_date: '2027-01-01', end_date: '2027-01-01' })).toEqual([]);
  expect(problemsOf({ start_date: '2027-01-01' })).toEqual([]);
});
