import { describe, expect, it } from 'vitest';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { HOTELS, imported, said, STAFF, TYPES, type Rows } from './made-up-sheets.ts';

const plans = (...days: readonly [first: Cell, last: Cell][]): Rows => [
  ['Hotel', 'Plan code', 'Plan name', 'Rate type', 'Adjustment %', 'First day', 'Last day'],
  ...days.map(([first, last], index): Cell[] => {
    const name = `Season ${index + 1}`;
    return ['*', `S${index + 1}`, name, 'Seasonal', '-20%', first, last];
  }),
];
const read = (sheet: Rows, more: Readonly<Record<string, Rows>> = {}) =>
  imported({ Hotels: HOTELS, 'Room types': TYPES, 'Rate plans': sheet, ...more });
const date = (day: string) => new Date(`${day}T00:00Z`);

describe('the period of a rate plan in a spreadsheet', () => {
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

  it('the period of a rate plan is a problem at its cell if it is unclear, wrong or not possible', () => {
    const { problems } = read(
      plans(
        ['1/6/2026', 'summer'],
        ['2026-02-30', date('2026-09-30')],
        [date('2026-06-01'), '2026-05-31'],
        [date('2026-06-01'), '2029-06-01'],
      ),
    );
    expect(problems.map(said)).toEqual([
      'Rate plans!F2 (First day): This date is ambiguous: write it as 2026-06-01: "1/6/2026"',
      'Rate plans!G2 (Last day): Must be a date such as 2026-06-01: "summer"',
      'Rate plans!F3 (First day): Must be a date such as 2026-06-01: "2026-02-30"',
      'Rate plans!G4 (Last day): The end date must not be before the start date',
      'Rate plans!G5 (Last day): The period must not be longer than three years',
    ]);
  });

  it('a start date in a list of staff is not the period of a rate plan', () => {
    const [titles = [], ...rows] = STAFF;
    const staff = [[...titles, 'Start date'], ...rows.map((cells) => [...cells, '2020-01-01'])];
    const { problems } = read(plans([null, null]), { Staff: staff });
    expect(problems.map(said)).toEqual([
      expect.stringContaining('Staff!F1 (Start date): This column is not understood'),
    ]);
  });

  it('the period of a rate plan that the sheet does not name is a problem that says what to add', () => {
    const [titles = [], ...rows] = TYPES;
    const days = ['2026-06-01', '2026-09-30'];
    const types = [[...titles, 'Valid from', 'Valid to'], ...rows.map((row) => [...row, ...days])];
    const { problems } = imported({ Hotels: HOTELS, 'Room types': types });
    expect(problems.map(said)).toEqual([
      'Room types!D1 (Valid from): This column is not understood; if it is the first day of a rate plan, add the columns "Plan code" and "Plan name". Map it with --map "Valid from=FIELD", or ignore it with --ignore "Valid from"',
      'Room types!E1 (Valid to): This column is not understood; if it is the last day of a rate plan, add the columns "Plan code" and "Plan name". Map it with --map "Valid to=FIELD", or ignore it with --ignore "Valid to"',
    ]);
  });
});
