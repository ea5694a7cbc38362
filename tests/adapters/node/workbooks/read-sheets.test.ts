import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { readSheets } from '#adapters/node/workbooks/read-sheets.ts';
import { complaints, openSheetFolder, rowsOf } from './sheet-files.ts';

const { file, remove } = openSheetFolder();
afterAll(remove);

const NO_RESULT = { code: 'no-result' } as const;
/** Errors and missing results as Excel, openpyxl and LibreOffice write them. */
const BROKEN =
  '<c r="B1" t="e"><f>Z9</f><v>#REF!</v></c></row>' +
  '<row r="2"><c r="A2"><f>1+1</f></c><c r="B2"><f t="shared" si="0"/><v/></c><c r="C2" t="str"><f>A1</f></c>' +
  '<c r="D2"><f>IF(1&gt;0,5)</f><v>5</v></c></row>' +
  '<row r="3"><c r="A3" t="str"><f>""</f><v></v></c><c r="B3"/><c r="C3" t="e"><v>#DIV/0!</v></c>';

/** A workbook with the cells `a` and 1, in whose XML `from` is replaced with `to`. */
async function edited(from: string, to: string): Promise<Uint8Array> {
  const entries = unzipSync(await writeExcelFile([['a', 1]], { sheet: 'A' }).toBuffer());
  const changed = Object.entries(entries).map(([name, bytes]) => {
    const text = strFromU8(bytes);
    return [name, strToU8(text.replace(from, to))] as const;
  });
  return zipSync(Object.fromEntries(changed));
}

const OLD_EXCEL = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const LOCKED = Buffer.concat([
  OLD_EXCEL,
  Buffer.alloc(2000),
  Buffer.from('EncryptedPackage', 'utf16le'),
]);
const archiveOf = (name: string) => zipSync({ [name]: strToU8('x') });

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

const CANNOT_READ = /This workbook cannot be read: open it .* and save it as \.xlsx$/;

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
    [
      'semicolons, below a heading, with decimal commas',
      'Our hotels, 2026\nHotel;Room type;Amenities\nSEA;Suite;"TV, ""Safe"", Minibar"\nSEA;Villa;"two\nlines"\n',
    ],
    ['vertical bars', CSV.replaceAll(/,(?! )/g, '|')],
    ['tabs in UTF-16, as Excel saves "Unicode text"', UTF16],
  ])('are read with %s', async (_, content) => {
    const rows = await rowsOf(file('types.csv', content));
    expect(rows?.filter((cells) => cells.length > 1)).toEqual(ROWS);
  });

  it('asks for the encoding of a file that is not Unicode', async () => {
    const path = file('latin.csv', Buffer.from('H\xf4tel;Caf\xe9;5 \x80', 'latin1'));
    const { sheets, problems } = await readSheets([path]);
    const asked = /^This file is not UTF-8.*windows-1252: Hôtel; macintosh: HÙtel;/;
    const parameters = { message: expect.stringMatching(asked) };
    expect(sheets).toEqual([]);
    expect(problems).toMatchObject([{ file: path, code: 'encoding', parameters }]);
    const read = await readSheets([path], { encoding: 'windows-1252' });
    expect([read.sheets[0]?.rows, read.problems]).toEqual([[['Hôtel', 'Café', '5 €']], []]);
  });

  it.each([
    ['le', '\uFEFF'],
    ['be', '\uFEFF'],
    ['le', ''],
    ['be', ''],
  ])('are read in UTF-16%s with the mark %j', async (order, mark) => {
    const bytes = Buffer.from(`${mark}Hôtel,Zürich,होटल`, 'utf16le');
    const rows = await rowsOf(file('wide.csv', order === 'le' ? bytes : bytes.swap16()));
    expect(rows).toEqual([['Hôtel', 'Zürich', 'होटल']]);
  });

  it('reads digits written as ="0643001" as text', async () => {
    expect(await rowsOf(file('idiom.csv', 'a,b,c\n="0643001",x,"=""say """"hi"""""""'))).toEqual([
      ['a', 'b', 'c'],
      ['0643001', 'x', 'say "hi"'],
    ]);
  });

  it('reads failed formulas in CSV files as errors', async () => {
    const errors = ['#N/A', '#VALUE!', '#REF!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!'];
    const row = ' #N/A ,#VALUE!,#REF!,#DIV/0!,#NAME?,#NULL!,"#NUM!"';
    expect(await rowsOf(file('errors.csv', `a,b,c,d,e,f,g\n${row}\n# N/A,#1\n#N/A`))).toEqual([
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      errors.map((error) => ({ code: 'error-cell', parameters: { error } })),
      ['# N/A', '#1'],
      [{ code: 'error-cell', parameters: { error: '#N/A' } }],
    ]);
  });

  it('reads all sheets of a workbook, with dates, times, numbers and switches', async () => {
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
      { number: 0.12, shown: '12%', isPercent: true },
      true,
      new Date(Date.UTC(2020, 4, 1)),
    ]);
  });

  it('does not treat errors and formulas without a result as empty cells', async () => {
    const path = file('broken.xlsx', await edited('<c r="B1"><v>1</v></c>', BROKEN));
    expect(await rowsOf(path)).toEqual([
      ['a', { code: 'error-cell', parameters: { error: '#REF!' } }, null, null],
      [NO_RESULT, NO_RESULT, NO_RESULT, 5],
      [null, null, { code: 'error-cell', parameters: { error: '#DIV/0!' } }, null],
    ]);
  });

  it('marks hidden sheets and hidden rows', async () => {
    const row = '<row r="2" hidden="1"><c r="A2"><v>1</v></c></row></sheetData>';
    const path = file('hidden.xlsx', await edited('</sheetData>', row));
    expect((await readSheets([path])).sheets).toMatchObject([
      { isHidden: false, hiddenRows: new Set([2]) },
    ]);
    file('hidden.xlsx', await edited('name="A"', 'name="A" state="hidden"'));
    expect((await readSheets([path])).sheets).toMatchObject([{ isHidden: true }]);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ['broken.csv', 'a,b\n"c,d\n', /The quotes in row 2 do not match/],
    [
      'binary.csv',
      Buffer.from([0x48, 0xe9, 0x00, 0x2c, 0x00]),
      /This is not UTF-8 text: save it as/,
    ],
    ['odd.csv', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x2c]), /This is not UTF-8 text: save it as/],
    ['zeros.csv', Buffer.alloc(64), /This is not UTF-8 text: save it as/],
    ['hotels.pdf', 'x', /Only \.xlsx, \.ods and \.csv files can be imported/],
    ['hotels.ods', 'x', CANNOT_READ],
    ['text.xlsx', 'Hotel,E-mail', CANNOT_READ],
    ['hotels.xls', OLD_EXCEL, CANNOT_READ],
    ['old.xlsx', OLD_EXCEL, CANNOT_READ],
    ['old.csv', OLD_EXCEL, CANNOT_READ],
    ['locked.xlsx', LOCKED, /This workbook is protected by a password: remove the password/],
    ['page.xls', '\uFEFF<html><table><tr><td>Hotel', CANNOT_READ],
    ['old.xml.xls', '<?xml version="1.0"?><Workbook>', CANNOT_READ],
    ['hotels.xlsb', archiveOf('xl/workbook.bin'), CANNOT_READ],
    ['hotels.numbers', archiveOf('Index/Document.iwa'), CANNOT_READ],
    ['archive.xlsx', archiveOf('readme.txt'), CANNOT_READ],
    ['empty.xlsx', '', /This file is empty: it contains no spreadsheet/],
    ['empty.csv', '', /This file is empty: it contains no spreadsheet/],
  ])('refuses %s', async (name, content, message) => {
    expect(await complaints(file(name, content))).toEqual([expect.stringMatching(message)]);
  });
});
