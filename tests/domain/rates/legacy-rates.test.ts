import { describe, expect, it } from 'vitest';
import type { BodyValue } from '#domain/record.ts';
import { bodiesOf, planOf, seasideGrand } from '#tests/domain/seaside-grand.ts';

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
});
