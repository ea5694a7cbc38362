import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { SENT_FIELDS } from '#domain/plan/sent-fields.ts';
import { bodiesOf, operationsOf, planOf, seasideGrand } from '#tests/domain/seaside-grand.ts';

const HOTEL = { $ref: 'hotel' };

type Rates = NonNullable<HotelDocument['rates']>;

const planWith = (rates: Rates, roomTypes = [{ name: 'Deluxe Room' }]) =>
  planOf(seasideGrand({ rates, roomTypes }));

const ruleRates = (rates: Rates, roomTypes?: { name: string }[]) =>
  Object.fromEntries(
    operationsOf(planWith(rates, roomTypes), 'rule').map(({ key, body }) => [
      key,
      body['base_rate'],
    ]),
  );

const rate = (room_type_name: string, base_rate: number) => ({ room_type_name, base_rate });

describe('docs/fields.md §3 Server-side rate entities', () => {
  it('a plan has exactly the listed fields', () => {
    const rate_plans = [
      {
        name: 'Corporate',
        code: 'CRP',
        rate_type: 'corporate',
        description: 'x',
        is_public: false,
      },
    ];
    const bodies = bodiesOf(planWith({ rate_plans }), 'plan');
    expect(bodies.map((body) => Object.keys(body).toSorted())).toEqual([
      Object.keys(SENT_FIELDS.plan).toSorted(),
    ]);
    expect(bodies).toMatchObject([
      {
        hotel: HOTEL,
        name: 'Corporate',
        code: 'CRP',
        rate_type: 'corporate',
        description: 'x',
        is_active: true,
        is_public: false,
        is_base_plan: true,
      },
    ]);
  });

  it('a rule has exactly the listed fields, valid from 1 January to 31 December', () => {
    expect(bodiesOf(planWith({}), 'rule')[1]).toStrictEqual({
      hotel: HOTEL,
      rate_plan: { $ref: 'plan:LMR' },
      room_type: { $ref: 'room-type:DLX' },
      base_rate: 5950,
      start_date: '2031-01-01',
      end_date: '2031-12-31',
      is_active: true,
    });
  });
});

describe('Payload details of rates', () => {
  it('a rule’s base rate is changed by the plan’s percentage and rounded, halves up', () => {
    const rate_plans = [
      { name: 'Base', code: 'BAS', adjustment_type: 'base' as const, adjustment_percentage: 40 },
      { name: 'Up', code: 'UP', adjustment_percentage: 15 },
      { name: 'Level', code: 'LVL', adjustment_percentage: 0 },
    ];
    expect(ruleRates({ rates: [rate('Deluxe Room', 50)], rate_plans })).toStrictEqual({
      'rule:BAS:DLX': 50,
      'rule:UP:DLX': 58,
      'rule:LVL:DLX': 50,
    });
    expect(ruleRates({ rates: [rate('Deluxe Room', 80.99)], rate_plans })).toStrictEqual({
      'rule:BAS:DLX': 81,
      'rule:UP:DLX': 93,
      'rule:LVL:DLX': 81,
    });
  });

  it('a rule’s is_active is that of its rate', () => {
    const rates = [{ ...rate('Deluxe Room', 50), is_active: false }];
    expect(bodiesOf(planWith({ rates }), 'rule').map((body) => body['is_active'])).toStrictEqual([
      false,
      false,
      false,
    ]);
  });

  it.each([
    ['Asia/Singapore', Date.UTC(2029, 11, 31, 16), 2030],
    ['America/Los_Angeles', Date.UTC(2030, 0, 1, 8), 2030],
    ['Nowhere/Land', Date.UTC(2030, 0, 1), 2030],
  ])('the validity year is that of the hotel in %s', (timezone, now, year) => {
    const rules = bodiesOf(planOf(seasideGrand({ hotelProfile: { timezone } }), { now }), 'rule');
    expect(rules).toHaveLength(3);
    for (const rule of rules) {
      expect(rule).toMatchObject({ start_date: `${year}-01-01`, end_date: `${year}-12-31` });
    }
  });

  it('inactive plans are only switched off (docs/behaviour.md §4), and the base plan is the first active of type base', () => {
    const rate_plans = [
      { name: 'Off', code: 'OFF', is_active: false },
      { name: 'Cut', code: 'CUT', adjustment_percentage: -5 },
      { name: 'Base', code: 'BAS' },
      { name: 'Base 2', code: 'BS2' },
    ];
    const plans = operationsOf(planWith({ rate_plans }), 'plan');
    expect(
      plans.map(({ body, onlyIfExists }) => [body['code'], body['is_base_plan'], onlyIfExists]),
    ).toStrictEqual([
      ['OFF', false, true],
      ['CUT', false, undefined],
      ['BAS', true, undefined],
      ['BS2', false, undefined],
    ]);
  });
});

describe('Rates belong to room types by identity', () => {
  it('rules follow the order of the room types, not of the rates', () => {
    const rates = [rate('Suite', 30), rate('Loft', 20), rate('Deluxe Room', 10)];
    const types = [{ name: 'Deluxe Room' }, { name: 'Loft' }, { name: 'Suite' }];
    const rate_plans = [{ name: 'Base', code: 'BAS' }];
    const plan = planWith({ rates, rate_plans }, types);
    expect(operationsOf(plan, 'rule').map(({ key, source }) => [key, source])).toStrictEqual([
      ['rule:BAS:DLX', 'rates.rates.2'],
      ['rule:BAS:LOF', 'rates.rates.1'],
      ['rule:BAS:SUT', 'rates.rates.0'],
    ]);
    expect(bodiesOf(plan, 'rule')).toMatchObject([
      { base_rate: 10 },
      { base_rate: 20 },
      { base_rate: 30 },
    ]);
  });

  it('two types with one name have a rule each, at their own rates', () => {
    const rate_plans = [{ name: 'Base', code: 'BAS' }];
    const rates = [rate('Suite', 100), rate('Suite', 200)];
    expect(ruleRates({ rates, rate_plans }, [{ name: 'Suite' }, { name: 'Suite' }])).toStrictEqual({
      'rule:BAS:SUT': 100,
      'rule:BAS:SUT2': 200,
    });
  });
});
