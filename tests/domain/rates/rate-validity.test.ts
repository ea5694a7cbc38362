import { describe, expect, it } from 'vitest';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import { isExpired, ratesEndAt } from '#domain/rates/rate-validity.ts';
import { bodiesOf, planOf, seasideGrand } from '#tests/domain/seaside-grand.ts';

/** Half an hour before midnight in Greenwich, on the last day of 2025. */
const LATE = Date.UTC(2025, 11, 31, 23, 30);

describe('R14 rates are valid until the end of the year at the hotel', () => {
  it.each([
    ['UTC', '2025-12-31', '2025-12-31'],
    ['Asia/Kolkata', '2026-01-01', '2026-12-31'],
    ['America/New_York', '2025-12-31', '2025-12-31'],
    ['Moon/Tranquility', '2025-12-31', '2025-12-31'],
  ])('in %s', (timezone, today, end) => {
    expect(dayAtHotel(timezone, LATE)).toBe(today);
    expect(ratesEndAt(timezone, LATE)).toBe(end);
  });

  it('as the plan writes them', () => {
    const document = seasideGrand();
    const plan = planOf(document, { now: LATE });
    const timezone = document.hotelProfile?.timezone ?? 'Asia/Kolkata';
    for (const { end_date } of bodiesOf(plan, 'rule')) {
      expect(end_date).toBe(ratesEndAt(timezone, LATE));
    }
  });

  it('and expire on the next day', () => {
    expect(isExpired({ end_date: '2025-12-31' }, '2025-12-31')).toBe(false);
    expect(isExpired({ end_date: '2025-12-31' }, '2026-01-01')).toBe(true);
    expect(isExpired({ end_date: '' }, '9999-01-01'), 'an open end').toBe(false);
  });
});
