import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeDate, readDays, readTime } from '#application/import/cells/read-day.ts';
import { spellings } from './spellings.ts';

describe('dates in spreadsheets', () => {
  it.each<[string | Date, string]>([
    ...spellings(`
      2026-06-01 = 2026-06-01 | 2026-6-1 | 2026/06/01 | 2026-06-01 00:00:00 | 2026-06-01T00:00 | 2026-06-01T00:00:00Z
      2026-06-01 = 1.6.2026 | Mo., 1.6.2026 | 01. 06. 2026 | 20260601 | 1 June 2026 | 1st Jun 2026 | 01-Jun-2026
      2026-06-01 = June 1, 2026 | JUN 1 2026 | 1 Jun '26 | 1-Jun-26 | 1Jun2026 | 1st of June 2026 | Monday, June 1, 2026
      2026-06-01 = 1. Juni 2026 | Mo., 1. Juni 2026 | 1 de junio de 2026 | 1 giugno 2026 | 1.6.26
      2026-05-31 = dom 31/5/2026 | 31/5/2026 | 5/31/2026 | 05/31/26
      2027-08-29 = 29. Aug. 2027 | 29 août 2027
      2027-03-01 = 1 de março de 2027
      2026-09-30 = 30 Sept. 2026
      2026-06-06 = 6/6/2026
      2028-02-29 = 29 February 2028
    `),
    [new Date(Date.UTC(2026, 5, 1)), '2026-06-01'],
    [new Date(Date.UTC(2026, 5, 1, 23, 59)), '2026-06-01'],
  ])('%s is %s', (cell, day) => {
    expect(readDays(cell)).toEqual([day]);
  });

  it.each(['1/6/2026', '06-01-2026', '12/11/2026', '6/1/27', '6/1/2027 0:00'])(
    '%s is ambiguous',
    (cell) => {
      expect(readDays(cell)).toHaveLength(2);
    },
  );

  it.each([
    ...'2026-02-29 31.6.2026 32/12/2026 13/14/2026 0/0/2026 Jun-26 46174 2026 summer'.split(' '),
    ...'1 ju 2026|1 juin juillet 2026|June 2026|2026-06-01 12:00|2026-06/01'.split('|'),
    new Date(Date.UTC(1899, 11, 30, 15)),
  ])('%s is not a date', (cell) => {
    expect(readDays(cell)).toEqual([]);
  });

  it.each(
    spellings(`
      true = 01/out | 10/01/27 | 1/10/2027 | 10.Jan | 01-Mar | 01. Mrz | 01.03. | 3-Mai-27 | 10.01.2027 | 2027-10-01 | 2027-10-01 00:00:00 | Mar-45
      false = 101 | 1-110 | 12/14 | 01-Mez | Mar-01 | 1.10.12 | 101/102/103 | A-12 | 99-Jan
    `),
  )('%s looks like a date that a spreadsheet program made: %s', (text, isDate) => {
    expect(String(looksLikeDate(text))).toBe(isDate);
  });

  it('every day is read as it was written', () => {
    const range = { min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true };
    const inWords = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    fc.assert(
      fc.property(fc.date(range), (date) => {
        const day = date.toISOString().slice(0, 10);
        const written = ['en-GB', 'en-US'].map((code) => date.toLocaleDateString(code, inWords));
        for (const one of [day, date, ...written]) expect(readDays(one)).toEqual([day]);
        expect(readDays(date.toLocaleDateString('en-GB', { timeZone: 'UTC' }))).toContain(day);
      }),
    );
  });
});

describe('times of day in spreadsheets', () => {
  it.each<[string | Date, string]>([
    ...spellings(`
      15:00 = 15:00 | 15h | 15:00:00 | 1500 | 15:00 hrs | 1500 hrs | 3 pm | 3PM
      15:30 = 15.30 | 15h30 | 3:30 p.m.
      09:05 = 9:05
      00:00 = 12 am
      12:00 = 12 pm | noon
    `),
    [new Date(Date.UTC(1899, 11, 30, 14, 59, 59, 999)), '15:00'],
    [new Date(Date.UTC(1899, 11, 30, 23, 59, 59)), '23:59'],
  ])('%s is %s', (cell, time) => {
    expect(readTime(cell)).toBe(time);
  });

  it.each([
    '25:00',
    '15:60',
    '3',
    '13 pm',
    '0 am',
    'late',
    '0',
    '0.625',
    '2430',
    new Date('2027-01-11'),
  ])('%s is not a time', (cell) => {
    expect(readTime(cell)).toBeUndefined();
  });

  it('reads every minute of the day from the fraction that a spreadsheet stores', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
        expect(readTime(new Date(Date.UTC(1899, 11, 30, 0, minutes)))).toBe(time);
      }),
    );
  });
});
