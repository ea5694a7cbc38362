import { expect, it } from 'vitest';
import { dayText, daysText, momentText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';

/** Afternoon on this device. */
const MOMENT = new Date(2026, 10, 23, 14, 5).getTime();

/** Intl writes narrow spaces. */
const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ');

it.each([
  ['India', '31 December 2026', '1 Jan – 31 Dec 2026', '23 Nov 2026, 2:05 pm'],
  ['United States', 'December 31, 2026', 'Jan 1 – Dec 31, 2026', 'Nov 23, 2026, 2:05 PM'],
  ['United Kingdom', '31 December 2026', '1 Jan – 31 Dec 2026', '23 Nov 2026, 14:05'],
  ['Germany', '31 December 2026', '1 Jan – 31 Dec 2026', '23 Nov 2026, 14:05'],
  ['', '31 December 2026', '1 Jan – 31 Dec 2026', '23 Nov 2026, 14:05'],
])('days, periods and moments have the format of %s', (country, day, days, moment) => {
  const locale = localeOf(country);
  expect(dayText('2026-12-31', locale)).toBe(day);
  expect(plain(daysText('2026-01-01', '2026-12-31', locale))).toBe(days);
  expect(plain(momentText(MOMENT, locale))).toBe(moment);
});

it('a day that is none is shown as it is, and a period without days has no end', () => {
  expect(dayText('soon', 'en')).toBe('soon');
  expect(daysText('', '', 'en')).toBe('At all times');
});
