import { expect, it } from 'vitest';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { HOTELS, imported, said, TYPES, type Rows } from './made-up-sheets.ts';

const plans = (...days: readonly [first: Cell, last: Cell][]): Rows => [
  ['Hotel', 'Plan code', 'Plan name', 'Rate type', 'Adjustment %', 'First day', 'Last day'],
  ...days.map(([first, last], index): Cell[] => {
    const name = `Season ${index + 1}`;
    return ['*', `S${index + 1}`, name, 'Seasonal', '-20%', first, last];
  }),
];
const read = (sheet: Rows) =>
  imported({ Hotels: HOTELS, 'Room types': TYPES, 'Rate plans': sheet });
const date = (day: string) => new Date(`${day}T00:00Z`);

it('the period of a rate plan is read from dates and from texts', () => {
  const { documents, problems } = read(
    plans(
      [date('2026-06-01'), date('2026-09-30')],
      ['20 Dec 2026', '2027-01-05'],
      [null, '31/12/2027'],
      [null, null],
    ),
  );
  expect(problems.map(said)).toEqual([]);
  const periods = documents.map(({ rates }) =>
    rates?.rate_plans?.map((plan) => [plan.rate_type, plan.start_date, plan.end_date]),
  );
  const expected = [
    ['seasonal', '2026-06-01', '2026-09-30'],
    ['seasonal', '2026-12-20', '2027-01-05'],
    ['seasonal', undefined, '2027-12-31'],
    ['seasonal', undefined, undefined],
  ];
  expect(periods).toEqual([expected, expected]);
});
