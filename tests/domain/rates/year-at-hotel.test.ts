import { describe, expect, it } from 'vitest';
import { yearAtHotel } from '#domain/hotel/hotel-profile.ts';
import { FIRST_TIME_ZONES } from '#domain/places/time-zones.ts';

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
