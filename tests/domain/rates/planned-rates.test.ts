import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { bodiesOf, operationsOf, planOf, seasideGrand } from '#tests/domain/seaside-grand.ts';

type Rates = NonNullable<HotelDocument['rates']>;

const rate = (room_type_name: string, base_rate: number) => ({ room_type_name, base_rate });
const planWith = (rates: Rates, ...names: string[]) =>
  planOf(seasideGrand({ rates, roomTypes: names.map((name) => ({ name })) }));
const rulesOf = (plan: ReturnType<typeof planOf>) =>
  operationsOf(plan, 'rule').map(
    ({ key, source, body }) => `${key} ${JSON.stringify(body['base_rate'])} ${source}`,
  );
const rule = (code: string | undefined, type: string, base_rate: number, is_active = true) => ({
  rate_plan: { $ref: `plan:${code}` },
  room_type: { $ref: `room-type:${type}` },
  base_rate,
  is_active,
});
const BASE = { name: 'Base', code: 'BAS' };

describe('the rates of a plan', () => {
  it('are changed by the percentage of their plan and rounded, halves up', () => {
    const rate_plans = [
      { ...BASE, adjustment_type: 'base' as const, adjustment_percentage: 40 },
      { name: 'Up', code: 'UP', adjustment_percentage: 15 },
      { name: 'Level', code: 'LVL', adjustment_percentage: 0 },
    ];
    const amounts = (base_rate: number) =>
      bodiesOf(
        planWith({ rates: [rate('Deluxe Room', base_rate)], rate_plans }, 'Deluxe Room'),
        'rule',
      ).map((body) => body['base_rate']);
    expect([amounts(50), amounts(80.99)]).toStrictEqual([
      [50, 58, 50],
      [81, 93, 81],
    ]);
  });

  it.each([
    ['Asia/Singapore', Date.UTC(2029, 11, 31, 16)],
    ['America/Los_Angeles', Date.UTC(2030, 0, 1, 8)],
    ['Asia/Kolkata', Date.UTC(2029, 11, 31, 18, 30)],
    ['Nowhere/Land', Date.UTC(2030, 0, 1)],
    ['__proto__', Date.UTC(2030, 0, 1)],
  ])('are valid in the year of the hotel in %s, which starts at %d', (timezone, midnight) => {
    const document = seasideGrand({ hotelProfile: { timezone } });
    for (const [year, now] of [
      [2029, midnight - 1],
      [2030, midnight],
    ] as const) {
      const days = { start_date: `${year}-01-01`, end_date: `${year}-12-31` };
      expect(bodiesOf(planOf(document, { now }), 'rule')).toMatchObject([days, days, days]);
    }
  });

  it('only switch inactive plans off, and the base plan is the first active of type base', () => {
    const rate_plans = [
      { name: 'Off', code: 'OFF', is_active: false },
      { name: 'Cut', code: 'CUT', adjustment_percentage: -5 },
      BASE,
      { name: 'Base 2', code: 'BS2' },
    ];
    const plans = operationsOf(planWith({ rate_plans }, 'Deluxe Room'), 'plan');
    expect(
      plans.map(({ body, onlyIfExists }) => [body['code'], body['is_base_plan'], onlyIfExists]),
    ).toStrictEqual([
      ['OFF', false, true],
      ['CUT', false, undefined],
      ['BAS', true, undefined],
      ['BS2', false, undefined],
    ]);
  });

  it('follow the order of the room types, and two types of one name have their own', () => {
    const rates = [rate('Suite', 30), rate('Loft', 20), rate('Deluxe Room', 10), rate('Suite', 40)];
    const names = ['Deluxe Room', 'Loft', 'Suite', 'Suite'];
    expect(rulesOf(planWith({ rates, rate_plans: [BASE] }, ...names))).toStrictEqual([
      'rule:BAS:DLX 10 rates.rates.2',
      'rule:BAS:LOF 20 rates.rates.1',
      'rule:BAS:SUT 30 rates.rates.0',
      'rule:BAS:SUT2 40 rates.rates.3',
    ]);
  });

  it('have a plan for each room type without rate plans, the legacy path', () => {
    const rates = [
      { ...rate('Suite', 80.99), rate_type: 'rack', is_active: false },
      rate('Deluxe Room', 50),
      rate('Suite', 90),
    ];
    const names = ['Deluxe Room', 'Suite', 'Suite'];
    const plan = planWith({ rate_plans: [], rates }, ...names);
    const [first, second, third] = bodiesOf(plan, 'plan').map(({ code }) => code as string);
    expect([first, second, third]).toEqual(
      [1, 2, 3].map((place) => expect.stringMatching(new RegExp(`^RT${place}-\\d{4}$`))),
    );
    expect(bodiesOf(plan, 'plan')).toMatchObject([
      { name: 'standard - Deluxe Room', rate_type: 'standard', is_base_plan: true },
      { name: 'rack - Suite', rate_type: 'rack', is_base_plan: false },
      { name: 'standard - Suite', rate_type: 'standard', is_base_plan: true },
    ]);
    expect(bodiesOf(plan, 'rule')).toMatchObject([
      rule(first, 'DLX', 50),
      rule(second, 'SUT', 81, false),
      rule(third, 'SUT2', 90),
    ]);
    const document = seasideGrand({ rates: { rate_plans: [] } });
    const codeWith = (seed: number) => bodiesOf(planOf(document, { seed }), 'plan')[0]?.['code'];
    expect(codeWith(1)).toBe(codeWith(1));
    expect(codeWith(1)).not.toBe(codeWith(2));
  });
});
