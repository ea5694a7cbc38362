import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkDocument } from '#domain/hotel-config.ts';
import { planPeriod } from '#domain/rates/rate-validity.ts';
import { countingRandom, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const withPlan = (days: { start_date?: string; end_date?: string }) => ({
  ...SAMPLE_DOCUMENT,
  rates: {
    rate_plans: [
      { name: 'Best', code: 'BAR', ...days },
      { name: 'Web', code: 'WEB' },
    ],
  },
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

it.each(['0202-06-15', '0002-01-01', '20270-01-01', '1026-12-31'])(
  'a plan that starts on %s is a problem: its year is incomplete or mistyped',
  (start_date) => {
    expect(problemsOf({ start_date })).toContainEqual({
      path: 'rates.rate_plans.0.start_date',
      message: 'Write the year with four digits, such as 2027',
    });
  },
);

const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const days = fc
  .integer({ min: Date.UTC(1999, 0, 1) / DAY_MS, max: Date.UTC(2101, 0, 1) / DAY_MS })
  .map((number) => number * DAY_MS);

/** The day before the same date three years later. For 29 February, that date is 1 March. */
function lastDayOf(start: number): number {
  const [year, month, day] = dayOf(start).split('-').map(Number) as [number, number, number];
  return Date.UTC(year + 3, month - 1, day) - DAY_MS;
}

it('a period is valid if it ends on or after its first day, and within three years', () => {
  fc.assert(
    fc.property(days, days, fc.integer({ min: -3, max: 3 }), (start, other, near) => {
      for (const end of [other, start + near * DAY_MS, lastDayOf(start) + near * DAY_MS]) {
        const problems = problemsOf({ start_date: dayOf(start), end_date: dayOf(end) });
        const isValid = end >= start && end <= lastDayOf(start);
        expect([dayOf(start), dayOf(end), problems.length]).toEqual([
          dayOf(start),
          dayOf(end),
          isValid ? 0 : 1,
        ]);
      }
    }),
    { numRuns: 50 },
  );
});

it('a missing day is that of the calendar year of the launch, or of the other day', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 2000, max: 2100 }), (day, year) => {
      const given = dayOf(day);
      const { start_date } = planPeriod({ end_date: given }, year);
      const { end_date } = planPeriod({ start_date: given }, year);
      const years = [year, Number(given.slice(0, 4))];
      expect(start_date).toBe(`${Math.min(...years)}-01-01`);
      expect(end_date).toBe(`${Math.max(...years)}-12-31`);
    }),
  );
});
