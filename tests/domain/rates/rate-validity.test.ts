import { describe, expect, it } from 'vitest';
import { dayAtHotel, yearAtHotel } from '#domain/hotel/hotel-profile.ts';
import { FIRST_TIME_ZONES } from '#domain/places/time-zones.ts';
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

describe('rates end soon', () => {
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
});

/** Noon UTC on 1 January 2030, when all hotels in the list have the same date. */
const NEW_YEARS_NOON = Date.UTC(2030, 0, 1, 12);
const HOUR = 3_600_000;

/** In winter, the hours from midnight UTC to midnight in each time zone. */
const MIDNIGHTS = {
  'Asia/Singapore': -8,
  'Asia/Kolkata': -5.5,
  'Asia/Dubai': -4,
  'Europe/Paris': -1,
  'Europe/London': 0,
  UTC: 0,
  'America/New_York': 5,
  'America/Chicago': 6,
  'America/Denver': 7,
  'America/Los_Angeles': 8,
};

describe('the current year in the hotel’s time zone', () => {
  it.each(Object.entries(MIDNIGHTS))(
    'the current year in the hotel’s time zone changes at midnight in %s',
    (timezone, hours) => {
      const midnight = NEW_YEARS_NOON + (hours - 12) * HOUR;
      expect(yearAtHotel(timezone, midnight - 1)).toBe(2029);
      expect(yearAtHotel(timezone, midnight)).toBe(2030);
    },
  );

  it('the current year in the hotel’s time zone is known for every offered time zone', () => {
    expect(Object.keys(MIDNIGHTS).toSorted()).toStrictEqual([...FIRST_TIME_ZONES].toSorted());
  });

  it.each(['', 'Moon/Tranquility', '__proto__', '🏨'])(
    'the current year in the hotel’s time zone is that of UTC for %j, because time zones are not validated',
    (timezone) => {
      expect(yearAtHotel(timezone, Date.UTC(2029, 11, 31, 23, 59, 59, 999))).toBe(2029);
      expect(yearAtHotel(timezone, Date.UTC(2030, 0, 1))).toBe(2030);
    },
  );
});
