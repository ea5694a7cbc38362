import { describe, expect, it } from 'vitest';
import {
  basePlanOf,
  BLANK_RATE_PLAN,
  planPercentage,
  type RatePlan,
} from '#domain/rates/rate-plans.ts';

const plan = (changes: Partial<RatePlan>): RatePlan => ({
  ...BLANK_RATE_PLAN,
  name: 'Plan',
  code: 'PLAN',
  ...changes,
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
