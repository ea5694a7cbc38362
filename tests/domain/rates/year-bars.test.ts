import { assert, date, property } from 'fast-check';
import { expect, it } from 'vitest';
import { includesDay, partOfYear } from '#domain/rates/year-bars.ts';

it.each([
  ['2026-01-01', '2026-12-31', 0, 1],
  ['', '', 0, 1],
  ['2025-07-01', '2026-01-01T00:00:00Z', 0, 1 / 365],
  ['2026-12-31', '2027-06-30', 364 / 365, 1],
])('the period from %j to %j covers its part of 2026', (start_date, end_date, from, to) => {
  const part = partOfYear({ start_date, end_date }, 2026);
  expect(part?.from).toBeCloseTo(from);
  expect(part?.to).toBeCloseTo(to);
});

const day = date({
  min: new Date('2024-01-01'),
  max: new Date('2028-12-31'),
  noInvalidDate: true,
}).map((moment) => moment.toISOString().slice(0, 10));

it('a period covers a part of a year exactly if it includes one of its days', () => {
  assert(
    property(day, day, day, (one, other, night) => {
      const [start_date = '', end_date = ''] = [one, other].toSorted();
      const period = { start_date, end_date };
      const part = partOfYear(period, Number(night.slice(0, 4)));
      expect(part !== undefined || !includesDay(period, night)).toBe(true);
      const { from, to } = part ?? { from: 0, to: 1 };
      expect([from >= 0, from < to, to <= 1]).toEqual([true, true, true]);
    }),
  );
});
