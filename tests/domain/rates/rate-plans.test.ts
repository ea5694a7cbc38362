import { expect, it } from 'vitest';
import { basePlanOf, BLANK_RATE_PLAN, planPercentage } from '#domain/rates/rate-plans.ts';

const base = { ...BLANK_RATE_PLAN, code: 'BASE', adjustment_percentage: 25 };
const cut = { ...base, code: 'CUT', adjustment_type: 'percentage' as const };
const off = { ...base, is_active: false };

it('the base plan is the first active one of type base, else the first active one', () => {
  expect(basePlanOf([cut, base, { ...base, code: 'SECOND' }])).toBe(base);
  expect(basePlanOf([off, cut])).toBe(cut);
  expect([basePlanOf([]), basePlanOf([off])]).toEqual([undefined, undefined]);
});

it('the percentage of a plan of type base counts as 0', () => {
  expect([planPercentage(base), planPercentage(cut)]).toEqual([0, 25]);
});
