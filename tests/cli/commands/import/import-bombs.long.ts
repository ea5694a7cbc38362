// Small spreadsheets that would expand to gigabytes or take hours to read.
import { strToU8, zipSync, type Zippable } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { openMeasuredImport } from './measured-import.ts';

const { imported, remove } = openMeasuredImport();
afterAll(remove);

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with one sheet, and extra files in the archive. */
function workbook(sheetXml: string, more: Zippable = {}): Uint8Array {
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Hotels" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheetXml),
    ...more,
  });
}

function sheet(rows: string): string {
  return `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
}

const text = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

const TITLES = ['Hotel name', 'Code', 'E-mail', 'Phone', 'Street', 'City', 'State', 'ZIP'];
const letter = (column: number) => String.fromCharCode(65 + column);
const row = (number: number, values: readonly string[], more = '') =>
  `<row r="${number}">${values.map((value, column) => text(`${letter(column)}${number}`, value)).join('')}${more}</row>`;
const hotelRow = (number: number, more = '') =>
  row(
    number,
    [
      `Inn ${number}`,
      `INN${number}`,
      `a${number}@b.example`,
      '+91 832 555 0100',
      'Street',
      'City',
      'Goa',
      '1',
    ],
    more,
  );
const hotelRows = Array.from({ length: 5000 }, (_, index) => hotelRow(index + 2)).join('');

const inflatesTo100Mb = workbook(sheet(`<!--${' '.repeat(100_000_000)}-->`));

/** Calls `change` with the offset of each entry in the archive's directory. */
function forEachHeader(archive: Buffer, change: (at: number) => void): void {
  for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0;) {
    change(at);
    at = archive.indexOf('PK\u0001\u0002', at + 4);
  }
}

describe(
  'hms import refuses with a clear problem, within 10 s and 400 MB',
  { timeout: 120_000 },
  () => {
    it.each<[string, string | Uint8Array, RegExp]>([
      [
        'one cell at XFD1048576',
        workbook(sheet(`<row r="1048576">${text('XFD1048576', 'x')}</row>`)),
        /The sheet "Hotels" extends to row 1,048,576 and column 16,384, which is too large: delete the cells/,
      ],
      [
        'a stray cell at XFD1 beside 5,000 rows',
        workbook(sheet(row(1, TITLES, text('XFD1', 'x')) + hotelRows)),
        /The sheet "Hotels" extends to row 5,001 and column 16,384, which is too large/,
      ],
      [
        'cells and rows that no spreadsheet has',
        workbook(sheet(`<row r="1">${text('ZZZZZZ1', 'x')}</row><row r="9000000000"/>`)),
        /which is too large/,
      ],
      [
        '100 KB that inflate to 100 MB',
        inflatesTo100Mb,
        /The workbook contains more than 24 MB of data: split it/,
      ],
      [
        'many files that are large together',
        workbook(
          sheet(''),
          Object.fromEntries(
            Array.from({ length: 10 }, (_, index) => [
              `xl/${index}.xml`,
              new Uint8Array(5_000_000),
            ]),
          ),
        ),
        /The workbook contains more than 24 MB of data/,
      ],
      [
        'sixty thousand files',
        zipSync(
          Object.fromEntries(
            Array.from({ length: 60_000 }, (_, index) => [`${index}.xml`, new Uint8Array()]),
          ),
          { level: 0 },
        ),
        /The workbook contains more than 24 MB of data|workbook cannot be read/,
      ],
      [
        'a long shared text in many cells',
        workbook(
          sheet(
            Array.from(
              { length: 5000 },
              (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>0</v></c></row>`,
            ).join(''),
          ),
          {
            'xl/sharedStrings.xml': strToU8(
              `<sst xmlns="${MAIN}"><si><t>${'x'.repeat(100_000)}</t></si></sst>`,
            ),
          },
        ),
        /The cells contain more than 20 million characters: split the table/,
      ],
      [
        'a tag with a million attributes',
        workbook(
          sheet(
            `<row ${Array.from({ length: 1_000_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`,
          ),
        ),
        /This workbook cannot be read/,
      ],
      [
        'a cell with four million entities',
        workbook(sheet(row(1, ['&amp;'.repeat(4_000_000)]))),
        /A cell contains more than 32,767 characters: shorten it/,
      ],
      [
        'a sheet that a workbook names 300,000 times',
        zipSync({
          'xl/workbook.xml': strToU8(
            `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${'<sheet name="A" sheetId="1" r:id="r1"/>'.repeat(300_000)}</sheets></workbook>`,
          ),
          'xl/_rels/workbook.xml.rels': strToU8(
            `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
          ),
          'xl/worksheets/sheet1.xml': strToU8(sheet(row(1, TITLES) + hotelRow(2))),
        }),
        /The workbook has more than 1,000 sheets: split it into several files/,
      ],
      [
        'a row number of a million digits',
        workbook(sheet(`<row r="${'1'.repeat(1_000_000)}"/>`)),
        /This workbook cannot be read/,
      ],
      [
        'a CSV cell of 19 MB',
        'x'.repeat(19_000_000),
        /The cell in row 1 and column 1 contains more than 32,767 characters/,
      ],
      [
        'a CSV cell whose quotes never close',
        `Hotel name,Code\n"${'a""'.repeat(6_000_000)}`,
        /The cell in row 2 and column 1 contains more than 32,767 characters: shorten it, or close its quotes/,
      ],
      [
        'a CSV file of quotes',
        `Hotel name,Code\n${'"'.repeat(19_000_000)}`,
        /The cell in row 2 and column 1 contains more than 32,767 characters/,
      ],
      ['a CSV file of 25 MB', 'Hotel,Code\n'.repeat(2_300_000), /The file is larger than 20 MB/],
      [
        'a CSV file of commas',
        ','.repeat(15_000_000),
        /extends to row 1 and column 15,000,001, which/,
      ],
      ['a CSV file of line breaks', 'a,b\n'.repeat(4_000_000), /which is too large/],
    ])('%s', async (name, content, message) => {
      const ending = typeof content === 'string' ? 'csv' : 'xlsx';
      const { code, stderr, stdout } = await imported(
        `${name.replaceAll(' ', '-')}.${ending}`,
        content,
      );
      expect(stderr).toMatch(message);
      expect([code, stdout]).toEqual([2, '']);
    });

    it('refuses an archive that understates its size', async () => {
      const archive = Buffer.from(inflatesTo100Mb);
      forEachHeader(archive, (at) => archive.writeUInt32LE(1, at + 24));
      const { code, stderr } = await imported('lying.xlsx', archive);
      expect([code, stderr]).toEqual([2, expect.stringContaining('This workbook cannot be read')]);
    });

    it.each<[string, number, number]>([
      ['a compressed size beyond the end', 20, 0xffff_fff0],
      ['an offset beyond the end', 42, 0xffff_fff0],
      ['an offset of something else', 42, 3],
      ['a long name', 28, 0xffff],
    ])('refuses an archive whose directory has %s', async (_, field, value) => {
      const archive = Buffer.from(workbook(sheet(hotelRow(1))));
      forEachHeader(archive, (at) => {
        if (value > 0xffff) archive.writeUInt32LE(value, at + field);
        else archive.writeUInt16LE(value, at + field);
      });
      const { code, stderr } = await imported('damaged.xlsx', archive);
      expect([code, stderr]).toEqual([2, expect.stringContaining('This workbook cannot be read')]);
    });

    it('refuses an archive within an archive', async () => {
      const inner = zipSync({ 'inner.xml': new Uint8Array(50_000_000) });
      const { code, stderr } = await imported('nested.xlsx', zipSync({ 'xl/inner.zip': inner }));
      expect([code, stderr]).toEqual([2, expect.stringContaining('This workbook cannot be read')]);
    });
  },
);

describe('hms import reads, within 10 s and 400 MB', { timeout: 120_000 }, () => {
  it('reads a sheet with 80,000 cells in a comment', async () => {
    const comment = `<!--${'<c r="A1">'.repeat(80_000)}-->`;
    const { stderr } = await imported(
      'comment.xlsx',
      workbook(sheet(`${comment}${row(1, TITLES)}${hotelRow(2)}`)),
    );
    expect(stderr).not.toMatch(/too large|workbook cannot be read|internal/);
    expect(stderr).toContain('room type');
  });

  it('reads a workbook with 24 MB of data', async () => {
    const rows = Array.from({ length: 51_000 }, (_, index) => hotelRow(index + 2)).join('');
    const xml = sheet(row(1, TITLES) + rows);
    expect(xml.length).toBeGreaterThan(23_000_000);
    const { stderr } = await imported('large.xlsx', workbook(xml));
    expect(stderr).not.toMatch(/too large|workbook cannot be read|internal/);
  });

  it('reads a CSV file of 140,000 lines', async () => {
    const { stderr } = await imported('lines.csv', 'a,b\n'.repeat(140_000));
    expect(stderr).not.toMatch(/too large|internal/);
  });

  it('reads 5,000 hotels whose first row is coloured up to the last column', async () => {
    const coloured = text('Z1', '') + '<c r="XFD1" s="1"/>';
    const rows = row(1, TITLES, coloured) + hotelRows + '<row r="1048576" s="1"/>';
    const { stderr } = await imported('coloured.xlsx', workbook(sheet(rows)));
    expect(stderr).not.toMatch(/too large|workbook cannot be read|internal/);
    expect(stderr).toContain('room type');
  });
});
