import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMapping } from '#adapters/json/mapping-shape.ts';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { rejectedWorkbook } from '#adapters/workbooks/rejected-workbook.ts';
import { problemText } from '#application/import/sheet-problem.ts';
import { placeOf } from '#ui/hotels/import/import-words.ts';
import { createSheetImport } from '#ui/hotels/import/sheet-import.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

const UGLY = 'examples/ugly-chain.xlsx';

const fileAt = (path: string) => new File([readFileSync(path)], basename(path));
const csv = (text: string, name = 'hotels.csv') => new File([text], name);

const HEADER =
  'Hotel name,E-mail,Phone,Street address,City,State/Province,Postal code,Country,Room type,Rooms,Base rate';
const ROW =
  'Sea View,sea@x.example,+91 832 555 0100,1 Road,Panaji,Goa,403001,India,Deluxe Room,4,7000';

function world({ loads = true, readsSheet = readSheetFile } = {}) {
  return createSheetImport({
    loadReadSheetFile: () => (loads ? Promise.resolve(readsSheet) : Promise.reject(new Error())),
    readConfiguration: (text) => Promise.resolve(readConfiguration(text)),
    loadReadMapping: () => (loads ? Promise.resolve(readMapping) : Promise.reject(new Error())),
    loadRejectedWorkbook: () =>
      loads ? Promise.resolve(rejectedWorkbook) : Promise.reject(new Error()),
  });
}

const namesIn = ({ state }: ReturnType<typeof world>) =>
  state.imported.documents.map(({ hotelProfile }) => hotelProfile?.name);

describe('an import in the browser', () => {
  it('reads a table that it understands at once', async () => {
    const sheets = world();
    await sheets.read([csv(`${HEADER}\n${ROW}\n`)]);
    expect(sheets.state.status).toBe('read');
    expect(namesIn(sheets)).toEqual(['Sea View']);
    expect(sheets.state.imported.problems).toEqual([]);
    expect(sheets.state.imported.filledIn.map(({ field }) => field)).toContain('profile.currency');
  });

  it('asks for the encoding of a file that is not Unicode before a hotel is read', async () => {
    const sheets = world();
    const bytes = Buffer.from(`${HEADER}\n${ROW.replace('Sea View', 'S\x8bo Paulo')}\n`, 'latin1');
    await sheets.read([new File([bytes], 'hotels.csv')]);
    expect(namesIn(sheets)).toEqual([]);
    expect(sheets.state.imported.problems.map((each) => problemText(each)).join()).toContain(
      'macintosh: São Paulo',
    );
    expect(sheets.state.encodings).toContainEqual({ encoding: 'macintosh', sample: 'São Paulo' });
    await sheets.setEncoding('macintosh');
    expect(namesIn(sheets)).toEqual(['São Paulo']);
    expect(sheets.state.encoding).toBe('macintosh');
    expect(JSON.parse(sheets.savedColumns().text)).toMatchObject({ encoding: 'macintosh' });
  });

  it('ignores files that a program made beside a file', async () => {
    const sheets = world();
    const beside = ['~$hotels.xlsx', '._hotels.json'].map((name) => csv('x', name));
    await sheets.read([csv(`${HEADER}\n${ROW}\n`), ...beside]);
    expect([namesIn(sheets), sheets.state.imported.problems]).toEqual([['Sea View'], []]);
    const ignored = sheets.state.imported.notes.filter(({ code }) => code === 'file-note');
    expect(ignored.map(({ file }) => file)).toEqual(['~$hotels.xlsx', '._hotels.json']);
  });

  it('waits for files again after an unexpected error', async () => {
    // A sheet without rows is a bug of the reader.
    const sheets = world({
      readsSheet: () => Promise.resolve({ sheets: [{ name: 'Hotels' }] as never }),
    });
    await expect(sheets.read([csv(`${HEADER}\n${ROW}\n`)])).rejects.toThrow(TypeError);
    expect(sheets.state).toMatchObject({ status: 'empty', files: [] });
  });

  it('no longer lists hotels that are launched, also when the files are read again', async () => {
    const sheets = world();
    const file = csv(`${HEADER},Mood\n${ROW},sunny\n${ROW.replaceAll(/sea/gi, 'Hill')},calm\n`);
    await sheets.read([file]);
    sheets.confirm();
    expect(namesIn(sheets)).toEqual(['Sea View', 'Hill View']);
    sheets.hideLaunched(sheets.state.imported.documents.slice(0, 1));
    expect(namesIn(sheets)).toEqual(['Hill View']);
    sheets.corrections.save();
    expect(namesIn(sheets)).toEqual(['Hill View']);
    expect(sheets.state.launched).toBe(1);
    sheets.hideLaunched(sheets.state.imported.documents);
    expect(sheets.state).toMatchObject({ launched: 2, imported: { documents: [] } });
    await sheets.read([file]);
    sheets.confirm();
    expect(sheets.state).toMatchObject({ launched: 0, imported: { documents: { length: 2 } } });
  });

  it('asks about columns that it does not understand, and leaves them out when confirmed', async () => {
    const sheets = world();
    await sheets.read([csv(`${HEADER},Mood\n${ROW},sunny\n`)]);
    expect(sheets.state).toMatchObject({ status: 'mapping', imported: { documents: [] } });
    sheets.confirm();
    expect(sheets.state.status).toBe('read');
    expect(namesIn(sheets)).toEqual(['Sea View']);
  });

  it('reads a column as the user says, and again after each change', async () => {
    const sheets = world();
    await sheets.read([csv(`${HEADER},Mood\n${ROW},sunny\n`)]);
    sheets.choose(0, 11, 'profile.description');
    sheets.confirm();
    const described = () => sheets.state.imported.documents[0]?.hotelProfile?.description;
    expect(described()).toBe('sunny');
    sheets.choose(0, 11, '');
    expect(described()).toBeUndefined();
    sheets.choose(0, 4, '');
    expect(sheets.state.imported.problems.map((each) => problemText(each))).toContain(
      'City is required',
    );
  });

  it('quotes cells with their place, and takes a value for all cells that have none', async () => {
    const sheets = world();
    await sheets.read([fileAt(UGLY)]);
    sheets.confirm();
    const lines = sheets.state.imported.problems.map(
      (problem) => `${placeOf(problem)}: ${problemText(problem)}`,
    );
    expect(lines).toContain(
      'ugly-chain.xlsx, Sheet1!O7 (Rack Rate): There are several numbers in this cell: enter one: "4500⏎5500"',
    );
    expect(lines).toContain('ugly-chain.xlsx, Sheet1!O8 (Rack Rate): Enter the base rate');
    expect(lines.join('\n')).not.toContain('--');
    expect(sheets.state.asked).toMatchObject([{ name: 'base_rate', example: '4500' }]);
    const before = sheets.state.imported.problems.length;
    sheets.setDefault('base_rate', '5000');
    sheets.setUsernames(true);
    sheets.corrections.save();
    expect(sheets.state.imported.problems.length).toBeLessThan(before);
    expect(sheets.state.asked).toHaveLength(1);
    expect(namesIn(sheets).length).toBeGreaterThan(0);
  });

  it('launches nothing while a file cannot be read, until the user leaves it out', async () => {
    const sheets = world();
    await sheets.read([csv(`${HEADER}\n${ROW}\n`), new File(['x'], 'photo.png')]);
    expect(sheets.state.unread).toEqual(['photo.png']);
    sheets.leaveOut('photo.png');
    expect(sheets.state).toMatchObject({ unread: [], files: ['hotels.csv'] });
    expect([namesIn(sheets), sheets.state.imported.problems]).toEqual([['Sea View'], []]);
  });

  it('reads the files again with the same columns', async () => {
    const sheets = world();
    await sheets.read([csv(`${HEADER},Mood\n${ROW},sunny\n`)]);
    sheets.choose(0, 11, 'profile.description');
    sheets.confirm();
    await sheets.readAgain();
    expect(sheets.state.status).toBe('read');
    expect(sheets.state.imported.documents[0]?.hotelProfile?.description).toBe('sunny');
  });

  it('reads configurations, alone or beside spreadsheets', async () => {
    const sheets = world();
    const json = new File([JSON.stringify(SAMPLE_DOCUMENT)], 'one.json');
    await sheets.read([json, csv(`${HEADER}\n${ROW}\n`), new File(['{"x'], 'two.json')]);
    expect(namesIn(sheets)).toEqual([SAMPLE_DOCUMENT.hotelProfile?.name, 'Sea View']);
    expect(sheets.state.imported.problems).toMatchObject([{ file: 'two.json' }]);
  });

  it('takes a password that looks like a reference as it is, with a note', async () => {
    const sheets = world();
    const people = `${HEADER},First name,Last name,Staff e-mail,Password`;
    const person = `${ROW},Asha,Naik,asha@x.example,\${env:ASHA_PASSWORD}`;
    await sheets.read([csv(`${people}\n${person}\n`)]);
    const [document] = sheets.state.imported.documents;
    expect(document?.staffUsers?.[0]?.password).toBe('${env:ASHA_PASSWORD}');
    expect(sheets.state.imported.notes).toMatchObject([{ row: 2, code: 'password-reference' }]);
  });

  it.each([
    ['a picture', new File(['x'], 'photo.png'), 'photo.png'],
    ['an empty workbook', new File(['PK'], 'a.xlsx'), 'a.xlsx'],
    ['an empty file', new File([], 'a.csv'), 'a.csv'],
  ])('says what is wrong with %s', async (_, file, name) => {
    const sheets = world();
    await sheets.read([file]);
    expect(sheets.state.status).toBe('read');
    expect(sheets.state.imported.problems[0]?.file).toBe(name);
    expect(sheets.state.imported.documents).toEqual([]);
  });

  it('drops the result for earlier files once other files are chosen', async () => {
    const sheets = world();
    const first = sheets.read([csv(`${HEADER}\n${ROW}\n`)]);
    await sheets.read([new File([JSON.stringify(SAMPLE_DOCUMENT)], 'one.json')]);
    await first;
    expect(namesIn(sheets)).toEqual([SAMPLE_DOCUMENT.hotelProfile?.name]);
  });
});
