import { describe, expect, it } from 'vitest';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { rejectedWorkbook } from '#adapters/workbooks/rejected-workbook.ts';

async function written(...sheets: Parameters<typeof rejectedWorkbook>[0][number][]) {
  const read = await readSheetFile('rejected.xlsx', await rejectedWorkbook(sheets));
  return read.sheets.map(({ name, rows }) => ({ name, rows }));
}

describe('a workbook of rejected rows', () => {
  it('has the cells as they were read, with their currencies', async () => {
    const rows = [
      ['Room type', 'Rate', 'Tax', 'Pool', 'Updated', 'Rooms', 'Problem'],
      [
        'Suite',
        { number: 7000, shown: '$ 7,000.00', currency: '$' },
        { number: 0.12, shown: '12.%', isPercent: true },
        true,
        null,
        4,
      ],
      [
        'Cabin',
        { number: 210.5, shown: '€ 210.50', currency: '€' },
        null,
        false,
        new Date('2026-04-05'),
        2,
      ],
      [
        'Villa',
        { number: 900, shown: 'kr 900.00', currency: 'kr' },
        null,
        null,
        null,
        null,
        'Enter the rooms',
      ],
    ];
    const [found] = await written({ name: 'Rooms', rows });
    expect(found?.rows.map((cells, at) => cells.slice(0, rows[at]?.length))).toEqual(rows);
  });

  it('shows codes as they were shown, and amounts with all of their digits', async () => {
    const cells = [
      { number: 7, shown: 'HTL-007' },
      { number: 2139, shown: '02139' },
      { number: 7.1, shown: '7.10' },
      { number: 101_112, shown: '101,112' },
      { number: 1234.5, shown: '1,235' },
      { number: 20.25, shown: '20 m²' },
    ];
    const [found] = await written({
      name: 'Rooms',
      rows: [['Code'], ...cells.map((cell) => [cell])],
    });
    const shown = ['HTL-007', '02139', '7.10', '101,112', '1234.5', '20.25 m²'];
    expect(found?.rows.slice(1).map(([cell]) => cell)).toEqual(shown);
  });

  it('has one sheet for each original sheet, whatever its name', async () => {
    const rows = [['Rate'], [1]];
    const names = ['a/b', 'A:B', 'x'.repeat(40)].map((name) => ({ name, rows }));
    const found = await written(...names);
    expect(found.map(({ name }) => name)).toEqual(['a b', 'A B 2', 'x'.repeat(28)]);
  });
});
