import { describe, expect, it } from 'vitest';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { odsCell, odsOf, odsRow, odsText, xlsxOf } from './made-workbooks.ts';

const text = (reference: string, style = 0) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t>x</t></is></c>`;

describe('hidden columns and struck-out rows', () => {
  it('hidden columns and struck-out rows of an .xlsx workbook are recognised', async () => {
    const styles =
      '<fonts><font><sz val="11"/></font><font><strike/></font><font><strike val="0"/></font></fonts>' +
      '<cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs><dxfs><dxf><font><strike/></font></dxf></dxfs>';
    const rows =
      `<row r="1">${text('A1')}${text('C1')}</row><row r="2">${text('A2', 1)}</row>` +
      `<row r="3">${text('A3', 2)}<c r="B3" s="1"/></row>`;
    const bytes = xlsxOf(rows, {
      styles,
      before: '<cols><col min="2" max="9" hidden="1"/></cols>',
    });
    const [sheet] = (await readSheetFile('a.xlsx', bytes)).sheets;
    expect(sheet).toMatchObject({ hiddenColumns: new Set([1, 2]), struckRows: new Set([2]) });
  });

  it('hidden columns and struck-out rows of an .ods workbook are recognised', async () => {
    const styles =
      '<style:style style:name="s"><style:text-properties style:text-line-through-style="solid"/></style:style>' +
      '<style:style style:name="n"><style:text-properties style:text-line-through-style="none"/></style:style>';
    const columns =
      '<table:table-column/><table:table-column table:number-columns-repeated="2" table:visibility="collapse"/>';
    const rows = [
      odsRow(odsText('a') + odsText('b') + odsText('c')),
      odsRow(odsText('d', 'table:style-name="s"') + odsText('e', 'table:style-name="n"')),
      odsRow(odsText('f', 'table:style-name="n"') + odsCell('', '', 'table:style-name="s"')),
    ].join('');
    const table = `<table:table table:name="Hotels">${columns}${rows}</table:table>`;
    const [sheet] = (await readSheetFile('a.ods', odsOf(table, styles))).sheets;
    expect(sheet).toMatchObject({ hiddenColumns: new Set([1, 2]), struckRows: new Set([2]) });
  });
});
