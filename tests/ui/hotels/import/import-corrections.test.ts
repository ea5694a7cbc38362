import { describe, expect, it } from 'vitest';
import { problemText } from '#application/import/sheet-problem.ts';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { wrongValueAt } from '#application/import/corrections.ts';
import { notLaunchedText } from '#ui/hotels/import/import-words.ts';
import { createSheetImport, type SheetImport } from '#ui/hotels/import/sheet-import.ts';

const HEADER =
  'Hotel name,Hotel code,E-mail,Phone,Street address,City,State/Province,Postal code,Country,Room type,Rooms,Base rate';
const ROW =
  'Sea View,SEA,sea@x.example,+91 832 555 0100,1 Road,Panaji,Goa,403001,India,Deluxe Room,4,7000';
const BAY = ROW.replaceAll('Sea', 'Bay').replaceAll('SEA', 'BAY').replaceAll('sea@', 'bay@');
const FILE = new File(
  [[HEADER, ROW, BAY.replace('bay@x.example', 'nowhere').replace(',4,', ',four,')].join('\n')],
  'hotels.csv',
);

const refused = () => Promise.reject(new Error());

async function opened(...lines: readonly string[]): Promise<SheetImport> {
  const sheets = createSheetImport({
    loadReadSheetFile: () => Promise.resolve(readSheetFile),
    readConfiguration: refused,
    loadReadMapping: refused,
    loadRejectedWorkbook: refused,
  });
  const text = lines.length > 0 ? [HEADER, ...lines].join('\n') : undefined;
  await sheets.read([text === undefined ? FILE : new File([text], 'hotels.csv')]);
  return sheets;
}

const found = ({ state }: SheetImport) =>
  state.imported.documents.map(({ hotelProfile }) => hotelProfile?.name);
const problems = ({ state }: SheetImport) =>
  state.imported.hotels.flatMap((hotel) =>
    hotel.problems.map((each) => `${hotel.name}: ${each.title}: ${problemText(each)}`),
  );

function correct(sheets: SheetImport, title: string, text: string): string {
  const { imported, tables } = sheets.state;
  const problem = imported.problems.find((each) => each.title === title)!;
  const wrong = wrongValueAt(problem, tables)!;
  sheets.corrections.type(problem, wrong, text);
  sheets.corrections.save();
  return wrong.text;
}

const idOf = ({ state }: SheetImport, name: string) =>
  state.imported.hotels.find((hotel) => hotel.name === name)!;

describe('the corrections of an import', () => {
  it('corrections are checked by the same rules at once, and do not affect the other hotels', async () => {
    const sheets = await opened();
    expect(found(sheets)).toEqual(['Sea View']);
    expect(problems(sheets)).toHaveLength(2);
    expect(notLaunchedText(sheets.state.imported)).toBe('Not launched: Bay View (2 problems).');
    expect(correct(sheets, 'E-mail', 'still nowhere')).toBe('nowhere');
    expect(problems(sheets)).toHaveLength(2);
    expect(correct(sheets, 'E-mail', 'bay@x.example')).toBe('still nowhere');
    expect(problems(sheets)).toEqual([expect.stringMatching(/^Bay View: Rooms: /)]);
    correct(sheets, 'Rooms', '6');
    expect(found(sheets)).toEqual(['Sea View', 'Bay View']);
    expect(sheets.state.imported.documents[1]?.roomTypes?.[0]?.room_count).toBe(6);
  });

  it('several corrections are saved together', async () => {
    const sheets = await opened();
    const { imported, tables } = sheets.state;
    for (const [title, text] of [
      ['E-mail', 'bay@x.example'],
      ['Rooms', '6'],
    ] as const) {
      const problem = imported.problems.find((each) => each.title === title)!;
      sheets.corrections.type(problem, wrongValueAt(problem, tables)!, text);
    }
    expect(problems(sheets)).toHaveLength(2);
    sheets.corrections.save();
    expect(found(sheets)).toEqual(['Sea View', 'Bay View']);
  });

  it('corrections can be taken back one by one', async () => {
    const sheets = await opened();
    correct(sheets, 'E-mail', 'first@x.example');
    const [[key, made] = []] = Object.entries(sheets.corrections.state.made);
    expect(made).toMatchObject({ before: 'nowhere', text: 'first@x.example', title: 'Email' });
    sheets.corrections.undoCorrection(key!);
    expect(problems(sheets)).toHaveLength(2);
  });

  it('corrections are dropped when files are chosen again, and the import says so', async () => {
    const sheets = await opened();
    correct(sheets, 'E-mail', 'bay@x.example');
    sheets.corrections.excludeHotel(idOf(sheets, 'Sea View'));
    await sheets.read([FILE]);
    expect(sheets.corrections.state).toMatchObject({ made: {}, leftOut: {}, dropped: 2 });
    expect(problems(sheets)).toHaveLength(2);
    correct(sheets, 'E-mail', 'bay@x.example');
    expect(sheets.corrections.state.dropped).toBe(0);
  });

  it('corrections never show a password', async () => {
    const file = new File(
      [
        `${HEADER},First name,Last name,Staff email,Role,Password\n${ROW},Ann,Bay,annie@x.example,Admin,short`,
      ],
      'hotels.csv',
    );
    const sheets = await opened();
    await sheets.read([file]);
    expect(correct(sheets, 'Password', 'Long-Enough-0ne')).toBe('');
    expect(Object.values(sheets.corrections.state.made)).toMatchObject([
      { isSecret: true, before: '' },
    ]);
    expect(problems(sheets)).toEqual([]);
  });
});

describe('a hotel that is left out', () => {
  it('a hotel that is left out is not launched, contradicts no other, and can be taken in again', async () => {
    const sheets = await opened();
    const staff = 'Ann,Bay,annie@x.example,Admin';
    const text = `${HEADER},First name,Last name,Staff email,Role\n${ROW},${staff}\n${BAY},${staff}`;
    await sheets.read([new File([text], 'hotels.csv')]);
    expect(found(sheets)).toEqual(['Sea View']);
    const first = idOf(sheets, 'Sea View');
    sheets.corrections.excludeHotel(first);
    expect(found(sheets)).toEqual(['Bay View']);
    expect(notLaunchedText(sheets.state.imported)).toBe('Not launched: Sea View (skipped).');
    sheets.hideLaunched(sheets.state.imported.documents);
    sheets.corrections.includeHotel(first.id);
    expect(found(sheets)).toEqual([]);
    expect(problems(sheets)).toEqual([expect.stringMatching(/^Sea View: Staff email: /)]);
  });
});

describe('the hotels that are launched later', () => {
  it('only hotels that were not launched are launched later, also after corrections', async () => {
    const sheets = await opened();
    sheets.hideLaunched(sheets.state.imported.documents);
    expect(found(sheets)).toEqual([]);
    correct(sheets, 'E-mail', 'bay@x.example');
    correct(sheets, 'Rooms', '6');
    expect(found(sheets)).toEqual(['Bay View']);
    expect(sheets.state.launched).toBe(1);
  });

  it('a launched hotel that a correction changes is launched later, as a changed hotel', async () => {
    const other = BAY.replace('Deluxe Room', 'Suite');
    const sheets = await opened(ROW, other, 'Ocean,SEE,,,,,,,,Suite,2,9000');
    const launchable = sheets.state.imported.documents;
    expect(launchable.map(({ roomTypes }) => roomTypes?.length)).toEqual([1, 1]);
    sheets.hideLaunched(launchable);
    const problem = sheets.state.imported.hotels.at(-1)!.problems[0]!;
    const place = { ...problem, row: 4 };
    const { tables } = sheets.state;
    for (const [column, text] of [
      [0, 'Sea View'],
      [1, 'SEA'],
    ] as const) {
      const cell = { ...place, column };
      sheets.corrections.type(cell, wrongValueAt(cell, tables)!, text);
    }
    sheets.corrections.save();
    expect(found(sheets)).toEqual(['Sea View']);
    expect(sheets.state.imported.documents[0]?.roomTypes).toHaveLength(2);
    expect(sheets.wasLaunched(idOf(sheets, 'Sea View'))).toBe(true);
  });
});
