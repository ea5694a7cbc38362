import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { decodeText } from '#adapters/workbooks/decode-text.ts';
import { readCsv } from '#adapters/workbooks/read-csv.ts';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { odsCell, odsOf, odsRow, odsTable } from './made-workbooks.ts';

/**
 * Texts that all formats and writers keep unchanged. They look neither like numbers nor like
 * errors.
 */
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .filter(
    (some) =>
      !/(?!\n)\p{Cc}|\uFFFD|\p{Noncharacter_Code_Point}|_x|\u00A0| {2}/u.test(some) &&
      some.isWellFormed(),
  )
  .map((some) => `a${some}z`);
const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 });
const time = fc
  .integer({ min: Date.UTC(1900, 2, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));
const currency = fc.constantFrom('EUR', 'SEK', 'CHF');
const cell: fc.Arbitrary<Cell> = fc.oneof(
  text,
  number,
  time,
  fc.boolean(),
  fc.record({ number, shown: fc.constant(''), currency }),
  fc.record({ number, shown: fc.constant(''), isPercent: fc.constant(true) }),
  fc.constant(null),
);

/** Ends with a row without empty cells, because some writers drop trailing empty rows and columns. */
const someRows = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map((some) => [...some, some[0]?.map((): Cell => 'end') ?? []]);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '\n': '</text:p><text:p>',
};
const xmlOf = (some: string) => some.replace(/[&<\n]/g, (found) => ESCAPES[found] ?? '');

const typed = (type: string, stored: string | number | boolean, name = 'value') =>
  odsCell(`office:value-type="${type}" office:${name}="${stored}"`);

function asOds(value: Cell): string {
  if (value instanceof Date) return typed('date', value.toISOString().slice(0, -1), 'date-value');
  if (typeof value === 'string') return odsCell('office:value-type="string"', xmlOf(value));
  if (typeof value === 'boolean') return typed('boolean', value, 'boolean-value');
  if (typeof value === 'number') return typed('float', value);
  if (value === null || !('number' in value)) return odsCell('');
  const { number: amount, currency: code } = value;
  if (code === undefined) return typed('percentage', amount);
  return odsCell(`office:value-type="currency" office:currency="${code}" office:value="${amount}"`);
}

function asXlsx(value: Cell) {
  if (value === null) return null;
  if (value instanceof Date) return { value, format: 'yyyy-mm-dd hh:mm' };
  if (typeof value !== 'object') return { value };
  if (!('number' in value)) return null;
  const format = value.currency === undefined ? '0.0%' : `[$${value.currency}-409] #,##0.00`;
  return { value: value.number, format };
}

const readOne = async (bytes: Uint8Array) => (await readSheetFile('a.xlsx', bytes)).sheets[0]?.rows;

/** Turns negative zero into zero, because spreadsheets have no negative zero. */
const plainZero = (value: Cell): Cell => {
  if (value === 0) return 0;
  const isZero =
    typeof value === 'object' && value !== null && 'number' in value && value.number === 0;
  return isZero ? { ...value, number: 0 } : value;
};

/** Without the shown texts, which other tests compare. */
const withoutTexts = (rows: readonly (readonly Cell[])[] = []) =>
  rows.map((cells) =>
    cells.map((value) =>
      typeof value === 'object' && value !== null && 'number' in value
        ? { ...value, shown: '' }
        : value,
    ),
  );

describe('cells are read as they were written', () => {
  it('cells of an .xlsx file are read as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(someRows, async (some) => {
        const plain = some.map((cells) => cells.map(plainZero));
        const written = plain.map((cells) => cells.map(asXlsx));
        const file = await writeExcelFile(written, { sheet: 'A' }).toBuffer();
        expect(withoutTexts(await readOne(file))).toEqual(plain);
      }),
      { numRuns: 20 },
    );
  });

  it('cells of an .ods file are read as they were written', async () => {
    await fc.assert(
      fc.asyncProperty(someRows, async (some) => {
        const plain = some.map((cells) => cells.map(plainZero));
        const table = plain.map((cells) => odsRow(cells.map(asOds).join(''))).join('');
        expect(withoutTexts(await readOne(odsOf(odsTable(table))))).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  const ENCODINGS: Readonly<Record<string, (some: string) => Buffer>> = {
    'UTF-8': (some) => Buffer.from(some),
    'UTF-8 with a mark': (some) => Buffer.from(`\uFEFF${some}`),
    'UTF-16LE': (some) => Buffer.from(some, 'utf16le'),
    'UTF-16LE with a mark': (some) => Buffer.from(`\uFEFF${some}`, 'utf16le'),
    'UTF-16BE': (some) => Buffer.from(some, 'utf16le').swap16(),
    'UTF-16BE with a mark': (some) => Buffer.from(`\uFEFF${some}`, 'utf16le').swap16(),
  };
  const separators = [',', ';', '\t', '|'];
  const csvCases = Object.keys(ENCODINGS).flatMap((encoding) =>
    separators.map((separator) => [encoding, separator] as const),
  );

  it.each(csvCases)(
    'cells of a file in %s separated by %j are read as they were written',
    (encoding, delimiter) => {
      fc.assert(
        fc.property(
          fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 }),
          (some) => {
            const written = [['Hotel name', 'Code', 'Ⰰ簀E-mail'], ...some];
            const csv = Papa.unparse(written, { delimiter });
            const read = decodeText(ENCODINGS[encoding]?.(csv) ?? Buffer.of());
            expect(readCsv(read).rows).toEqual(written);
          },
        ),
        { numRuns: 30 },
      );
    },
  );
});
