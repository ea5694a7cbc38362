import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedRate, rateChangeIn } from '#domain/rates/rate-change.ts';
import {
  areOfDifferentYears,
  daysUntil,
  lengthOf,
  overlap,
  yearLater,
  type Validity,
} from '#domain/rates/rate-validity.ts';
import { rolledRates } from '#domain/rates/rolled-rates.ts';

const days = (text: string): Validity => {
  const [start_date = '', end_date = ''] = text.split('..');
  return { start_date, end_date };
};
const textOf = (one: Validity | undefined) => one && `${one.start_date}..${one.end_date}`;
const rule = (text: string, base_rate = 7000, is_active = true) => {
  return { ...days(text), base_rate, is_active };
};
type Rule = ReturnType<typeof rule>;

const ON = { is_active: true };
const roll = (rules: readonly Rule[], { year = 2027, change = '+4%', plan = ON } = {}) =>
  rolledRates([{ plan, roomType: ON, rules }], {
    year,
    change: rateChangeIn(change)!,
    currency: 'INR',
  });
/** Each rolled rate as `new 2027-01-01..2027-12-31 7280`. */
const rolled = (...of: Parameters<typeof roll>) =>
  roll(...of).map(({ outcome, days: next, amount }) => `${outcome} ${textOf(next)} ${amount}`);

const month = (number: number) => String(number).padStart(2, '0');
const YEAR = rule('2026-01-01..2026-12-31');
const MONSOON = rule('2026-06-01..2026-09-30', 5600);
/**
 * Rolls a plan that has a rate for the whole year and the rate `other`. Returns the result for the
 * rate of the whole year.
 */
const yearBeside = (other: Rule) => roll([YEAR, other]).find(({ from }) => from === YEAR);
const NEXT = '2027-01-01..2027-12-31';

describe('a change of prices', () => {
  it.each([
    ['+4%', 7000, 7280],
    ['-2.5%', 7000, 6825],
    ['−2.5%', 7000, 6825],
    ['+200', 7000, 7200],
    ['0%', 80.99, 81],
    ['+15%', 50, 58],
  ])('%s of %d is %d', (text, rate, expected) => {
    expect(changedRate(rate, rateChangeIn(text)!, 'INR')).toBe(expected);
  });

  it.each(['', '%', '+', 'four', '4 %%', '+1,000', '2,5%', '1e3', '--4%', '+-4', '4'])(
    'a change of prices is not %j',
    (text) => {
      expect(rateChangeIn(text)).toBeUndefined();
    },
  );
});

describe('the same days a year later', () => {
  it.each([
    ['2026-06-01..2026-09-30', '2027-06-01..2027-09-30'],
    ['2026-12-20..2027-01-05', '2027-12-20..2028-01-05'],
    ['2028-02-29..2028-03-31', '2029-03-01..2029-03-31'],
    ['2027-12-01..2028-02-29', '2028-12-01..2029-02-28'],
    ['2028-02-29..2028-02-29', undefined],
  ])('the same days a year later of %s are %s', (text, expected) => {
    expect(textOf(yearLater(days(text)))).toBe(expected);
  });

  const START = Date.UTC(2023, 0, 1);
  const dayAt = (offset: number) => new Date(START + offset * 86_400_000).toJSON().slice(0, 10);
  const period = fc
    .tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 2, max: 500 }))
    .map(([from, length]) => days(`${dayAt(from)}..${dayAt(from + length)}`));

  it('the same days a year later follow each other as before, and are known as days of another year', () => {
    fc.assert(
      fc.property(period, fc.integer({ min: 2, max: 300 }), (one, length) => {
        const after = daysUntil(one.end_date, dayAt(0)) + 1;
        const other = days(`${dayAt(after)}..${dayAt(after + length)}`);
        const [first, second] = [yearLater(one)!, yearLater(other)!];
        expect(daysUntil(second.start_date, first.end_date)).toBe(1);
        expect(Math.abs(lengthOf(first) - lengthOf(one))).toBeLessThanOrEqual(1);
        expect(areOfDifferentYears(one, first)).toBe(!overlap(one, first));
      }),
    );
  });
});

it('the rates of a year are those of the year before, changed', () => {
  expect(rolled([YEAR, MONSOON])).toEqual([`new ${NEXT} 7280`, 'new 2027-06-01..2027-09-30 5824']);
});

it.each([
  ['that lasts through it', '2025-01-01..2026-12-31', `new ${NEXT} 7280`],
  ['that starts in it', '2026-04-01..2027-03-31', 'new 2027-04-01..2028-03-31 7280'],
  ['over New Year', '2026-12-20..2027-01-05', 'new 2027-12-20..2028-01-05 7280'],
  ['without a start', '..2026-12-31', `new ${NEXT} 7280`],
  ['of an earlier year only', '2025-06-01..2026-05-31', 'none undefined NaN'],
  ['that lasts longer', '2026-01-01..2027-12-31', 'other-days 2027-01-01..2028-12-31 7280'],
  ['without an end', '2026-03-01..', `other-days ${NEXT} 7280`],
])('the rates of a year come from a rate %s', (_, period, expected) => {
  expect(rolled([rule(period)])).toEqual([expected]);
});

it.each([
  ['partly', '2027-01-01..2027-03-31'],
  ['wholly', '2026-10-01..2028-12-31'],
  ['without an end', '2027-07-01..'],
])(
  'the rates of a year are not added over rates for other days, which cover them %s',
  (_, period) => {
    const other = rule(period, 9000);
    expect(yearBeside(other)).toMatchObject({ outcome: 'other-days', found: [other] });
    expect(yearBeside({ ...other, is_active: false })).toMatchObject({ outcome: 'new' });
  },
);

it('the rates of a year are added beside the seasons that lie beside those of the year before', () => {
  const christmas = rule('2026-12-20..2027-01-05', 9000);
  expect(rolled([YEAR, christmas])).toEqual([
    `new ${NEXT} 7280`,
    'new 2027-12-20..2028-01-05 9360',
  ]);
  const [long, monsoon] = roll([rule('2026-01-01..2027-12-31'), MONSOON]);
  expect([long?.outcome, monsoon?.outcome]).toEqual(['other-days', 'new']);
});

it('the rates of a year are not guessed from two prices, and duplicates become one rate', () => {
  expect(rolled([YEAR, { ...YEAR }])).toEqual([`new ${NEXT} 7280`]);
  expect(rolled([YEAR, { ...YEAR, base_rate: 1, is_active: false }])).toEqual([`new ${NEXT} 7280`]);
  expect(roll([YEAR, { ...YEAR, base_rate: 8000 }])).toMatchObject([
    { outcome: 'unclear', found: [{}, {}] },
  ]);
});

it('the rates of a year are added once, in any order and after any break', () => {
  const season = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 6 }))
    .map(([from, length]) =>
      from + length > 12
        ? rule(`2026-${month(from)}-01..2027-${month(from + length - 12)}-28`, 100 * from)
        : rule(`2026-${month(from)}-01..2026-${month(from + length)}-28`, 100 * from),
    );
  const rules = fc.uniqueArray(season, { selector: textOf, maxLength: 5 });
  fc.assert(
    fc.property(rules, fc.boolean(), fc.infiniteStream(fc.boolean()), (some, hasYear, breaks) => {
      const before = hasYear ? [YEAR, ...some] : some;
      const first = roll(before).filter(({ outcome }) => outcome === 'new');
      const asRule = ({ days: next, amount }: (typeof first)[number]) =>
        rule(textOf(next)!, amount);
      const written = first.filter(() => breaks.next().value).map(asRule);
      const rest = roll([...before, ...written]).filter(({ outcome }) => outcome === 'new');
      const all = [...written, ...rest.map(asRule)];
      expect(new Set(all.map(textOf))).toEqual(new Set(first.map(({ days: one }) => textOf(one))));
      expect(all).toHaveLength(first.length);
      const again = roll([...before, ...written, ...rest.map(asRule)]);
      expect(again.filter(({ outcome }) => outcome === 'new')).toEqual([]);
    }),
  );
});

it.each([
  ['2026-01-01..2026-12-31', NEXT, true],
  ['2026-01-01..2027-12-31', '2028-01-01..2028-12-31', true],
  ['2026-01-01..2026-12-31', '2027-01-01..2027-03-31', false],
  ['2026-01-01..2027-12-31', NEXT, false],
  ['2026-01-01..2026-12-31', '2026-01-01..2026-12-31', false],
  ['..', '..', false],
])('days of different years are not all days: %s and %s', (one, other, expected) => {
  expect(areOfDifferentYears(days(one), days(other))).toBe(expected);
});
