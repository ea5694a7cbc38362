import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { problemText } from '#application/import/sheet-problem.ts';
import { readSheets } from '#adapters/node/workbooks/read-sheets.ts';
import { complaints, importFiles, openSheetFolder } from './sheet-files.ts';

const { folder, file, remove } = openSheetFolder();
afterAll(remove);

describe('the spreadsheets that a command names', () => {
  it('reads a file only once if it is named twice', async () => {
    const path = file('once/hotels.csv', 'Hotel,E-mail');
    const { sheets } = await readSheets([path, join(folder, 'once'), path]);
    expect(sheets).toHaveLength(1);
  });

  it('reads the spreadsheets of a folder by name, without hidden and temporary files', async () => {
    for (const name of ['staff.csv', 'hotels.csv', '.hidden.csv', '~$chain.xlsx', 'notes.md']) {
      file(`chain/${name}`, 'Hotel,E-mail');
    }
    file('chain/rates.xls', 'x');
    const { sheets, notes } = await readSheets([join(folder, 'chain')]);
    expect(sheets.map(({ name }) => name)).toEqual(['hotels', 'staff']);
    expect(notes.map((note) => [note.file, problemText(note)])).toEqual([
      [
        join(folder, 'chain/~$chain.xlsx'),
        'Ignored this file: a program made it beside another file',
      ],
      [join(folder, 'chain/rates.xls'), expect.stringMatching(/^Ignored this file\./)],
    ]);
  });

  it.each(['~$chain.xlsx', '._chain.xlsx', '._chain.csv', '.~lock.chain.ods#'])(
    'ignores %s, which a program made beside a file, with a note',
    async (name) => {
      const path = file(`beside/${name}`, Buffer.from([0, 5, 0x16, 7, 0xff]));
      expect(await readSheets([path])).toMatchObject({
        sheets: [],
        problems: [],
        notes: [{ file: path, code: 'file-note' }],
      });
    },
  );

  it('a missing file and a folder without spreadsheets are problems', async () => {
    mkdirSync(join(folder, 'empty'));
    expect(await complaints(join(folder, 'nowhere.csv'))).toEqual([
      'nowhere.csv: There is no such file or folder',
    ]);
    expect(await complaints(join(folder, 'empty'))).toEqual([
      'empty: This folder has no .csv, .xlsx or .ods file',
    ]);
  });
});

describe('importing several files', () => {
  const hotels =
    'Hotel name,Code,E-mail,Phone,Street,City,State,ZIP\nCafé,C,a@b.example,+91 832 555 0100,1,P,G,1\n';

  it('an unreadable file does not hide the problems of the others', async () => {
    file('some/hotels.csv', hotels);
    file('some/room-types.csv', 'Hotel,Room type,Qty\n"C,Suite,3\n');
    file('some/staff.csv', 'Hotel,First name,Last name,E-mail\nC,A,B,a at b\nX,A,B,a@b.example\n');
    const { problems } = await importFiles([join(folder, 'some')]);
    expect(problems.map((each) => `${basename(each.file)}: ${problemText(each)}`)).toEqual([
      'room-types.csv: The quotes in row 2 do not match: close each "quoted text" with a quote',
      'staff.csv: Please enter a valid email address',
    ]);
  });
});
