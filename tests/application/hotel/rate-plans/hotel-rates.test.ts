import { expect, it } from 'vitest';
import type { RecordKind } from '#domain/plan/operation.ts';
import type { ServerRecord } from '#domain/record.ts';
import { differingRates, ratesOf, ratesOfNight } from '#application/hotel/hotel-rates.ts';
import { ratedHotel } from './rated-hotel.ts';

/** Each plan is a list with one rate for each room type. The first plan is the base plan. */
it.each<[string, string, (number | undefined)[][], string[]]>([
  [
    'are those that differ from the percentage of the other room types',
    'INR',
    [
      [4000, 8000, 6000],
      [3600, 6300, 5400],
    ],
    ['Type 1 Plan 1: 6300, not 7200 (-10%)'],
  ],
  // The rates of 145.50 and 178.24 are stored rounded, as 146 and 178.
  [
    'are not those that differ only by rounding',
    'INR',
    [
      [146, 200, 400],
      [178, 245, 490],
    ],
    [],
  ],
  [
    'are not those that differ only by rounding',
    'KWD',
    [
      [25.5, 30],
      [21.675, 25.5],
    ],
    [],
  ],
  [
    'are none without a common percentage',
    'INR',
    [
      [4000, 8000, 6000],
      [3600, 6321, 5777],
    ],
    [],
  ],
  [
    'are none without a second rate',
    'INR',
    [
      [4000, 8000],
      [3600, undefined],
    ],
    [],
  ],
  ['are none with one room type', 'INR', [[4000], [3711]], []],
])('rates that do not follow from the base rate %s', (_, currency, plans, expected) => {
  const [base = []] = plans;
  const lists = new Map<RecordKind, ServerRecord[]>([
    ['room-type', base.map((__, id) => ({ id, name: `Type ${id}` }))],
    ['plan', plans.map((__, id) => ({ id, name: `Plan ${id}`, is_base_plan: id === 0 }))],
    [
      'rule',
      plans.flatMap((amounts, rate_plan) =>
        amounts.flatMap((base_rate, room_type) =>
          base_rate ? [{ rate_plan, room_type, base_rate }] : [],
        ),
      ),
    ],
  ]);
  const live = { hotelId: 1, hotel: { id: 1, currency }, lists };
  const found = differingRates(ratesOf(live, Date.UTC(2026, 5, 1)));
  expect(
    found.map(({ roomType, plan, amount, expected: wanted, percentage }) => {
      return `${roomType.name} ${plan.name}: ${amount}, not ${wanted} (${percentage}%)`;
    }),
  ).toEqual(expected);
});

it.each([
  ['2026-12-31', [], [5950, 10_200]],
  ['2027-01-01', [], [6000, 10_250]],
  ['2028-01-01', [], []],
  ['2026-12-31', ['room-type:DLX is_active=false'], [10_200]],
  ['2026-12-31', ['plan:LMR is_active=false'], []],
])(
  'the night %s after %j costs what the rates of its period say',
  async (night, steps, amounts) => {
    const { addNextYear, hand, read } = await ratedHotel();
    await addNextYear((amount) => amount + 50);
    await hand(...steps);
    const { rates } = ratesOfNight(await read(), night);
    const own = rates.filter(({ plan }) => plan.code === 'LMR').flatMap(({ rules }) => rules);
    expect(own.map(({ base_rate }) => base_rate)).toEqual(amounts);
  },
);
