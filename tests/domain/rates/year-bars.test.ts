import fc from 'fast-check';
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

const day = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('a period covers a part of a year exactly if it includes one of its days', () => {
  fc.assert(
    fc.property(day, day, day, (one, other, night) => {
      const [start_date = '', end_date = ''] = [one, other].toSorted();
      const period = { start_date, end_date };
      const part = partOfYear(period, Number(night.slice(0, 4)));
      if (includesDay(period, night)) expect(part).toBeDefined();
      if (part) {
        expect(part.from).toBeGreaterThanOrEqual(0);
        expect(part.from).toBeLessThan(part.to);
        expect(part.to).toBeLessThanOrEqual(1);
      }
    }),
  );
});
