import { expect, it } from 'vitest';
import { dayText, daysText, momentText, timeText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';

/** An afternoon in the time zone of this device. */
const MOMENT = new Date(2026, 10, 23, 14, 5).getTime();

/** Replaces the narrow spaces that Intl writes. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ');

it.each([
  [
    'India',
    '31 December 2026',
    '1 January – 31 December 2026',
    '23 November 2026 at 2:05 pm',
    '3:00 pm',
  ],
  [
    'United States',
    'December 31, 2026',
    'January 1 – December 31, 2026',
    'November 23, 2026 at 2:05 PM',
    '3:00 PM',
  ],
  [
    'United Kingdom',
    '31 December 2026',
    '1 January – 31 December 2026',
    '23 November 2026 at 14:05',
    '15:00',
  ],
  [
    'Germany',
    '31 December 2026',
    '1 January – 31 December 2026',
    '23 November 2026 at 14:05',
    '15:00',
  ],
  ['', '31 December 2026', '1 January – 31 December 2026', '23 November 2026 at 14:05', '15:00'],
])('days, periods, moments and times have the format of %s', (country, day, days, moment, time) => {
  const locale = localeOf(country);
  expect(dayText('2026-12-31', locale)).toBe(day);
  expect(plain(daysText('2026-01-01', '2026-12-31', locale))).toBe(days);
  expect(plain(momentText(MOMENT, locale))).toBe(moment);
  expect(plain(timeText('15:00', locale))).toBe(time);
  expect(plain(timeText('15:00:00', locale))).toBe(time);
});

it('an invalid day or time is shown as it is, and a period without days has no end', () => {
  expect(dayText('soon', 'en')).toBe('soon');
  expect(timeText('', 'en')).toBe('');
  expect(timeText('noon', 'en')).toBe('noon');
  expect(daysText('', '', 'en')).toBe('At all times');
});
