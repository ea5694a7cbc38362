import { describe, expect, it } from 'vitest';
import { problemText } from '#application/import/sheet-problem.ts';
import { isUnreadable } from '#application/import/cells/cell.ts';
import { strToU8 } from 'fflate';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { odsCell, odsOf, odsRow, odsTable, odsText } from './made-workbooks.ts';

const sheetsOf = async (bytes: Uint8Array) => (await readSheetFile('a.ods', bytes)).sheets;
const firstSheet = async (rows: string) => (await sheetsOf(odsOf(odsTable(rows))))[0];
const cellOf = async (cell: string) => (await firstSheet(odsRow(cell)))?.rows[0]?.[0];

/** The empty cells that LibreOffice writes after the last cell and the last row. */
const REST = '<table:table-cell table:number-columns-repeated="16382"/>';
const LAST = odsRow(
  '<table:table-cell table:number-columns-repeated="16384"/>',
  'table:number-rows-repeated="1048573"',
);

const typed = (type: string, value = '') =>
  `office:value-type="${type}" office:${/date|time|boolean/.test(type) ? `${type}-` : ''}value="${value}"`;

describe('an OpenDocument spreadsheet', () => {
  it('has rows of cells, without the empty ones at its ends', async () => {
    const rows =
      `<table:table-header-rows>${odsRow(odsText('Hotel') + odsText('Rooms') + REST)}</table:table-header-rows>` +
      odsRow(REST, 'table:number-rows-repeated="2"') +
      odsRow(odsText('SEA') + odsCell('office:value-type="float" office:value="24"', '24') + REST) +
      LAST;
    expect(await firstSheet(rows)).toEqual({
      file: 'a.ods',
      sheet: 'Hotels',
      name: 'Hotels',
      isHidden: false,
      rows: [
        ['Hotel', 'Rooms'],
        [null, null],
        [null, null],
        ['SEA', 24],
      ],
      merges: [],
      links: [],
      hiddenRows: new Set(),
      struckRows: new Set(),
      hiddenColumns: new Set(),
    });
  });

  it.each<[type: string, shown: string, cell: unknown]>([
    [typed('float', '4500.5'), '4,500.50', { number: 4500.5, shown: '4,500.50' }],
    [typed('float', '3001'), '003001', { number: 3001, shown: '003001' }],
    [typed('float', '12'), '12 nos', { number: 12, shown: '12 nos' }],
    [typed('float', '32.125'), '32,1 m²', { number: 32.125, shown: '32,1 m²' }],
    [typed('float', '4500'), '4 500 kr', { number: 4500, shown: '4 500 kr', currency: 'kr' }],
    [typed('percentage', '0.12'), '12%', { number: 0.12, shown: '12%', isPercent: true }],
    [
      `${typed('currency', '4500')} office:currency="EUR"`,
      '4.500,00 €',
      { number: 4500, shown: '4.500,00 €', currency: 'EUR' },
    ],
    [typed('date', '2026-05-01'), '01/05/26', new Date('2026-05-01')],
    [typed('date', '2026-05-01T15:30:00'), '', new Date('2026-05-01T15:30Z')],
    [typed('date', '2026-99-99'), 'soon', 'soon'],
    [typed('time', 'PT15H30M00S'), '03:30 PM', new Date(Date.UTC(1899, 11, 30, 15, 30))],
    [typed('boolean', 'true'), 'TRUE', true],
    [`table:formula="of:=[.A1]*2" ${typed('float', '9')}`, '9', 9],
    ['table:formula="of:=&quot;&quot;" office:value-type="string"', '', undefined],
    ['office:value-type="string" office:string-value="Sea"', '', 'Sea'],
  ])('has the cell %s that shows %s', async (type, shown, cell) => {
    expect(await cellOf(odsCell(type, shown))).toEqual(cell);
  });

  it.each([
    ['table:formula="of:=1/0" calcext:value-type="error"', '#DIV/0!', /an error \(#DIV\/0!\)/],
    [`table:formula="of:=1/0" ${typed('float', '0')}`, '#N/A', /an error \(#N\/A\)/],
    ['table:formula="of:=[.A1]"', '', /no stored result: open the file in the spreadsheet program/],
  ])('the cell %s is a problem', async (type, shown, message) => {
    const cell = await cellOf(odsCell(type, shown));
    expect(isUnreadable(cell) && problemText(cell)).toMatch(message);
  });

  it('keeps line breaks and spaces in texts, without comments and pictures', async () => {
    const cell =
      '<table:table-cell office:value-type="string"><office:annotation><text:p>Ask Asha</text:p></office:annotation>' +
      '<text:p>4500</text:p><text:p>55<text:span>00</text:span><text:s text:c="2"/><text:a>net</text:a><text:line-break/>tax' +
      '<draw:frame><text:p>Logo</text:p></draw:frame></text:p></table:table-cell>';
    expect(await cellOf(cell)).toBe('4500\n5500  net\ntax');
  });

  it('repeats cells and rows', async () => {
    const rows = odsRow(
      odsText('x', 'table:number-columns-repeated="2"') + odsText('y'),
      'table:number-rows-repeated="2"',
    );
    expect((await firstSheet(rows))?.rows).toEqual([
      ['x', 'x', 'y'],
      ['x', 'x', 'y'],
    ]);
  });

  it('lists merged ranges, and nothing behind their first cell', async () => {
    const wide = odsText('Contact', 'table:number-columns-spanned="2"');
    const high = odsText('SEA', 'table:number-rows-spanned="2"');
    const covered =
      '<table:covered-table-cell office:value-type="string"><text:p>no</text:p></table:covered-table-cell>';
    const rows =
      odsRow(odsText('Hotel') + wide + covered) +
      odsRow(high + odsText('a') + odsText('b')) +
      odsRow(covered + odsText('c') + odsText('d'));
    expect(await firstSheet(rows)).toMatchObject({
      rows: [
        ['Hotel', 'Contact', null],
        ['SEA', 'a', 'b'],
        [null, 'c', 'd'],
      ],
      merges: [
        { top: 0, left: 1, bottom: 0, right: 2 },
        { top: 1, left: 0, bottom: 2, right: 0 },
      ],
    });
  });

  it('marks hidden sheets and rows', async () => {
    const style =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
    const rows =
      odsRow(odsText('a')) +
      odsRow(odsText('b'), 'table:visibility="collapse"') +
      odsRow(odsText('c'), 'table:visibility="filter"') +
      odsRow('', 'table:visibility="collapse" table:number-rows-repeated="1000000000"');
    const [shown, hidden] = await sheetsOf(
      odsOf(odsTable(rows) + '<table:table table:name="Old" table:style-name="ta2"/>', style),
    );
    expect(shown).toMatchObject({ isHidden: false, hiddenRows: new Set([2, 3]) });
    expect(hidden).toMatchObject({ name: 'Old', isHidden: true, rows: [] });
  });

  it('says that a password protects it', async () => {
    const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>';
    const locked = odsOf('', '', { 'META-INF/manifest.xml': strToU8(manifest) });
    await expect(sheetsOf(locked)).rejects.toThrow('This workbook is protected by a password');
  });

  it.each(['0', '-1', '1.5', 'x', '1e400'])('cannot repeat a cell %s times', async (count) => {
    const cell = odsText('x', `table:number-columns-repeated="${count}"`);
    await expect(cellOf(cell)).rejects.toThrow('This workbook cannot be read');
  });
});
