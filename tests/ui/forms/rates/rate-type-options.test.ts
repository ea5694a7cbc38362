import { describe, expect, it } from 'vitest';
import { DEFAULT_RATE_PLANS } from '#domain/rates/rate-plans.ts';
import { rateTypeOptions } from '#ui/forms/rates/rate-type-options.ts';

describe('the rate types that a form offers', () => {
  const offered = ['Standard', 'Rack', 'Corporate', 'Seasonal'];

  it('are standard, rack, corporate and seasonal: promotional is only in the default plans', () => {
    expect(rateTypeOptions().map(({ label }) => label)).toEqual(offered);
    expect(rateTypeOptions('rack')).toEqual(rateTypeOptions());
  });

  it('include promotional for a plan that has it, so that the plan keeps it', () => {
    const { rate_type } = DEFAULT_RATE_PLANS[1]!;
    expect(rateTypeOptions(rate_type).map(({ label }) => label)).toEqual([
      ...offered,
      'Promotional',
    ]);
  });
});
