import { describe, expect, it } from 'vitest';
import { problemText } from '#application/import/sheet-problem.ts';
import { wrongValueAt } from '#application/import/corrections.ts';
import { notLaunchedText } from '#ui/hotels/import/import-words.ts';
import type { SheetImport } from '#ui/hotels/import/sheet-import.ts';
import { BAY, csv, HEADER, namesIn, ROW, sheetsIn } from '#tests/ui/support/sheets-in-memory.ts';

const WRONG = BAY.replace('bay@x.example', 'nowhere').replace(',4,', ',four,');
const FILE = csv([HEADER, ROW, WRONG]);
const STAFF = 'First name,Last name,Staff email,Role';

const problems = ({ state }: SheetImport) =>
  state.imported.hotels.flatMap((hotel) =>
    hotel.problems.map((each) => `${hotel.name}: ${each.title}: ${problemText(each)}`),
  );
const hotelNamed = ({ state }: SheetImport, name: string) =>
  state.imported.hotels.find((hotel) => hotel.name === name)!;

/** Types corrections by the title of their column, and saves them. Returns the texts of the cells. */
function correct(sheets: SheetImport, texts: Readonly<Record<string, string>>): string[] {
  const { imported, tables } = sheets.state;
  const before = Object.entries(texts).map(([title, text]) => {
    const problem = imported.problems.find((each) => each.title === title)!;
    const wrong = wrongValueAt(problem, tables)!;
    sheets.corrections.type(problem, wrong, text);
    return wrong.text;
  });
  sheets.corrections.save();
  return before;
}

/** All hotels that can be launched are launched. */
const launch = (sheets: SheetImport) => sheets.hideLaunched([...sheets.launch().keys()]);

describe('the corrections of an import', () => {
  it('are saved together, checked by the same rules, and do not affect the other hotels', async () => {
    const sheets = await sheetsIn([FILE]);
    expect(namesIn(sheets)).toEqual(['Sea View']);
    expect(notLaunchedText(sheets.state.imported)).toBe('Not launched: Bay View (2 problems).');
    expect(correct(sheets, { 'E-mail': 'still nowhere', Rooms: '6' })).toEqual(['nowhere', 'four']);
    expect(problems(sheets)).toEqual([expect.stringMatching(/^Bay View: E-mail: /)]);
    expect(correct(sheets, { 'E-mail': 'bay@x.example' })).toEqual(['still nowhere']);
    expect(namesIn(sheets)).toEqual(['Sea View', 'Bay View']);
    expect(sheets.state.imported.documents[1]?.roomTypes?.[0]?.room_count).toBe(6);
  });

  it('can be taken back one by one', async () => {
    const sheets = await sheetsIn([FILE]);
    correct(sheets, { 'E-mail': 'first@x.example' });
    const [[key, made] = []] = Object.entries(sheets.corrections.state.made);
    expect(made).toMatchObject({ before: 'nowhere', text: 'first@x.example', title: 'Email' });
    sheets.corrections.undoCorrection(key!);
    expect(problems(sheets)).toHaveLength(2);
  });

  it('stay when a file that has changed cannot be read again, until it is chosen again', async () => {
    const [bay, sea] = [csv([HEADER, WRONG], 'a.csv'), csv([HEADER, ROW], 'b.csv')];
    const sheets = await sheetsIn([bay, sea]);
    correct(sheets, { 'E-mail': 'bay@x.example' });
    const [typed] = sheets.state.imported.problems;
    sheets.corrections.type(typed!, wrongValueAt(typed!, sheets.state.tables)!, '7');
    bay.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'));
    await sheets.readAgain();
    expect(sheets.state).toMatchObject({ status: 'read', changed: ['a.csv'], unread: [] });
    expect(sheets.corrections.state.dropped).toBe(0);
    expect(problems(sheets)).toEqual([expect.stringMatching(/^Bay View: Rooms: /)]);
    await sheets.read([csv([HEADER, BAY], 'a.csv')]);
    expect([namesIn(sheets), sheets.state.changed]).toEqual([['Sea View', 'Bay View'], []]);
    expect(sheets.corrections.state).toMatchObject({ made: {}, typed: {}, dropped: 2 });
  });

  it('never show a password', async () => {
    const person = 'Ann,Bay,annie@x.example,Admin,short';
    const sheets = await sheetsIn([csv([`${HEADER},${STAFF},Password`, `${ROW},${person}`])]);
    expect(correct(sheets, { Password: 'Long-Enough-0ne' })).toEqual(['']);
    const [made] = Object.values(sheets.corrections.state.made);
    expect(made).toMatchObject({ isSecret: true, before: '' });
    expect(problems(sheets)).toEqual([]);
  });
});

it('a skipped hotel is not launched, contradicts no other, and can be included again', async () => {
  const person = 'Ann,Bay,annie@x.example,Admin';
  const sheets = await sheetsIn([
    csv([`${HEADER},${STAFF}`, `${ROW},${person}`, `${BAY},${person}`]),
  ]);
  expect(namesIn(sheets)).toEqual(['Sea View']);
  const first = hotelNamed(sheets, 'Sea View');
  sheets.corrections.excludeHotel(first);
  expect(namesIn(sheets)).toEqual(['Bay View']);
  expect(notLaunchedText(sheets.state.imported)).toBe('Not launched: Sea View (skipped).');
  launch(sheets);
  sheets.corrections.includeHotel(first.id);
  expect(namesIn(sheets)).toEqual([]);
  expect(problems(sheets)).toEqual([expect.stringMatching(/^Sea View: Staff email: /)]);
});

describe('launched hotels', () => {
  it('are no longer listed, also after corrections, until files are chosen again', async () => {
    const sheets = await sheetsIn([FILE]);
    launch(sheets);
    expect(namesIn(sheets)).toEqual([]);
    correct(sheets, { 'E-mail': 'bay@x.example', Rooms: '6' });
    expect([namesIn(sheets), sheets.state.launched]).toEqual([['Bay View'], 1]);
    await sheets.read([FILE]);
    expect([namesIn(sheets), sheets.state.launched]).toEqual([['Sea View'], 0]);
  });

  it('are listed again, as they are now, once their launch was undone', async () => {
    const sheets = await sheetsIn([csv([HEADER, ROW, BAY])]);
    launch(sheets);
    sheets.hideLaunched([1]);
    expect([namesIn(sheets), sheets.state.launched]).toEqual([['Sea View'], 1]);
    expect(sheets.wasLaunched(hotelNamed(sheets, 'Sea View'))).toBe(false);
    sheets.hideLaunched([]);
    expect([namesIn(sheets), sheets.state.launched]).toEqual([['Sea View', 'Bay View'], 0]);
  });

  it('are listed as changed hotels if a correction changes them', async () => {
    const other = BAY.replace('Deluxe Room', 'Suite');
    const sheets = await sheetsIn([csv([HEADER, ROW, other, 'Ocean,SEE,,,,,,,,Suite,2,9000'])]);
    expect(namesIn(sheets)).toEqual(['Sea View', 'Bay View']);
    launch(sheets);
    const place = { ...sheets.state.imported.hotels.at(-1)!.problems[0]!, row: 4 };
    const { tables } = sheets.state;
    for (const [column, text] of ['Sea View', 'SEA'].entries()) {
      const cell = { ...place, column };
      sheets.corrections.type(cell, wrongValueAt(cell, tables)!, text);
    }
    sheets.corrections.save();
    expect(namesIn(sheets)).toEqual(['Sea View']);
    expect(sheets.state.imported.documents[0]?.roomTypes).toHaveLength(2);
    expect(sheets.wasLaunched(hotelNamed(sheets, 'Sea View'))).toBe(true);
  });
});
