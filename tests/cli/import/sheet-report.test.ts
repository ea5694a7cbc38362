import { describe, expect, it } from 'vitest';
import { problemLines } from '#cli/import/sheet-report.ts';
import { problemAt, type Place, type SheetProblem } from '#application/import/sheet-problem.ts';

const MISSING = { title: 'Rack Rate', message: 'Enter the base rate' };
const rule = ({ message, ...place }: Place & { readonly message: string }): SheetProblem =>
  problemAt(place, { code: 'rule', parameters: { message } });
const at = (row: number, more: object = {}): SheetProblem =>
  rule({ file: 'chain.xlsx', sheet: 'Rooms', row, column: 14, ...MISSING, ...more });

describe('problems of a spreadsheet in lines', () => {
  it('problems of a spreadsheet in lines name the cell, the row or the sheet', () => {
    const others = [
      { file: 'chain.xlsx', sheet: 'Rooms', row: 10, message: 'Ignored this row: it is a total' },
      { file: 'chain.xlsx', sheet: 'Hotels', title: 'City', message: 'City is required' },
      { file: 'chain.xlsx', sheet: 'Turned', column: 3, message: 'This row is the same' },
      { file: 'turned.csv', column: 3, title: 'City', message: 'City is required' },
      { file: 'a.csv', row: 4, column: 0, title: '', message: 'Must be a number' },
      { file: 'b.csv', message: 'There are no hotels' },
      { file: '', message: 'No field is called x' },
    ];
    expect(problemLines([at(8), ...others.map(rule)])).toEqual([
      'chain.xlsx: Rooms!O8 (Rack Rate): Enter the base rate',
      'chain.xlsx: Rooms row 10: Ignored this row: it is a total',
      'chain.xlsx: Hotels: no column "City": City is required',
      'chain.xlsx: Turned column D: This row is the same',
      'turned.csv: column D: no row "City": City is required',
      'a.csv: A4: Must be a number',
      'b.csv: There are no hotels',
      'No field is called x',
    ]);
  });

  it('equal problems are one line, with the first places and a count', () => {
    const equal = Array.from({ length: 300 }, (_, index) => at(index + 2));
    const other = at(5, { message: 'Must be a number: "five"' });
    expect(problemLines([...equal.slice(0, 4), other, ...equal.slice(4)])).toEqual([
      'chain.xlsx: Rooms!O2, O3, O4 and 297 more (Rack Rate): Enter the base rate',
      'chain.xlsx: Rooms!O5 (Rack Rate): Must be a number: "five"',
    ]);
  });

  it('equal problems name what differs between their places', () => {
    const villas = { sheet: 'Villas', column: 3 };
    expect(problemLines([at(2), at(4, villas), at(5, villas)])).toEqual([
      'chain.xlsx: Rooms!O2, Villas!D4, D5 (Rack Rate): Enter the base rate',
    ]);
    const files = ['a.csv', 'b.csv', 'c.csv', 'd.csv'].map((file) => ({
      file,
      row: 3,
      column: 2,
      ...MISSING,
    }));
    expect(problemLines(files.map(rule))).toEqual([
      'a.csv: C3, b.csv: C3, c.csv: C3 and 1 more (Rack Rate): Enter the base rate',
    ]);
    const rows = [10, 14].map((row) => ({ file: 'a.csv', row, message: 'This row is empty' }));
    expect(problemLines(rows.map(rule))).toEqual(['a.csv: row 10, row 14: This row is empty']);
  });
});
