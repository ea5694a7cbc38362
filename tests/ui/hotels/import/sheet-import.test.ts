import { describe, expect, it } from 'vitest';
import { readMapping } from '#adapters/json/mapping-shape.ts';
import { problemText } from '#application/import/sheet-problem.ts';
import type { SheetImport } from '#ui/hotels/import/sheet-import.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { BAY, csv, HEADER, namesIn, ROW, sheetsIn } from '#tests/ui/support/sheets-in-memory.ts';

const SAMPLE = JSON.stringify(SAMPLE_DOCUMENT);
const MOODY = csv([`${HEADER},Mood`, `${ROW},sunny`]);
const COSTLY = [HEADER.replace('Base rate', 'Cost,Mood'), `${ROW},sunny`];

const json = (value: unknown, name = 'saved.json') => new File([JSON.stringify(value)], name);
const textsIn = ({ state }: SheetImport) =>
  state.imported.problems.map((problem) => problemText(problem));
const describedIn = ({ state }: SheetImport) =>
  state.imported.documents[0]?.hotelProfile?.description;

/** A sheet without rows is a bug of the reader. */
const brokenReader = () => Promise.resolve({ sheets: [{ name: 'Hotels' }] as never });

describe('an import in the browser', () => {
  it('asks about columns that it does not understand, and reads them as the user says', async () => {
    const sheets = await sheetsIn([MOODY]);
    expect(sheets.state).toMatchObject({ status: 'mapping', imported: { documents: [] } });
    sheets.confirm();
    expect([namesIn(sheets), describedIn(sheets)]).toEqual([['Sea View'], undefined]);
    sheets.choose(0, 12, 'profile.description');
    expect(describedIn(sheets)).toBe('sunny');
    await sheets.readAgain();
    expect([sheets.state.status, describedIn(sheets)]).toEqual(['read', 'sunny']);
    sheets.choose(0, 5, '');
    expect(textsIn(sheets)).toContain('City is required');
  });

  it('takes a value for all cells that have none', async () => {
    const sheets = await sheetsIn([
      csv([HEADER, ROW.replace('7000', ''), BAY.replace('7000', '')]),
    ]);
    expect(sheets.state.asked).toMatchObject([{ name: 'base_rate', example: '4500' }]);
    sheets.setDefault('base_rate', '5000');
    sheets.corrections.save();
    expect(namesIn(sheets)).toEqual(['Sea View', 'Bay View']);
    expect(sheets.state.asked).toHaveLength(1);
  });

  it('asks for the tax rate of each country outside India, together with the other problems', async () => {
    const french = ROW.replace('India', 'France').replace('403001', '75001');
    const german = BAY.replace('India', 'Germany')
      .replace(/\d{6}/, '10115')
      .replace(',4,', ',Moon,');
    const sheets = await sheetsIn([csv([HEADER, french, german])]);
    expect(sheets.state.imported.problems).toHaveLength(1);
    expect(sheets.state.asked).toMatchObject([
      { name: 'tax_rate@France', label: 'Tax Rate (%) in France' },
      { name: 'tax_rate@Germany', label: 'Tax Rate (%) in Germany' },
    ]);
    sheets.setDefault('tax_rate@France', '10');
    sheets.corrections.save();
    expect(sheets.state.imported.documents).toMatchObject([{ hotelProfile: { tax_rate: 10 } }]);
    expect(sheets.state.imported.notes).toMatchObject([{ parameters: { country: 'Germany' } }]);
  });

  it('reads configurations beside spreadsheets, and ignores what a program made beside a file', async () => {
    const sheets = await sheetsIn([
      new File([SAMPLE], 'one.json'),
      csv([HEADER, ROW]),
      new File(['{"x'], 'two.json'),
      csv(['x'], '~$hotels.xlsx'),
      csv(['x'], '._hotels.json'),
    ]);
    expect(namesIn(sheets)).toEqual([SAMPLE_DOCUMENT.hotelProfile?.name, 'Sea View']);
    expect(sheets.state.imported.problems).toMatchObject([{ file: 'two.json' }]);
    const ignored = sheets.state.imported.notes.filter(({ code }) => code === 'file-note');
    expect(ignored.map(({ file }) => file)).toEqual(['~$hotels.xlsx', '._hotels.json']);
  });

  it('takes a password that looks like a reference as it is, with a note', async () => {
    const people = `${HEADER},First name,Last name,Staff e-mail,Password`;
    const person = `${ROW},Asha,Naik,asha@x.example,\${env:ASHA_PASSWORD}`;
    const { imported } = (await sheetsIn([csv([people, person])])).state;
    expect(imported.documents[0]?.staffUsers?.[0]?.password).toBe('${env:ASHA_PASSWORD}');
    expect(imported.notes).toMatchObject([{ row: 2, code: 'password-reference' }]);
  });

  it('launches nothing while a file cannot be read', async () => {
    const sheets = await sheetsIn([csv([HEADER, ROW]), new File(['x'], 'photo.png')]);
    expect(sheets.state.unread).toEqual(['photo.png']);
  });

  it('waits for files again after an unexpected error', async () => {
    const sheets = await sheetsIn([], { loadReadSheetFile: () => Promise.resolve(brokenReader) });
    await expect(sheets.read([csv([HEADER, ROW])])).rejects.toThrow(TypeError);
    expect(sheets.state).toMatchObject({ status: 'empty', files: [] });
  });

  it('drops the result for earlier files once other files are chosen', async () => {
    const sheets = await sheetsIn();
    const first = sheets.read([csv([HEADER, ROW])]);
    await sheets.read([new File([SAMPLE], 'one.json')]);
    await first;
    expect(namesIn(sheets)).toEqual([SAMPLE_DOCUMENT.hotelProfile?.name]);
  });
});

describe('saved columns', () => {
  it('read the next spreadsheet of the same kind without a question', async () => {
    const first = await sheetsIn([csv(COSTLY, 'chain.csv')]);
    first.choose(0, 11, 'rate.base_rate');
    first.choose(0, 12, 'profile.description');
    first.setDefault('max_occupancy', '5');
    first.confirm();
    const { name, text } = first.savedColumns();
    expect(name).toBe('chain.mapping.json');
    expect('mapping' in readMapping(text)).toBe(true);

    const next = await sheetsIn([csv(COSTLY, 'chain.csv'), new File([text], name)]);
    expect(next.state).toMatchObject({ status: 'read', imported: { problems: [] } });
    expect(next.state.imported.documents).toMatchObject([
      {
        hotelProfile: { name: 'Sea View', description: 'sunny' },
        roomTypes: [{ max_occupancy: 5 }],
        rates: { rates: [{ base_rate: 7000 }] },
      },
    ]);
    await next.read([csv(COSTLY)]);
    expect(next.state.status).toBe('mapping');
  });

  it('say what separates the cells of a file', async () => {
    const text = [HEADER, ROW].join('\n').replaceAll(',', '|');
    const file = csv(['a;b;c;d', text, 'e;f;g;h', 'i;j;k;l']);
    const sheet = { headerRow: 2, columns: [] };
    const sheets = await sheetsIn([file, json({ separator: '|', sheets: [sheet] })]);
    expect(JSON.parse(sheets.savedColumns().text)).toMatchObject({ separator: '|' });
    expect(sheets.state.proposed[0]?.columns?.[0]?.title).toBe('Hotel name');
  });

  it('name the columns that no sheet has, and mistakes in their file', async () => {
    const columns = [
      { column: 'Cost', field: 'base_rate' },
      { column: 'Mood', ignore: true },
      { column: 'Tariff', field: 'min_rate' },
    ];
    const sheets = await sheetsIn([csv(COSTLY), json({ sheets: [{ columns }] })]);
    expect(namesIn(sheets)).toEqual(['Sea View']);
    expect(sheets.state.imported.notes).toContainEqual(
      expect.objectContaining({ file: 'saved.json', code: 'absent-saved-column' }),
    );
    await sheets.read([csv(COSTLY), json({ sheets: [{}] })]);
    sheets.confirm();
    expect(sheets.state.imported.problems).toContainEqual(
      expect.objectContaining({ file: 'saved.json' }),
    );
  });
});

it('rows with problems are a workbook that can be corrected and read again', async () => {
  const wrong = BAY.replace('bay@x.example', 'nowhere');
  const sheets = await sheetsIn([csv([`${HEADER},Pool`, `${ROW},yes`, `${wrong},no`])]);
  expect(namesIn(sheets)).toEqual(['Sea View']);
  const again = await sheetsIn([new File([await sheets.rejectedRows()], 'rejected.xlsx')]);
  expect(again.state.imported).toMatchObject({ documents: [], problems: [{ title: 'E-mail' }] });
});
