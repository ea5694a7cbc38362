// Small spreadsheets that would expand to gigabytes or take hours to read.
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import {
  odsCell,
  odsOf,
  odsRow,
  odsTable,
  odsText,
  xlsxOf,
} from '#tests/adapters/workbooks/made-workbooks.ts';
import { openMeasuredImport } from './measured-import.ts';

const { imported, remove } = openMeasuredImport();
afterAll(remove);

const text = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const TITLES = ['Hotel name', 'Code', 'E-mail', 'Phone', 'Street', 'City', 'State', 'ZIP'];
const row = (number: number, values: readonly string[], more = '') => {
  const cells = values.map((value, column) =>
    text(`${String.fromCharCode(65 + column)}${number}`, value),
  );
  return `<row r="${number}">${cells.join('')}${more}</row>`;
};
const hotelRow = (number: number) =>
  row(number, [
    `Inn ${number}`,
    `INN${number}`,
    `a${number}@b.example`,
    '+91 832 555 0100',
    'Street',
    'City',
    'Goa',
    '1',
  ]);
const hotelRows = (count: number) =>
  Array.from({ length: count }, (_, index) => hotelRow(index + 2)).join('');
const repeated = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

const columns = (count: number) => `table:number-columns-repeated="${count}"`;
const rows = (count: number) => `table:number-rows-repeated="${count}"`;
const ods = (cells: string, attributes = '') => odsOf(odsTable(odsRow(cells, attributes)));
const archiveWith = (content: string) => zipSync({ 'content.xml': strToU8(content) });
const workbookXml = (xml: string) => zipSync({ 'xl/workbook.xml': strToU8(xml) });

const LAUGHS =
  '<!DOCTYPE x [<!ENTITY a "ha">' +
  repeated(20, (at) => {
    const [name, other] = [at + 1, at].map((place) => String.fromCharCode(97 + place));
    return `<!ENTITY ${name} "${`&${other};`.repeat(10)}">`;
  }) +
  ']>';
const FAR = '<row r="1"><c><v>1</v></c></row><row r="1000"><c r="Z1000"><v>1</v></c></row>';
const merged = (range: string, count: number) =>
  xlsxOf(FAR, { after: `<mergeCells>${`<mergeCell ref="${range}"/>`.repeat(count)}</mergeCells>` });
const DAMAGED = /This workbook cannot be read/;
const LARGE = /which is too large/;
const LONG_CELL = /contains more than 32,767 characters/;
const MUCH_DATA = /The workbook contains more than 24 MB of data/;
const inflatesTo100Mb = xlsxOf(`<!--${' '.repeat(100_000_000)}-->`);

/** Writes a value into the entry of each file in the directory of an archive. */
function lying(archive: Uint8Array, field: number, value: number): Buffer {
  const copy = Buffer.from(archive);
  for (
    let at = copy.indexOf('PK\u0001\u0002');
    at >= 0;
    at = copy.indexOf('PK\u0001\u0002', at + 4)
  ) {
    if (value > 0xffff || field === 24) copy.writeUInt32LE(value, at + field);
    else copy.writeUInt16LE(value, at + field);
  }
  return copy;
}
const small = xlsxOf(hotelRow(1));

describe(
  'hms import refuses with a clear problem, within 10 s and 400 MB',
  { timeout: 120_000 },
  () => {
    it.each<[string, string | Uint8Array, RegExp]>([
      [
        'a cell at XFD1048576.xlsx',
        xlsxOf(`<row r="1048576">${text('XFD1048576', 'x')}</row>`),
        /The sheet ".+" extends to row 1,048,576 and column 16,384, which is too large: delete the cells/,
      ],
      ['a stray cell.xlsx', xlsxOf(row(1, TITLES, text('XFD1', 'x')) + hotelRows(5000)), LARGE],
      [
        'impossible cells and rows.xlsx',
        xlsxOf(`<row r="1">${text('ZZZZZZ1', 'x')}</row><row r="9000000000"/>`),
        LARGE,
      ],
      ['100 KB that inflate to 100 MB.xlsx', inflatesTo100Mb, MUCH_DATA],
      ['100 KB that inflate to 100 MB.ods', archiveWith(' '.repeat(1e8)), MUCH_DATA],
      [
        'sixty thousand files.xlsx',
        zipSync(
          Object.fromEntries(
            Array.from({ length: 60_000 }, (_, index) => [`${index}.xml`, new Uint8Array()]),
          ),
          { level: 0 },
        ),
        /more than 24 MB of data|workbook cannot be read/,
      ],
      [
        'a tag with a million attributes.xlsx',
        xlsxOf(`<row ${repeated(1_000_000, (index) => `a${index}="1" `)}/>`),
        DAMAGED,
      ],
      [
        'a cell with four million entities.xlsx',
        xlsxOf(row(1, ['&amp;'.repeat(4_000_000)])),
        LONG_CELL,
      ],
      [
        'a workbook of 300,000 sheets.xlsx',
        workbookXml(
          `<workbook><sheets>${'<sheet name="A" sheetId="1"/>'.repeat(300_000)}</sheets></workbook>`,
        ),
        /more than 1,000 sheets: split it|workbook cannot be read/,
      ],
      [
        'a row number of a million digits.xlsx',
        xlsxOf(`<row r="${'1'.repeat(1_000_000)}"/>`),
        DAMAGED,
      ],
      ['merged ranges that overlap.xlsx', merged('A1:Z1000', 90_000), LARGE],
      [
        'a million merged ranges.xlsx',
        merged('A1:B1', 900_000),
        /more than 100,000 merged ranges: split it into several files/,
      ],
      [
        'entities that name one another.xlsx',
        workbookXml(`${LAUGHS}<workbook><sheets>&u;</sheets></workbook>`),
        DAMAGED,
      ],
      ['an understated size.xlsx', lying(inflatesTo100Mb, 24, 1), DAMAGED],
      ['a compressed size beyond the end.xlsx', lying(small, 20, 0xffff_fff0), DAMAGED],
      ['an offset beyond the end.xlsx', lying(small, 42, 0xffff_fff0), DAMAGED],
      ['an offset of something else.xlsx', lying(small, 42, 3), DAMAGED],
      ['a long name.xlsx', lying(small, 28, 0xffff), DAMAGED],
      [
        'an archive within an archive.xlsx',
        zipSync({ 'xl/inner.zip': zipSync({ 'inner.xml': new Uint8Array(5e7) }) }),
        DAMAGED,
      ],
      [
        'a cell in every column of every row.ods',
        ods(odsText('x', columns(16_384)), rows(1_048_576)),
        LARGE,
      ],
      ['rows without an end.ods', ods(odsText('x'), rows(9_007_199_254_740_991)), LARGE],
      ['a count that is no number.ods', ods(odsText('x', columns(1e300))), DAMAGED],
      [
        'a distant cell.ods',
        ods(`<table:table-cell ${columns(2_000_000_000)}/>${odsText('x')}`),
        LARGE,
      ],
      [
        'a thousand full sheets.ods',
        odsOf(odsTable(odsRow(odsText('x', columns(10)), rows(100_000))).repeat(1000)),
        LARGE,
      ],
      ['more sheets.ods', odsOf(odsTable('').repeat(200_000)), /more than 1,000 sheets/],
      [
        'a long text in many cells.ods',
        ods(odsText('x'.repeat(30_000), columns(1000))),
        /The cells contain more than 20 million characters/,
      ],
      ['a billion spaces.ods', ods(odsText('<text:s text:c="1000000000"/>')), LONG_CELL],
      ['many spaces.ods', ods(odsText('<text:s text:c="32767"/>'.repeat(500_000))), LONG_CELL],
      [
        'an amount with a long text.ods',
        ods(odsCell('office:value-type="float" office:value="1"', '-'.repeat(32_000))),
        /hotel/i,
      ],
      ['entities that name one another.ods', archiveWith(`${LAUGHS}<x>&u;</x>`), DAMAGED],
      ['an unknown entity.ods', ods(odsText('&lol;')), DAMAGED],
      ['elements within elements.ods', archiveWith('<a>'.repeat(7_000_000)), DAMAGED],
      ['a cell of 19 MB.csv', 'x'.repeat(19_000_000), LONG_CELL],
      [
        'quotes that never close.csv',
        `Hotel name,Code\n"${'a""'.repeat(6_000_000)}`,
        /shorten it, or close its quotes/,
      ],
      ['quotes.csv', `Hotel name,Code\n${'"'.repeat(19_000_000)}`, LONG_CELL],
      ['25 MB.csv', 'Hotel,Code\n'.repeat(2_300_000), /The file is larger than 20 MB/],
      ['commas.csv', ','.repeat(15_000_000), /extends to row 1 and column 15,000,001, which/],
      ['line breaks.csv', 'a,b\n'.repeat(4_000_000), LARGE],
    ])('%s', async (name, content, message) => {
      const { code, stderr, stdout } = await imported(name.replaceAll(' ', '-'), content);
      expect(stderr).toMatch(message);
      expect([code, stdout]).toEqual([2, '']);
    });
  },
);

describe('hms import reads, within 10 s and 400 MB', { timeout: 120_000 }, () => {
  it.each<[string, string | Uint8Array]>([
    [
      'a sheet with 80,000 cells in a comment.xlsx',
      xlsxOf(`<!--${'<c r="A1">'.repeat(80_000)}-->${row(1, TITLES)}${hotelRow(2)}`),
    ],
    ['a workbook with 24 MB of data.xlsx', xlsxOf(row(1, TITLES) + hotelRows(51_000))],
    ['140,000 lines.csv', 'a,b\n'.repeat(140_000)],
    [
      '5,000 hotels below a coloured row.xlsx',
      xlsxOf(
        `${row(1, TITLES, `${text('Z1', '')}<c r="XFD1" s="1"/>`)}${hotelRows(5000)}<row r="1048576" s="1"/>`,
      ),
    ],
  ])('%s', async (name, content) => {
    const { stderr } = await imported(name.replaceAll(' ', '-'), content);
    expect(stderr).not.toMatch(/too large|workbook cannot be read|internal/);
  });
});
