// What other users did to a hotel, what a run then sends, and what the hotel is like afterwards.
import { expect } from 'vitest';
import { RULE_DAYS } from '#domain/rates/rate-validity.ts';
import type { Changes } from '#tests/application/standing-hotel.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { describeScenarios, type Scenario } from './scenarios.ts';

const { rates } = SAMPLE_DOCUMENT;
const withPlans = (...rate_plans: readonly object[]): Changes => ({
  rates: { ...rates, rate_plans: rate_plans as never },
});

const NEW_PLAN = 'POST plan, POST rule, POST rule';
const DEARER = { rates: { ...rates, rates: [{ room_type_name: 'Deluxe Room', base_rate: 8000 }] } };
const SUMMER = 'start_date=2026-06-01 end_date=2026-08-31';

describeScenarios('rate plans and rates', [
  [
    'a plan with another code gets its code back, and no duplicate',
    ['plan:WEB code=DIR'],
    {},
    { writes: 'PATCH plan', after: { 'plan code': 'BAR, LMR, WEB' } },
  ],
  [
    'a base plan with another code stays the only base plan',
    ['plan:BAR code=STD'],
    {},
    { writes: 'PATCH plan', after: { 'plan is_base_plan': 'true, false, false' } },
  ],
  [
    'a plan with another code and another name is another plan',
    ['plan:WEB code=NET name=Net Rate'],
    {},
    { writes: NEW_PLAN, after: { 'plan code': 'BAR, LMR, NET, WEB' } },
  ],
  [
    'a plan with another code and another name is still itself in the same run',
    ['plan:WEB code=NET name=Net Rate'],
    {},
    { continues: true, writes: 'PATCH plan', after: { 'plan code': 'BAR, LMR, WEB' } },
  ],
  [
    'two plans that have the planned name, but other codes, are other plans',
    ['plan:WEB code=DIR', '+plan:DIR code=DOT'],
    {},
    { writes: NEW_PLAN },
  ],
  ...['WEB', 'OFF'].map((code): Scenario => [
    `a new plan has the name of the plan ${code}, which is off`,
    [],
    withPlans(
      { name: 'Website Rate', code, is_active: false },
      { name: 'Website Rate', code: 'NET' },
    ),
    {
      after: {
        'plan code': 'BAR, LMR, WEB, NET',
        'plan is_active': `true, true, ${String(code !== 'WEB')}, true`,
      },
    },
  ]),
  [
    'a plan whose code differs only in case is that plan, and no other of the same name',
    ['plan:BAR code=bar name=Net Rate'],
    withPlans({ name: 'Net Rate', code: 'NET' }, { name: 'Best Rate', code: 'BAR' }),
    { after: { 'plan name': 'Best Rate, Last Minute Rate, Website Rate, Net Rate' } },
  ],
  [
    'two plans whose codes differ only in case are two plans',
    ['+plan:BAR code=bar name=Other'],
    {},
    { writes: '' },
  ],
  [
    'a plan that got the code of a removed one is still itself in the same run',
    ['-plan:WEB', 'plan:BAR code=WEB name=Website Rate'],
    {},
    { continues: true, after: { 'plan code': 'WEB, LMR, BAR' } },
  ],
  [
    'a rate that was moved to another room type leaves a missing rate',
    ['-rule:BAR:SUT', 'rule:BAR:DLX room_type=@room-type:SUT'],
    {},
    { continues: true, after: { 'rule room_type': 'SUT, DLX, SUT, DLX, SUT, DLX' } },
  ],
  [
    'a plan is switched on again, with a note',
    ['plan:LMR is_active=false'],
    {},
    {
      writes: 'PATCH plan',
      outcome: {
        notes: [
          { operations: ['plan:LMR'], message: expect.stringMatching(/was off in the hotel/) },
        ],
      },
    },
  ],
  [
    'a removed plan is created again, with a note',
    ['-rule:WEB:DLX', '-rule:WEB:SUT', '-plan:WEB'],
    {},
    {
      writes: NEW_PLAN,
      outcome: {
        notes: [
          { operations: ['plan:WEB'], message: expect.stringMatching(/missing in the hotel/) },
        ],
      },
    },
  ],
  [
    'rates are extended to the year of the run',
    [],
    { now: Date.UTC(2027, 2, 1), parts: ['rates'] },
    {
      writes: Array(6).fill('PATCH rule').join(', '),
      after: {
        'rule start_date': Array(6).fill('2026-01-01').join(', '),
        'rule end_date': Array(6).fill('2027-12-31').join(', '),
      },
    },
  ],
  [
    'a rate for a season stays beside that of the year, which changes',
    ['+rule:BAR:DLX', `rule:BAR:DLX ${SUMMER} base_rate=9000`],
    DEARER,
    {
      writes: 'PATCH rule, PATCH rule, PATCH rule',
      after: { 'rule base_rate': '9000, 12000, 6800, 10200, 7200, 10800, 8000' },
    },
  ],
  [
    'rates for seasons are those of a plan whose days are ignored',
    [
      'rule:BAR:DLX end_date=2026-04-30',
      '+rule:BAR:DLX start_date=2026-05-01 end_date=2026-08-31',
      '+rule:BAR:DLX start_date=2026-09-01 end_date=2026-12-31',
    ],
    { ignoreChanges: RULE_DAYS.map((day) => `rates.rate_plans.*.${day}`) },
    { writes: '' },
  ],
  [
    'a suggested base rate does not change an existing rate',
    ['rule:BAR:SUT base_rate=9999'],
    {},
    { writes: '' },
  ],
  ['extended rates stay', ['rule end_date=2027-12-31'], {}, { writes: '', outcome: { notes: [] } }],
  [
    'a suggested base rate is that of a missing rate',
    ['-rule:BAR:SUT'],
    {},
    { writes: 'POST rule', after: { 'rule base_rate': '7000, 5950, 10200, 6300, 10800, 12000' } },
  ],
  [
    'a plan and dynamic pricing are switched off once',
    [],
    {
      rates: {
        ...rates,
        rate_plans: [
          { name: 'Best Available Rate', code: 'BAR' },
          { name: 'Website Rate', code: 'WEB', is_active: false },
        ],
        enable_dynamic_pricing: false,
      },
    },
    {
      outcome: { updates: [{ operation: 'plan:WEB' }, { operation: 'pricing' }] },
      after: { 'plan is_active': 'true, true, false', 'pricing is_enabled': 'false' },
    },
  ],
]);
