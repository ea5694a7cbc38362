import { expect, it } from 'vitest';
import { mainRuleOf } from '#application/records/main-rule.ts';

const TODAY = '2029-03-01';

const rule = (name: string, start: string, end: string) => ({
  name,
  start_date: start,
  end_date: end,
});

const YEAR = rule('this year', '2029-01-01', '2029-12-31');
const SEASON = rule('season', '2029-02-01', '2029-03-31');

it.each([
  ['that of this year, not of a leap year', YEAR, rule('last year', '2028-01-01', '2028-12-31')],
  ['that of this year, not of next year', YEAR, rule('next year', '2030-01-01', '2030-12-31')],
  ['that of this year, not of two years', YEAR, rule('earlier', '2027-01-01', '2028-12-31')],
  ['that of the year, not of a season', YEAR, SEASON],
  ['an ended year rather than a season', rule('ended', '2028-01-01', '2028-12-31'), SEASON],
  [
    'the next winter, not that of the following year',
    rule('next winter', '2029-12-20', '2030-01-10'),
    rule('the one after', '2030-12-20', '2031-01-10'),
  ],
  [
    'the next winter, not that which has ended',
    rule('next winter', '2029-12-20', '2030-01-10'),
    rule('last winter', '2028-12-20', '2029-01-10'),
  ],
  [
    'the season of this year that has ended, not that of next year',
    rule('ended', '2029-02-01', '2029-02-20'),
    rule('next year', '2030-02-01', '2030-02-20'),
  ],
  [
    'the next February, also before a leap year',
    rule('next', '2031-02-01', '2031-02-28'),
    rule('leap year', '2032-02-01', '2032-02-29'),
  ],
  [
    'the present season of a hotel that has only seasons',
    SEASON,
    rule('old', '2028-02-01', '2028-04-30'),
  ],
])('the rule of a plan and a room type that counts today is %s', (_, expected, other) => {
  for (const rules of [
    [expected, other],
    [other, expected],
  ]) {
    expect(mainRuleOf(rules, TODAY)).toBe(expected);
  }
});
