import { describe, expect, it } from 'vitest';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import {
  daysUntil,
  endsSoon,
  isExpired,
  laterEnd,
  ratesEndAt,
} from '#domain/rates/rate-validity.ts';

/** 23:30 UTC on 31 December 2025, when some hotels already have 1 January. */
const LATE = Date.UTC(2025, 11, 31, 23, 30);

describe('rates are valid until the end of the year at the hotel', () => {
  it.each([
    ['UTC', '2025-12-31', '2025-12-31'],
    ['Asia/Kolkata', '2026-01-01', '2026-12-31'],
    ['America/New_York', '2025-12-31', '2025-12-31'],
    ['Moon/Tranquility', '2025-12-31', '2025-12-31'],
  ])('rates are valid until the end of the year at the hotel in %s', (timezone, today, end) => {
    expect(dayAtHotel(timezone, LATE)).toBe(today);
    expect(ratesEndAt({ rate_plans: [] }, timezone, LATE)).toEqual([end]);
  });

  it('rates expire on the day after their last day', () => {
    expect(isExpired({ end_date: '2025-12-31' }, '2025-12-31')).toBe(false);
    expect(isExpired({ end_date: '2025-12-31' }, '2026-01-01')).toBe(true);
    expect(isExpired({ end_date: '' }, '9999-01-01'), 'an open end').toBe(false);
  });
});

describe('the days of a rate plan', () => {
  it.each([
    ['2026-09-30', undefined],
    ['2026-10-01', { day: '2027-12-31', isUsual: false }],
    ['2026-12-01', { day: '2027-12-31', isUsual: true }],
  ])('on %s the wizard offers %j', (today, later) => {
    expect(laterEnd('UTC', Date.parse(today))).toEqual(later);
  });
});

it('rates count as ending soon 60 days before their last day, on it, and after it', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-12-31', '2027-01-01'];
  expect(days.map((today) => endsSoon({ end_date: '2026-12-31' }, today))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(endsSoon({ end_date: '' }, '9999-01-01'), 'an open end').toBe(false);
  expect(daysUntil('2027-03-01T00:00:00Z', '2027-02-28')).toBe(1);
});
