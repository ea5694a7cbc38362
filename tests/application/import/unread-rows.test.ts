import { describe, expect, it } from 'vitest';
import { problemText } from '#application/import/sheet-problem.ts';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';
import { CURRENCY, flat, read, ROW, TITLES, wrong } from './flat-sheet.ts';
import { HOTELS, imported, said, workbook } from './made-up-sheets.ts';

const TYPES = ['Category', 'No. of Keys', 'Rack Rate'];

it('text around a table is reported if it is not read', () => {
  const { notes } = imported({
    Hotels: HOTELS.slice(0, 2),
    Rooms: [
      ['Rooms of 2026'],
      ['Updated by', 'Anil'],
      TYPES,
      ['Deluxe', 3, 4500],
      ['Rates exclude GST'],
      ['Prepared by Anil'],
    ],
  });
  expect(notes.map(said)).toEqual([
    'Rooms!2 (): Ignored this row and 2 more: they are not part of the table',
  ]);
});

it('text around a table is one problem if it looks like a hotel', () => {
  expect(wrong([...flat(), ['Rates exclude GST'], ['Rates exclude GST']])).toEqual([
    'Sheet1!3 (): This row contains only the name of a hotel: fill in the other cells, or delete the row if it is a note: "Rates exclude GST"',
  ]);
});

it('a second table in a sheet is a problem, unless it repeats the titles', () => {
  const { problems } = read([...flat(), [], TYPES, ['Deluxe', 3, 4500]]);
  expect(new Set(problems.map(({ row }) => row))).toEqual(new Set([4, 5]));
  const again = flat({ 'Room Category': 'Suite', 'No. of Keys': 3 });
  expect(wrong([...flat(), [], ...again])).toEqual([]);
});

describe('the rows of the titles', () => {
  it('two title rows are read if the upper one says more', () => {
    const titles = ['Phone', 'E-mail ID', 'Name', 'Designation', 'E-mail'];
    const { problems, documents } = read([
      ['Name of Hotel', 'Contact', null, 'General Manager', null, null, ...TITLES.slice(4)],
      [null, ...titles],
      [
        ROW[0] ?? null,
        '+91 832 555 0100',
        'stay@seaside.example',
        'Asha Naik',
        'Administrator',
        'asha@seaside.example',
        ...ROW.slice(4),
      ],
    ]);
    expect(problems).toEqual([]);
    expect(documents).toMatchObject([
      { hotelProfile: { name: ROW[0] }, staffUsers: [{ first_name: 'Asha' }] },
    ]);
  });

  it('the title rows are those that the mapping names, whatever their titles', () => {
    const rows = [
      ['Nazwa hotelu', 'Cena'],
      ['Seaside', 100],
    ];
    const columns = wrong(rows, { mapping: { sheets: [{ headerRow: 1, columns: [] }] } });
    expect(columns).toContainEqual(
      expect.stringMatching(/^Sheet1!B1 \(Cena\): This column is not/),
    );
    expect(wrong(rows)).toEqual([expect.stringMatching(/There are no hotels/)]);
  });
});

it('a pattern of user names has no unknown parts', () => {
  const mapping = { ...CURRENCY.mapping, usernames: '{local}.{hotel}' };
  const { problems, isWhollyWrong } = read(flat(), { mapping });
  expect(problems.map((problem) => problemText(problem))).toEqual([
    'The pattern for usernames cannot use {hotel}: use {local}, {code}, {first}, {last}, {employee_id}',
  ]);
  expect(isWhollyWrong).toBe(true);
});

it.each(['Remarks', 'Notes', 'Internal comments', 'Observaciones'])(
  'a column of remarks is ignored and reported: %s',
  (title) => {
    const { documents, problems, notes } = read(flat({ [title]: 'sea view' }));
    expect([documents.length, problems]).toEqual([1, []]);
    expect(notes.map(said)).toEqual([
      `Sheet1!M1 (): Ignored column "${title}": remarks are not imported`,
    ]);
  },
);

it('a column of remarks may be mapped to a field', () => {
  const sheets = [{ columns: [{ column: 'Remarks', field: 'room_type.description' }] }];
  const mapping = { ...CURRENCY.mapping, sheets };
  const { documents, notes } = read(flat({ Remarks: 'sea view' }), { mapping });
  expect([documents[0]?.roomTypes?.[0]?.description, notes]).toEqual(['sea view', []]);
});

it('a column of remarks makes no table', () => {
  const types = [
    ['Hotel', ...TYPES],
    ['SEA', 'Deluxe', 3, 4500],
  ];
  const log = [
    ['No.', 'Remarks'],
    [1, 'call Anil'],
  ];
  const { documents, notes } = imported({ Hotels: HOTELS.slice(0, 2), Rooms: types, Log: log });
  expect(documents).toHaveLength(1);
  expect(notes).toMatchObject([{ sheet: 'Log', code: 'ignored-sheet' }]);
});

it('staff without an administrator are one problem, in the column of roles', () => {
  const Designation = 'General Manager';
  const staff = flat({ 'Full name': 'Asha Naik', 'Work email': 'asha@x.example', Designation });
  expect(wrong(staff)).toEqual([
    'Sheet1!O2 (Designation): At least one Administrator user is required: enter admin for one user, or map a word in this column to admin ("values" in the mapping)',
  ]);
});

it.each(['Pwd', 'Passwrd'])('a password is not shown as an example of %s', (title) => {
  const rows = [
    ['Hotel', 'First name', 'Last name', 'E-mail', title],
    ['SEA', 'Asha', 'Naik', 'asha@b.example', 'Qw3rTy77z'],
  ];
  const [staff] = proposeMapping(workbook({ Staff: rows }));
  expect(staff?.columns?.at(-1)?.examples).toEqual(['••••']);
});
