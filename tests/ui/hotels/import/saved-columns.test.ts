import { describe, expect, it } from 'vitest';
import { readMapping } from '#adapters/json/mapping-shape.ts';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { rejectedWorkbook } from '#adapters/workbooks/rejected-workbook.ts';
import { createSheetImport } from '#ui/hotels/import/sheet-import.ts';

const TITLES =
  'Hotel name,E-mail,Phone,Street address,City,State/Province,Postal code,Country,Room type,Rooms,Cost,Mood';
const HOTEL = 'Sea View,sea@x.example,+91 832 555 0100,1 Road,Panaji,Goa,403001,India,Deluxe,4';
const CSV = `${TITLES}\n${HOTEL},7000,sunny\n`;

const csv = (text: string, name = 'chain.csv') => new File([text], name);
const json = (value: unknown) => new File([JSON.stringify(value)], 'saved.json');

function world({ loads = true } = {}) {
  const loaded = <T>(part: T) => (loads ? Promise.resolve(part) : Promise.reject(new Error()));
  return createSheetImport({
    loadReadSheetFile: () => Promise.resolve(readSheetFile),
    readConfiguration: (text) => Promise.resolve(readConfiguration(text)),
    loadReadMapping: () => loaded(readMapping),
    loadRejectedWorkbook: () => loaded(rejectedWorkbook),
  });
}

const found = ({ state }: ReturnType<typeof world>) => state.imported.documents;

describe('saved columns', () => {
  it('saved columns read the next spreadsheet of the same kind without a question', async () => {
    const first = world();
    await first.read([csv(CSV)]);
    first.choose(0, 10, 'rate.base_rate');
    first.choose(0, 11, 'profile.description');
    first.setDefault('max_occupancy', '5');
    first.confirm();
    const { name, text } = first.savedColumns();
    expect(name).toBe('chain.mapping.json');
    expect('mapping' in readMapping(text)).toBe(true);

    const second = world();
    await second.read([csv(CSV.replace('Sea View', 'Lake View')), new File([text], name)]);
    expect(second.state).toMatchObject({ status: 'read', imported: { problems: [] } });
    expect(found(second)).toMatchObject([
      {
        hotelProfile: { name: 'Lake View', description: 'sunny' },
        roomTypes: [{ max_occupancy: 5 }],
        rates: { rates: [{ base_rate: 7000 }] },
      },
    ]);
    second.choose(0, 11, '');
    expect(found(second)[0]?.hotelProfile?.description).toBeUndefined();
    await second.read([csv(CSV)]);
    expect(second.state).toMatchObject({ status: 'mapping' });
  });

  it('saved columns say what separates the cells of a file', async () => {
    const sheets = world();
    const text = CSV.replace('Cost,Mood', 'Base rate,Description').replaceAll(',', '|');
    const file = csv(`a;b;c;d\n${text}e;f;g;h\ni;j;k;l\n`);
    await sheets.read([file]);
    expect(sheets.state.imported.documents).toEqual([]);
    const sheet = { headerRow: 2, columns: [] };
    await sheets.read([file, json({ separator: '|', sheets: [sheet] })]);
    expect(JSON.parse(sheets.savedColumns().text)).toMatchObject({ separator: '|' });
    expect(sheets.state.proposed[0]?.columns?.[0]?.title).toBe('Hotel name');
  });

  it('saved columns name the columns that no sheet has', async () => {
    const sheets = world();
    const columns = [
      { column: 'Cost', field: 'base_rate' },
      { column: 'Mood', ignore: true },
      { column: 'Tariff', field: 'min_rate' },
    ];
    await sheets.read([csv(CSV), json({ sheets: [{ columns }] })]);
    expect(found(sheets)).toHaveLength(1);
    expect(sheets.state.imported.notes).toContainEqual(
      expect.objectContaining({ file: 'saved.json', code: 'absent-saved-column' }),
    );
  });

  it('a file of saved columns with a mistake is a problem', async () => {
    const sheets = world();
    await sheets.read([csv(CSV), json({ sheets: [{}] })]);
    sheets.confirm();
    expect(sheets.state.imported.problems).toContainEqual(
      expect.objectContaining({ file: 'saved.json' }),
    );
  });
});

describe('rows with problems', () => {
  const CHAIN = `${TITLES.replace('Cost', 'Base rate').replace('Mood', 'Pool')}\n`;
  const wrong = HOTEL.replace('Sea View', 'Bay').replaceAll('sea@x', 'bay').replace('1 R', '2 R');

  it('rows with problems are a workbook that can be corrected and read again', async () => {
    const sheets = world();
    await sheets.read([csv(`${CHAIN}${HOTEL},7000,yes\n${wrong},6000,no\n`)]);
    expect(found(sheets)).toHaveLength(1);
    const bytes = await sheets.rejectedRows();
    const again = world();
    await again.read([new File([bytes], 'rejected.xlsx')]);
    expect(again.state.imported).toMatchObject({
      documents: [],
      problems: [
        { title: 'E-mail', parameters: { message: 'Please enter a valid email address' } },
      ],
    });
  });
});
