import { describe, expect, it } from 'vitest';
import {
  basePlanOf,
  BLANK_RATE_PLAN,
  planPercentage,
  type RatePlan,
} from '#domain/rates/rate-plans.ts';
import { initialRateConfig, validateRates } from '#domain/rates/rates.ts';

const plan = (changes: Partial<RatePlan>): RatePlan => ({
  ...BLANK_RATE_PLAN,
  name: 'Plan',
  code: 'PLAN',
  ...changes,
});

const problemsWith = (...rate_plans: RatePlan[]) =>
  validateRates({ ...initialRateConfig('INR', []), rate_plans });

describe('docs/fields.md §5 Rates: plans', () => {
  it('accepts an empty list of plans (the legacy path)', () => {
    expect(problemsWith()).toStrictEqual([]);
  });

  it.each([
    ['name', '', 'Rate plan name is required'],
    ['name', ' ', 'Rate plan name is required'],
    ['code', '', 'Rate plan code is required'],
    ['code', '\t', 'Rate plan code is required'],
    ['adjustment_percentage', -50.01, 'Adjustment must be between -50% and 50%'],
    ['adjustment_percentage', 50.01, 'Adjustment must be between -50% and 50%'],
    ['adjustment_percentage', Number.NaN, 'Adjustment must be between -50% and 50%'],
  ])('%s of %j: "%s"', (field, value, message) => {
    const wrong = plan({ adjustment_type: 'percentage', [field]: value });
    expect(problemsWith(plan({ code: 'BAR' }), wrong)).toStrictEqual([
      { path: `rate_plans.1.${field}`, message },
    ]);
  });

  it.each([-50, 0, -0, 50, 12.5])('accepts an adjustment of %d%%', (adjustment_percentage) => {
    expect(problemsWith(plan({ adjustment_type: 'percentage', adjustment_percentage }))).toEqual(
      [],
    );
  });

  it('refuses two plans with the same code, because rules name their plan by it', () => {
    expect(problemsWith(plan({}), plan({ code: ' PLAN ' }))).toMatchObject([
      { path: 'rate_plans.1.code' },
    ]);
    expect(problemsWith(plan({ code: 'constructor' }), plan({ code: '__proto__' }))).toStrictEqual(
      [],
    );
  });
});

describe('The base plan', () => {
  const base = plan({ code: 'BASE' });
  const cut = plan({ code: 'CUT', adjustment_type: 'percentage', adjustment_percentage: -10 });

  it('is the first active plan of adjustment type base', () => {
    const second = plan({ code: 'SECOND' });
    expect(basePlanOf([cut, base, second])).toBe(base);
    expect(basePlanOf([{ ...base, is_active: false }, cut, second])).toBe(second);
  });

  it('is the first active plan if none has type base', () => {
    expect(basePlanOf([{ ...base, is_active: false }, cut])).toBe(cut);
  });

  it('is missing if no plan is active', () => {
    expect(basePlanOf([])).toBeUndefined();
    expect(basePlanOf([{ ...base, is_active: false }])).toBeUndefined();
  });

  it('changes no rate: the percentage of a base-type plan counts as 0', () => {
    expect(planPercentage({ ...base, adjustment_percentage: 25 })).toBe(0);
    expect(planPercentage(cut)).toBe(-10);
  });
});
