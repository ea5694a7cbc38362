import { describe, expect, it } from 'vitest';
import { problemText } from '#application/import/sheet-problem.ts';
import { correctedSheets, wrongValueAt } from '#application/import/corrections.ts';
import { importHotels } from '#application/import/import-hotels.ts';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import { CURRENCY, ROW, TITLES } from '#tests/application/import/flat-sheet.ts';
import { HOTELS, TYPES, workbook, type Rows } from '#tests/application/import/made-up-sheets.ts';

const sheetOf = (rows: Rows, more: Partial<RawSheet> = {}): RawSheet => ({
  file: 'chain.xlsx',
  sheet: 'Sheet1',
  name: 'Sheet1',
  rows,
  ...more,
});

const read = (sheets: readonly RawSheet[]) => {
  const proposed = proposeMapping(sheets);
  return { proposed, ...importHotels(proposed, CURRENCY) };
};

/** Enters one text after the other, each as the correction of the first remaining problem. */
function corrected(sheets: readonly RawSheet[], ...texts: readonly string[]) {
  let now = sheets;
  const corrections = texts.map((text) => {
    const { problems, proposed } = read(now);
    const [problem] = problems;
    expect(wrongValueAt(problem!, proposed)).toBeDefined();
    const correction = { place: problem!, text };
    now = correctedSheets(now, [correction]);
    return correction;
  });
  return read(correctedSheets(sheets, corrections));
}

describe('a corrected value', () => {
  it('a corrected value is read instead of the cell, and the file stays unchanged', () => {
    const sheet = sheetOf([TITLES, ROW.with(2, 'nowhere')]);
    const { problems, documents } = corrected([sheet], 'stay@here.example');
    expect([problems, documents[0]?.hotelProfile?.email]).toEqual([[], 'stay@here.example']);
    expect(sheet.rows[1]?.[2]).toBe('nowhere');
  });

  it('a corrected value fills in a missing cell at the end of a row', () => {
    const { problems, documents } = corrected([sheetOf([TITLES, ROW.slice(0, -1)])], '6500');
    expect([problems, documents[0]?.rates?.rates?.[0]?.base_rate]).toEqual([[], 6500]);
  });

  it('a corrected value applies to one row if its cell is merged over several', () => {
    const rows = [TITLES, ROW.with(9, '12'), ROW.with(8, 'Suite').with(9, '')];
    const merges = [{ top: 1, bottom: 2, left: 9, right: 9 }];
    const { problems, documents } = corrected([sheetOf(rows, { merges })], '7', '5');
    expect(problems).toEqual([]);
    expect(documents[0]?.roomTypes?.map(({ room_count }) => room_count)).toEqual([7, 5]);
  });

  it('a corrected value may name the hotel of a row', () => {
    const types = TYPES.with(1, ['SEE', 'Deluxe Room', 3]);
    const sheets = workbook({ Hotels: HOTELS, 'Room types': types });
    const { problems, otherProblems, hotels, rejected } = importHotels(proposeMapping(sheets));
    expect(otherProblems.map((problem) => problemText(problem))).toEqual([
      'No hotel has this code or name; did you mean "SEA"?',
    ]);
    expect(hotels[0]).toMatchObject({ name: 'Seaside Grand', problems: [] });
    expect(hotels[0]).not.toHaveProperty('document');
    expect(rejected[0]?.rows[1]?.at(-1)).toBe(
      'A row that names no known hotel may belong to this hotel: correct that row',
    );
    const place = problems.find(({ title }) => title === 'Hotel')!;
    const again = importHotels(proposeMapping(correctedSheets(sheets, [{ place, text: 'SEA' }])));
    expect(again.otherProblems).toEqual([]);
  });

  it('titles, whole rows and whole columns cannot be corrected', () => {
    const proposed = proposeMapping([sheetOf([TITLES, ROW])]);
    const place = { file: 'chain.xlsx', sheet: 'Sheet1' };
    for (const where of [{ row: 1, column: 2 }, { row: 2 }, { column: 2 }, {}]) {
      expect(wrongValueAt({ ...place, ...where }, proposed)).toBeUndefined();
    }
    expect(wrongValueAt({ ...place, row: 2, column: 2 }, proposed)?.text).toBe(ROW[2]);
  });
});
