import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readSheets } from '#adapters/node/read-sheets.ts';
import { templateFiles, templateWorkbook } from '#adapters/node/template-files.ts';
import { importFiles } from '#adapters/node/import-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const rowsOf = async (path: string) => (await readSheets([path])).sheets[0]?.rows;
const complaints = async (path: string) =>
  (await readSheets([path])).problems.map(({ file: at, message }) => `${basename(at)}: ${message}`);

const ROWS = [
  ['Hotel', 'Room type', 'Amenities'],
  ['SEA', 'Suite', 'TV, "Safe", Minibar'],
  ['SEA', 'Villa', 'two\nlines'],
];
const CSV =
  'Hotel,Room type,Amenities\r\nSEA,Suite,"TV, ""Safe"", Minibar"\r\nSEA,Villa,"two\nlines"';
const UTF16 = Buffer.from(
  `\uFEFF${CSV.replaceAll(',', '\t').replace('TV\t ', 'TV, ').replace('\t Mini', ', Mini')}`,
  'utf16le',
);

describe('spreadsheet files', () => {
  it.each<[string, string | Uint8Array]>([
    ['commas', CSV],
    ['a byte-order mark', `\uFEFF${CSV}`],
    [
      'semicolons',
      'Hotel;Room type;Amenities\nSEA;Suite;"TV, ""Safe"", Minibar"\nSEA;Villa;"two\nlines"',
    ],
    [
      'semicolons, and unquoted commas',
      'Hotel;Room type;Amenities\nSEA;Suite;"TV, ""Safe"", Minibar"\nSEA;Villa;"two\nlines"\n',
    ],
    [
      'the line that Excel writes',
      'sep=|\nHotel|Room type|Amenities\nSEA|Suite|"TV, ""Safe"", Minibar"\nSEA|Villa|"two\nlines"',
    ],
    ['tabs in UTF-16, as Excel saves "Unicode text"', UTF16],
  ])('are read with %s', async (_, content) => {
    const rows = await rowsOf(file('types.csv', content));
    expect(rows?.filter((cells) => cells.length > 1)).toEqual(ROWS);
  });

  it('keep their row numbers: empty rows count', async () => {
    expect(await rowsOf(file('gaps.csv', 'a,b\n\n\nc,d'))).toEqual([
      ['a', 'b'],
      [''],
      [''],
      ['c', 'd'],
    ]);
  });

  it('a workbook has all its sheets, with dates, times, numbers and switches as they are meant', async () => {
    const data = [
      [],
      [null, 'Hotel', 'Check-in', 'Tax', 'Open', 'Since'],
      [
        null,
        'SEA',
        { value: 0.625, format: 'h:mm' },
        { value: 0.12, format: '0%' },
        true,
        { value: new Date(Date.UTC(2020, 4, 1)), format: 'dd/mm/yyyy' },
      ],
    ];
    const sheets = [
      { sheet: 'Hotels', data },
      { sheet: 'Empty', data: [] },
    ];
    const path = file('chain.xlsx', await writeExcelFile(sheets).toBuffer());
    const read = await readSheets([path]);
    expect(read.problems).toEqual([]);
    expect(read.sheets).toMatchObject([
      { file: path, sheet: 'Hotels', name: 'Hotels' },
      { sheet: 'Empty', rows: [] },
    ]);
    expect(read.sheets[0]?.rows[2]).toEqual([
      null,
      'SEA',
      new Date(Date.UTC(1899, 11, 30, 15)),
      0.12,
      true,
      new Date(Date.UTC(2020, 4, 1)),
    ]);
  });

  it('a folder is all its spreadsheets, by name, without hidden and temporary ones', async () => {
    mkdirSync(join(folder, 'chain'));
    for (const name of ['staff.csv', 'hotels.csv', '.hidden.csv', '~$chain.xlsx', 'notes.md']) {
      file(`chain/${name}`, 'Hotel,E-mail');
    }
    const { sheets } = await readSheets([join(folder, 'chain')]);
    expect(sheets.map(({ name }) => name)).toEqual(['hotels', 'staff']);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['broken.csv', 'a,b\n"c,d\n', /The quotes of row 2 do not fit/],
    ['latin.csv', Buffer.from('Hôtel', 'latin1'), /This is not UTF-8 text: save it as "CSV UTF-8"/],
    ['hotels.ods', 'x', /Only \.xlsx and \.csv files can be imported/],
    ['text.xlsx', 'Hotel,E-mail', /This is no workbook that can be read/],
    ['old.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /no workbook/],
  ])('%s is told to be unfit', async (name, content, message) => {
    expect(await complaints(file(name, content))).toEqual([expect.stringMatching(message)]);
  });

  it('a file that is not there, and a folder without spreadsheets', async () => {
    mkdirSync(join(folder, 'empty'));
    expect(await complaints(join(folder, 'nowhere.csv'))).toEqual([
      'nowhere.csv: There is no such file or folder',
    ]);
    expect(await complaints(join(folder, 'empty'))).toEqual([
      'empty: There is no .csv or .xlsx file in this folder',
    ]);
  });
});

describe('the template', () => {
  it('is a workbook or CSV files with the same columns, and holds no hotel yet', async () => {
    const workbook = await readSheets([file('template.xlsx', await templateWorkbook())]);
    const sheets = workbook.sheets.filter(({ name }) => name !== 'Read me');
    for (const [index, { name, text }] of templateFiles().entries()) {
      if (!name.endsWith('.csv')) continue;
      const [titles, example] = (await rowsOf(file(name, text))) ?? [];
      expect(titles).toEqual(sheets[index]?.rows[0]);
      expect(example?.map(String)).toEqual(sheets[index]?.rows[1]?.map(String));
    }
    expect(sheets.map(({ name }) => name)).toEqual([
      'Hotels',
      'Room types',
      'Rates',
      'Rate plans',
      'Staff',
    ]);
    const { problems, notes } = await importFiles([join(folder, 'template.xlsx')]);
    expect([problems.map(({ message }) => message), notes]).toEqual([
      [expect.stringMatching(/^There is no hotel/)],
      [],
    ]);
  });

  it('its examples are a valid hotel once they are no comments any more', async () => {
    const paths = templateFiles()
      .filter(({ name }) => name.endsWith('.csv'))
      .map(({ name, text }) => file(name, text.replace('\n# ', '\n').replace('\r\n# ', '\r\n')));
    const { documents, problems, notes } = await importFiles(paths);
    expect([problems, notes]).toEqual([[], []]);
    expect(documents).toMatchObject([
      {
        hotelProfile: { code: 'SEASIDE' },
        roomTypes: [{}],
        rates: { rates: [{}], rate_plans: [{}] },
        staffUsers: [{}],
      },
    ]);
  });

  it('explains every column, what it may hold and what it is when left empty', async () => {
    const { text = '' } = templateFiles().find(({ name }) => name === 'README.md') ?? {};
    expect(text).toContain('| Hotels | E-mail | yes | E-mail address of the hotel. | text |  |');
    expect(text).toContain('| Room types | Beds |  | Beds of a room. | One Single Bed, ');
    expect(text).toContain(
      '| Hotels | Parking |  | Parking: whether the hotel has it. | yes or no, or x | yes |',
    );
  });
});
