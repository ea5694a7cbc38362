import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeDate, readDays } from '#application/import/cells/read-day.ts';

describe('dates in spreadsheets', () => {
  it.each<[string | Date, string]>([
    ['2026-06-01', '2026-06-01'],
    ['2026-6-1', '2026-06-01'],
    ['2026/06/01', '2026-06-01'],
    ['2026-06-01 00:00:00', '2026-06-01'],
    ['2026-06-01T00:00', '2026-06-01'],
    ['1.6.2026', '2026-06-01'],
    ['Mo., 1.6.2026', '2026-06-01'],
    ['dom 31/5/2026', '2026-05-31'],
    ['01. 06. 2026', '2026-06-01'],
    ['31/12/2026', '2026-12-31'],
    ['12/31/2026', '2026-12-31'],
    ['6/6/2026', '2026-06-06'],
    ['1 June 2026', '2026-06-01'],
    ['1st Jun 2026', '2026-06-01'],
    ['01-Jun-2026', '2026-06-01'],
    ['30 Sept. 2026', '2026-09-30'],
    ['June 1, 2026', '2026-06-01'],
    ['JUN 1 2026', '2026-06-01'],
    ['29 February 2028', '2028-02-29'],
    [new Date(Date.UTC(2026, 5, 1)), '2026-06-01'],
    [new Date(Date.UTC(2026, 5, 1, 23, 59)), '2026-06-01'],
  ])('%s is %s', (cell, day) => {
    expect(readDays(cell)).toEqual([day]);
  });

  it.each([
    ["1 Jun '27", '2027-06-01'],
    ['1-Jun-27', '2027-06-01'],
    ['1. Juni 2027', '2027-06-01'],
    ['29. Aug. 2027', '2027-08-29'],
    ['1st of June 2027', '2027-06-01'],
    ['1 de junio de 2027', '2027-06-01'],
    ['29 août 2027', '2027-08-29'],
    ['1 giugno 2027', '2027-06-01'],
    ['1 de março de 2027', '2027-03-01'],
    ['Tuesday, June 1, 2027', '2027-06-01'],
    ['Di., 1. Juni 2027', '2027-06-01'],
    ['2027-06-01T00:00:00Z', '2027-06-01'],
    ['20270601', '2027-06-01'],
    ['1Jun2027', '2027-06-01'],
    ['13.6.27', '2027-06-13'],
    ['06/13/27', '2027-06-13'],
  ])('people and programs also write %s for %s', (cell, day) => {
    expect(readDays(cell)).toEqual([day]);
  });

  it.each([
    '01/out',
    '10/01/27',
    '1/10/2027',
    '10.Jan',
    '01-Mar',
    '3-Mai-27',
    '10.01.2027',
    '2027-10-01',
    '2027-10-01 00:00:00',
    'Mar-45',
  ])('%s looks like a date that a spreadsheet program made', (text) =>
    expect(looksLikeDate(text)).toBe(true),
  );

  it.each([
    '101',
    '1-110',
    '12/14',
    '01-Mez',
    'Mar-01',
    '1.10.12',
    '101/102/103',
    'A-12',
    '99-Jan',
  ])('%s does not look like a date', (text) => expect(looksLikeDate(text)).toBe(false));

  it.each(['1/6/2026', '06-01-2026', '12/11/2026', '6/1/27', '6/1/2027 0:00'])(
    '%s is ambiguous',
    (cell) => {
      expect(readDays(cell)).toHaveLength(2);
    },
  );

  it.each([
    '2026-02-29',
    '31.6.2026',
    '32/12/2026',
    '13/14/2026',
    '0/0/2026',
    '1 ju 2026',
    'Jun-26',
    '1 juin juillet 2026',
    'June 2026',
    '46174',
    '2026',
    'summer',
    '2026-06-01 12:00',
    '2026-06/01',
    new Date(Date.UTC(1899, 11, 30, 15)),
  ])('%s is not a date', (cell) => {
    expect(readDays(cell)).toEqual([]);
  });

  it('every day is read as it was written', () => {
    const range = { min: new Date('1901-01-01'), max: new Date('2199-12-31'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(range), (date) => {
        const day = date.toISOString().slice(0, 10);
        const inWords = {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        } as const;
        expect([readDays(day), readDays(date)]).toEqual([[day], [day]]);
        for (const locale of ['en-GB', 'en-US']) {
          expect(readDays(date.toLocaleDateString(locale, inWords))).toEqual([day]);
        }
        expect(readDays(date.toLocaleDateString('en-GB', { timeZone: 'UTC' }))).toContain(day);
      }),
    );
  });
});
