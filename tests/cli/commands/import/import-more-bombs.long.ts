// Small OpenDocument files and merged ranges that would expand to gigabytes or take hours to read.
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

const columns = (count: number) => `table:number-columns-repeated="${count}"`;
const rows = (count: number) => `table:number-rows-repeated="${count}"`;
const row = (cells: string, attributes = '') => odsOf(odsTable(odsRow(cells, attributes)));
const DAMAGED = /This workbook cannot be read/;

const LAUGHS =
  '<!DOCTYPE x [<!ENTITY a "ha">' +
  Array.from({ length: 20 }, (_, at) => {
    const [name, other] = [at + 1, at].map((place) => String.fromCharCode(97 + place));
    return `<!ENTITY ${name} "${`&${other};`.repeat(10)}">`;
  }).join('') +
  ']>';
const archiveWith = (content: string) => zipSync({ 'content.xml': strToU8(content) });
const covers = '<mergeCell ref="A1:Z1000"/>'.repeat(90_000);
const FAR = '<row r="1"><c><v>1</v></c></row><row r="1000"><c r="Z1000"><v>1</v></c></row>';

describe(
  'hms import refuses with a clear problem, within 10 s and 400 MB',
  { timeout: 120_000 },
  () => {
    it.each<[string, 'ods' | 'xlsx', Uint8Array, RegExp]>([
      [
        'a cell in every column of every row',
        'ods',
        row(odsText('x', columns(16_384)), rows(1_048_576)),
        /The sheet "Hotels" extends to row 1,048,576 and column 16,384, which is too large/,
      ],
      [
        'rows without an end',
        'ods',
        row(odsText('x'), rows(9_007_199_254_740_991)),
        /The sheet "Hotels" extends to row 9,007,199,254,740,991 and column 1, which is too large/,
      ],
      ['a count that is no number', 'ods', row(odsText('x', columns(1e300))), DAMAGED],
      [
        'a distant cell',
        'ods',
        row(`<table:table-cell ${columns(2_000_000_000)}/>${odsText('x')}`),
        /and column 2,000,000,001, which is too large/,
      ],
      [
        'a thousand full sheets',
        'ods',
        odsOf(odsTable(odsRow(odsText('x', columns(10)), rows(100_000))).repeat(1000)),
        /which is too large/,
      ],
      ['more sheets', 'ods', odsOf(odsTable('').repeat(200_000)), /more than 1,000 sheets/],
      [
        'a long text in many cells',
        'ods',
        row(odsText('x'.repeat(30_000), columns(1000))),
        /The cells contain more than 20 million characters/,
      ],
      [
        'a billion spaces',
        'ods',
        row(odsText('<text:s text:c="1000000000"/>')),
        /A cell contains more than 32,767 characters/,
      ],
      [
        'many spaces',
        'ods',
        row(odsText('<text:s text:c="32767"/>'.repeat(500_000))),
        /A cell contains more than 32,767 characters/,
      ],
      [
        'an amount with a long text',
        'ods',
        row(odsCell('office:value-type="float" office:value="1"', '-'.repeat(32_000))),
        /hotel/i,
      ],
      ['100 KB that inflate to 100 MB', 'ods', archiveWith(' '.repeat(1e8)), /more than 24 MB/],
      ['entities that name one another', 'ods', archiveWith(`${LAUGHS}<x>&u;</x>`), DAMAGED],
      ['an unknown entity', 'ods', row(odsText('&lol;')), DAMAGED],
      ['elements within elements', 'ods', archiveWith('<a>'.repeat(7_000_000)), DAMAGED],
      [
        'an archive within an archive',
        'ods',
        zipSync({ 'content.zip': zipSync({ 'content.xml': new Uint8Array(5e7) }) }),
        DAMAGED,
      ],
      [
        'merged ranges that overlap',
        'xlsx',
        xlsxOf(FAR, { after: `<mergeCells>${covers}</mergeCells>` }),
        /which is too large/,
      ],
      [
        'a million merged ranges',
        'xlsx',
        xlsxOf(FAR, {
          after: `<mergeCells>${'<mergeCell ref="A1:B1"/>'.repeat(900_000)}</mergeCells>`,
        }),
        /A sheet has more than 100,000 merged ranges: split it into several files/,
      ],
      [
        'entities that name one another in a workbook',
        'xlsx',
        zipSync({
          'xl/workbook.xml': strToU8(`${LAUGHS}<workbook><sheets>&u;</sheets></workbook>`),
        }),
        DAMAGED,
      ],
    ])('%s', async (name, ending, content, message) => {
      const run = await imported(`${name.replaceAll(' ', '-')}.${ending}`, content);
      expect(run.stderr).toMatch(message);
      expect([run.code, run.stdout]).toEqual([2, '']);
    });
  },
);
