import { describe, expect, it } from 'vitest';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import type { BodyValue } from '#domain/record.ts';
import {
  bodiesOf,
  check,
  NOON,
  planOf,
  seasideGrand,
  seededRandom,
} from '#tests/domain/seaside-grand.ts';

const rate = (room_type_name: string, base_rate: number) => ({ room_type_name, base_rate });
const text = (value: BodyValue | undefined) => (typeof value === 'string' ? value : '');

describe('Legacy path without plans', () => {
  const types = [{ name: 'Deluxe Room' }, { name: 'Suite' }, { name: 'Suite' }];
  const rates = [
    { ...rate('Suite', 80.99), rate_type: 'rack', is_active: false },
    rate('Deluxe Room', 50),
    rate('Suite', 90),
  ];
  const plan = planOf(seasideGrand({ roomTypes: types, rates: { rate_plans: [], rates } }));
  const plans = bodiesOf(plan, 'plan');

  it('makes one plan per room type’s rate, named by rate type and room type', () => {
    expect(plans).toHaveLength(3);
    expect(plans[0]?.['name']).toContain('standard');
    expect(plans[0]?.['name']).toContain('Deluxe Room');
    expect(plans[1]?.['name']).toContain('rack');
    expect(plans[1]?.['name']).toContain('Suite');
  });

  it('every plan of rate type standard is a base plan', () => {
    expect(plans.map(({ rate_type, is_base_plan }) => [rate_type, is_base_plan])).toStrictEqual([
      ['standard', true],
      ['rack', false],
      ['standard', true],
    ]);
  });

  it('adds one rule at the rounded base rate', () => {
    expect(bodiesOf(plan, 'rule')).toMatchObject([
      { room_type: { $ref: 'room-type:DLX' }, base_rate: 50, is_active: true },
      { room_type: { $ref: 'room-type:SUT' }, base_rate: 81, is_active: false },
      { room_type: { $ref: 'room-type:SUT2' }, base_rate: 90, is_active: true },
    ]);
    expect(bodiesOf(plan, 'rule').map((body) => body['rate_plan'])).toStrictEqual(
      plans.map(({ code }) => ({ $ref: `plan:${text(code)}` })),
    );
  });

  it('builds the codes from the room type and a random number', () => {
    const codes = plans.map(({ code }) => text(code));
    for (const [index, code] of codes.entries()) {
      expect(code).toMatch(new RegExp(`^RT${index + 1}-\\d{4}$`));
    }
    const document = seasideGrand({ rates: { rate_plans: [] } });
    const codeWith = (seed: number) => bodiesOf(planOf(document, { seed }), 'plan')[0]?.['code'];
    expect(codeWith(1)).toBe(codeWith(1));
    expect(codeWith(1)).not.toBe(codeWith(2));
  });

  it('sends no local ID, of any length', () => {
    const { config } = check(seasideGrand({ rates: { rate_plans: [] } }));
    const id = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
    const wizard = {
      ...config,
      roomTypes: config.roomTypes.map((type) => ({ ...type, id })),
      rates: {
        ...config.rates,
        rates: config.rates.rates.map((own) => ({ ...own, room_type_id: id })),
      },
    };
    const { operations } = planOnboarding(wizard, { now: NOON, random: seededRandom() });
    expect(JSON.stringify(operations)).not.toContain(id);
    expect(operations.filter(({ kind }) => kind === 'rule')).toHaveLength(1);
  });
});
