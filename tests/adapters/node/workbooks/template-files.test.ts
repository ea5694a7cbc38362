import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSheets } from '#adapters/node/workbooks/read-sheets.ts';
import { templateFiles, templateWorkbook } from '#adapters/node/workbooks/template-files.ts';
import { importFiles, openSheetFolder, rowsOf } from './sheet-files.ts';

const { folder, file, remove } = openSheetFolder();
afterAll(remove);

describe('the template', () => {
  it('the template is a workbook or CSV files with the same columns, and has no hotel', async () => {
    const workbook = await readSheets([file('template.xlsx', await templateWorkbook())]);
    const sheets = workbook.sheets.filter(({ name }) => name !== 'Read me');
    for (const [index, { name, text }] of templateFiles().entries()) {
      if (!name.endsWith('.csv')) continue;
      const rows = (await rowsOf(file(name, text))) ?? [];
      // Omits the empty row after the last line break of the CSV file.
      expect(rows.slice(0, 3).map((cells) => cells.map(String))).toEqual(
        sheets[index]?.rows.map((cells) => cells.map((cell) => cell ?? '').map(String)),
      );
    }
    expect(sheets.map(({ name }) => name)).toEqual([
      'Hotels',
      'Room types',
      'Rates',
      'Rate plans',
      'Staff',
    ]);
    const { problems, notes } = await importFiles([join(folder, 'template.xlsx')]);
    expect(problems.map(({ code }) => code)).toEqual(['no-hotels']);
    expect(notes.filter(({ code }) => code !== 'ignored-rows')).toEqual([]);
  });

  it('the template examples are valid hotels without their comment marks', async () => {
    const paths = templateFiles()
      .filter(({ name }) => name.endsWith('.csv'))
      .map(({ name, text }) => file(name, text.replaceAll('\n# ', '\n')));
    const { documents, problems, notes } = await importFiles(paths);
    expect([problems, notes]).toEqual([[], []]);
    expect(documents).toMatchObject([
      {
        hotelProfile: { code: 'SEASIDE' },
        roomTypes: [{}],
        rates: { rates: [{}], rate_plans: [{}] },
        staffUsers: [{}],
      },
      { hotelProfile: { code: 'HILLSIDE' } },
    ]);
  });

  it('the template explains each column, its values and its default', async () => {
    const { text = '' } = templateFiles().find(({ name }) => name === 'README.md') ?? {};
    expect(text).toContain('| Hotels | Email | yes | Email address of the hotel. | text |  |');
    expect(text).toContain(
      '| Room types | Bed Configuration |  | Beds of a room. | One Single Bed, ',
    );
    expect(text).toContain(
      '| Hotels | Parking |  | Whether the hotel offers this amenity: Parking. | yes or no; x means yes | yes |',
    );
  });
});
