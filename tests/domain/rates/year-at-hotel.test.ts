import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayAtHotel, yearAtHotel } from '#domain/hotel/hotel-profile.ts';
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

describe('the formats of time zones', () => {
  afterEach(() => vi.restoreAllMocks());

  it('creates at most one format for 2,000 unknown time zones', () => {
    const created = formats();
    const days = new Set(
      Array.from({ length: 2_000 }, (_, number) => dayAtHotel(`Moon/${number}`, NEW_YEARS_NOON)),
    );
    expect([...days]).toStrictEqual(['2030-01-01']);
    expect(created.filter((zone) => zone !== 'UTC')).toStrictEqual([]);
    expect(created.length).toBeLessThanOrEqual(1);
  });

  it.each([
    ['offsets', (minute: number) => `+${pad(minute / 60)}:${pad(minute % 60)}`],
    ['a name in many cases', (bits: number) => inCase('asia/kolkata', bits)],
  ])('forgets the format of a time zone after many others: %s', (_, zoneOf) => {
    const created = formats();
    const zones = Array.from({ length: 300 }, (_zone, number) => zoneOf(number));
    for (const zone of [...zones, zones[0]!]) dayAtHotel(zone, NEW_YEARS_NOON);
    expect(created.filter((zone) => zone === zones[0])).toHaveLength(2);
  });

  it('creates a format once for hotels in the same time zone', () => {
    const created = formats();
    for (let hotel = 0; hotel < 50; hotel += 1) dayAtHotel('Pacific/Chatham', NEW_YEARS_NOON);
    expect(created).toStrictEqual(['Pacific/Chatham']);
  });
});

const pad = (number: number) => String(Math.floor(number)).padStart(2, '0');

function inCase(text: string, bits: number): string {
  return text.replaceAll(/\w/g, (letter, place: number) =>
    (bits >> place) & 1 ? letter.toUpperCase() : letter,
  );
}

function formats() {
  const created: unknown[] = [];
  const Format = Intl.DateTimeFormat;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function create(...given) {
    const format = new Format(...given);
    created.push(given[1]?.timeZone);
    return format;
  });
  return created;
}

it('computes the day in India as the time zone database does', () => {
  const format = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Kolkata' });
  const halfHours = Array.from({ length: 96 }, (_, index) => NEW_YEARS_NOON + index * 1_800_000);
  expect(halfHours.map((instant) => dayAtHotel('Asia/Kolkata', instant))).toEqual(
    halfHours.map((instant) => format.format(instant)),
  );
});
