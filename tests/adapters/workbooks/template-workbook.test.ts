import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { templateReadMe } from '#adapters/json/shape/template-read-me.ts';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { templateWorkbook } from '#adapters/workbooks/template-workbook.ts';
import { TEMPLATE } from '#application/import/template/template-sheets.ts';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';

const written = () => templateWorkbook(TEMPLATE, templateReadMe(TEMPLATE.sheets));

async function read(): Promise<readonly RawSheet[]> {
  return (await readSheetFile('hotels.xlsx', await written())).sheets;
}

describe('the workbook of the template', () => {
  it('offers the values of a column, the hotels and the room types as lists', async () => {
    const parts = unzipSync(await written());
    const rules = (sheet: number) =>
      strFromU8(parts[`xl/worksheets/sheet${sheet}.xml`]!).match(/<dataValidation .*?<\/dataVal/g);
    const [readMe, hotels] = await read();
    const at = readMe!.rows[0]!.indexOf('Country');
    const countries = readMe!.rows.flatMap((cells) => cells[at] ?? []);
    expect(countries).toContain('India');
    const letter = String.fromCodePoint(65 + at);
    const column = String.fromCodePoint(65 + hotels!.rows[0]!.indexOf('Country'));
    expect(rules(2)?.[0]).toContain(
      `sqref="${column}2:${column}5000"><formula1>'Read me'!$${letter}$2:$${letter}$${countries.length}<`,
    );
    expect(rules(2)).toHaveLength(11);
    expect(rules(3)?.[0]).toContain(`sqref="A2:A5000"><formula1>'Hotels'!$A$2:$A$5000<`);
    expect(rules(4)?.[1]).toContain(`<formula1>'Room types'!$B$2:$B$5000<`);
  });
});
