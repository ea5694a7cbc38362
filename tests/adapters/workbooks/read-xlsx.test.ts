import { describe, expect, it } from 'vitest';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { xlsxOf } from './made-workbooks.ts';

const read = async (bytes: Uint8Array) => (await readSheetFile('a.xlsx', bytes)).sheets[0];
const row = (cells: string) => `<row r="1">${cells}</row>`;

/**
 * A style sheet with these number formats. Cell style 1 has the first format, style 2 the second.
 */
const stylesOf = (...codes: readonly (number | string)[]) => {
  const own = codes.map((code, at) =>
    typeof code === 'number' ? '' : `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`,
  );
  const styles = codes.map(
    (code, at) => `<xf numFmtId="${typeof code === 'number' ? code : 200 + at}"/>`,
  );
  return `<numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs>`;
};

describe('an Office Open XML workbook', () => {
  it('has shared and formatted texts without their pronunciation, and with line breaks', async () => {
    const texts =
      '<si><t>Sea</t></si><si><r><t xml:space="preserve">Sea </t></r><r><rPr><b/></rPr><t>View</t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si><si><t>4500\n5500</t></si><si><t>a_x000D_b_x005F_x0041_</t></si>';
    const cells = [0, 1, 2, 3, 4].map((at) => `<c t="s"><v>${at}</v></c>`).join('');
    const inline = '<c t="inlineStr"><is><r><t>R&amp;</t></r><r><t>B</t></r></is></c>';
    expect((await read(xlsxOf(row(cells + inline), { texts })))?.rows).toEqual([
      ['Sea', 'Sea View', '東京', '4500\n5500', 'a\rb_x0041_', 'R&B'],
    ]);
  });

  it('has cells at their references in any order, and cells without references one after the other', async () => {
    const rows =
      '<row r="3"><c r="C3"><v>3</v></c><c r="A3"><v>1</v></c></row><row r="1"><c><v>7</v></c><c r="D1"/></row>';
    expect((await read(xlsxOf(rows)))?.rows).toEqual([
      [7, null, null],
      [null, null, null],
      [1, null, 3],
    ]);
  });

  it.each(['mmm-yy', 'd-mmm', 'yyyy', 'dddd', 'mm/yyyy'])(
    'refuses a date shown as %s',
    async (format) => {
      const sheet = await read(
        xlsxOf(row('<c s="1"><v>46553</v></c>'), { styles: stylesOf(format) }),
      );
      expect(sheet?.rows[0]).toMatchObject([{ code: 'converted' }]);
    },
  );

  it('has dates from 1900 or 1904, and times of day', async () => {
    const styles = stylesOf(
      14,
      'h:mm',
      '[h]:mm',
      '[$-F800]dddd\\, mmmm dd\\, yyyy',
      '0.0&quot; days&quot;',
    );
    const cells =
      '<c s="1"><v>43952</v></c><c s="2"><v>0.625</v></c><c s="3"><v>1.5</v></c><c s="4"><v>59</v></c><c s="5"><v>2</v></c>' +
      '<c t="d"><v>2020-05-01T15:00:00</v></c><c s="1"><v>-1</v></c>';
    const time = new Date(Date.UTC(1899, 11, 30, 15));
    const day = new Date(Date.UTC(2020, 4, 1));
    const part = { code: 'converted', parameters: { kind: 'part of a date', format: 'text' } };
    expect((await read(xlsxOf(row(cells), { styles })))?.rows[0]).toEqual([
      day,
      time,
      part,
      new Date(Date.UTC(1900, 1, 28)),
      { number: 2, shown: '2.0 days' },
      new Date(Date.UTC(2020, 4, 1, 15)),
      { code: 'hidden-number' },
    ]);
    const later = '<c s="1"><v>42490</v></c><c s="2"><v>0.625</v></c>';
    expect((await read(xlsxOf(row(later), { styles, facts: 'date1904="1"' })))?.rows[0]).toEqual([
      day,
      time,
    ]);
  });

  it('has the currency of the number format', async () => {
    const styles = stylesOf(44, '#,##0.00\\ [$kr-41D]', 9);
    const cells = [1, 2, 3].map((style) => `<c s="${style}"><v>4500</v></c>`).join('');
    expect((await read(xlsxOf(row(cells), { styles })))?.rows[0]).toEqual([
      { number: 4500, shown: '$4,500.00', currency: '$' },
      { number: 4500, shown: '4\u00A0500,00 kr', currency: 'kr' },
      { number: 4500, shown: '450000%', isPercent: true },
    ]);
  });

  it('lists merged ranges within its cells, and nothing behind their first cell', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="B2"><v>3</v></c></row>';
    const after =
      '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="B2:B1048576"/><mergeCell ref="Z9:AA10"/></mergeCells>';
    expect(await read(xlsxOf(rows, { after }))).toMatchObject({
      rows: [
        [1, null],
        [null, 3],
      ],
      merges: [{ top: 0, left: 0, bottom: 0, right: 1 }],
    });
  });

  it.each([
    ['a shared text that does not exist', row('<c t="s"><v>7</v></c>')],
    ['a cell without a place', row('<c r="7"><v>7</v></c>')],
    ['a row before the first', '<row r="0"><c><v>1</v></c></row>'],
  ])('is reported as unreadable because of %s', async (_, rows) => {
    await expect(read(xlsxOf(rows))).rejects.toThrow('This workbook cannot be read');
  });
});
