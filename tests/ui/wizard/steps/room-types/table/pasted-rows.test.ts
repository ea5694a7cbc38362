import { describe, expect, it } from 'vitest';
import { QUICK_START_ROOM_TYPES } from '#domain/rooms/room-types.ts';
import { createRoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { COLUMNS, columnsIn, textIn, UNREAD } from '#ui/wizard/steps/room-types/table/columns.ts';
import {
  countAdded,
  pasteInto,
  pasteReport,
} from '#ui/wizard/steps/room-types/table/paste-into.ts';
import {
  isTable,
  readPastedRows,
  type PastedRows,
} from '#ui/wizard/steps/room-types/table/pasted-rows.ts';

const indexOf = (key: string) => COLUMNS.findIndex((column) => column.key === key);

function rowsOf(text: string, start = 0, columns = COLUMNS): PastedRows {
  const read = readPastedRows(text, start, columns);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

/** Pastes into a table of the quick start's three room types. */
function pasted(text: string, row = 0, column = 'name') {
  const form = createRoomTypesForm();
  form.addQuickStart();
  const rows = rowsOf(text, indexOf(column));
  const report = pasteReport(rows, countAdded(form, row, rows));
  const undo = pasteInto(form, row, rows);
  return { form, items: form.value(), report, undo, problems: { ...form.problems } };
}

describe('rows pasted from a spreadsheet', () => {
  it('pasted rows fill the table from the cell on', () => {
    const { items, report } = pasted('3\t12\r\n4\t6\r\n', 1, 'max_occupancy');
    expect(items.map(({ max_occupancy, room_count }) => [max_occupancy, room_count])).toEqual([
      [2, 1],
      [3, 12],
      [4, 6],
    ]);
    expect(report).toBe('2 room types changed.');
  });

  it('pasted rows add room types where the list ends', () => {
    const { items, report } = pasted('Suite\nVilla\tKing\nالجناح الملكي', 2);
    expect(items.map(({ name }) => name).slice(2)).toEqual(['Suite', 'Villa', 'الجناح الملكي']);
    expect(items[3]?.bed_configuration).toBe('One King Bed');
    expect(report).toBe('1 room type changed, 2 room types added.');
  });

  it.each([
    ['Rooms\tRoom type\n7\tGarden Room'],
    ['Number of Rooms\tRoom Type Name\n7\tGarden Room'],
    ['No. of keys\tCategory\n7\tGarden Room'],
  ])('pasted rows follow a header row in any order: %j', (text) => {
    const { items } = pasted(text, 0, 'amenities');
    expect(items[0]).toMatchObject({ name: 'Garden Room', room_count: 7, amenities: '' });
  });

  it('a single cell is never a header', () => {
    expect(pasted('Room').items[0]?.name).toBe('Room');
  });

  it('a header row does not add a room type, and unknown columns are named', () => {
    const { items, report } = pasted('Room type\tRemarks\tRooms\nSuite\told\t4');
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ name: 'Suite', room_count: 4 });
    expect(report).toBe('1 room type changed. Ignored column Remarks: not in this table.');
  });

  it.each([
    ['base_occupancy', 'two', 'Must be a number: "two"'],
    ['max_occupancy', '2.5', 'Must be a whole number: "2.5"'],
    ['room_size', '1.234', 'This number is ambiguous: write it without a separator: "1.234"'],
    ['room_count', '4/5', 'There are several numbers in this cell: enter one: "4/5"'],
  ])('a %s of %j is a problem at its cell', (key, text, message) => {
    const { items, form, problems, report } = pasted(text, 1, key);
    expect(problems).toEqual({ [`2.${key}`]: message });
    expect(items[1]).toMatchObject({ [key]: UNREAD });
    expect(report).toContain('1 cell could not be read');
    expect(form.isValid()).toBe(false);
    form.edit('2', key as 'room_count', key === 'room_size' ? 300 : 2);
    expect(form.isValid()).toBe(true);
  });

  it('a bed that is not offered stays as written, and is a problem at its cell', () => {
    const { items, problems } = pasted('Emperor', 0, 'bed_configuration');
    expect(items[0]?.bed_configuration).toBe('Emperor');
    expect(problems['1.bed_configuration']).toMatch(/^Must be one of One Single Bed.*"Emperor"$/);
  });

  it('empty cells clear text and leave numbers', () => {
    const { items } = pasted('\t\t\t\t\t\t\t\t\tA view', 0);
    expect(items[0]).toMatchObject({ name: '', base_occupancy: 2, description: 'A view' });
  });

  it('cells may have lines, quotes and units', () => {
    const { items } = pasted('30 m²\t"TV\nSafe"\t"A ""quiet"" room\nof its own"', 0, 'room_size');
    expect(items[0]).toMatchObject({
      room_size: 323,
      amenities: 'TV, Safe',
      description: 'A "quiet" room\nof its own',
    });
  });

  it.each([
    ['30', 323],
    ['300 sq ft', 300],
    ['Room Size (m²)\tRooms\n30\t2', 323],
    ['sq ft\tRooms\n300\t2', 300],
  ])('sizes are in m² where the hotel has them, unless they name a unit: %j', (text, size) => {
    const columns = columnsIn('m²');
    const { rows } = rowsOf(text, indexOf('room_size'), columns);
    expect(rows[0]).toContainEqual({ key: 'room_size', value: size });
    const [standard] = QUICK_START_ROOM_TYPES;
    const column = columns[indexOf('room_size')]!;
    expect(textIn(column, { ...standard!, id: '1' })).toBe('18.6');
  });

  it('a title with m² overrules square feet', () => {
    const { rows } = rowsOf('Room Size (m²)\tRooms\n30\t2');
    expect(rows[0]).toContainEqual({ key: 'room_size', value: 323 });
  });

  it('cells beyond the right edge are counted', () => {
    expect(pasted('A view\t1\t2', 0, 'description').report).toContain(
      'Ignored 2 columns beyond the right edge',
    );
  });

  it('the count of listed room numbers follows, and another count is a problem', () => {
    const { items, form } = pasted('9\tG1-G8', 0, 'room_count');
    expect(items[0]).toMatchObject({ room_count: 9, room_numbers: 'G1-G8' });
    expect(form.submit()).toBe(false);
    expect(form.problems['1.room_count']).toContain('list 8 rooms, not 9');
    expect(pasted('G1-G8', 0, 'room_numbers').items[0]?.room_count).toBe(8);
  });

  it('one undo restores everything with its IDs', () => {
    const { form, undo } = pasted('Suite\tx\nVilla\ty\nCottage\tz\nTent\tz', 1);
    undo();
    expect(form.value().map(({ id, name }) => [id, name])).toEqual([
      ['1', 'Standard Room'],
      ['2', 'Deluxe Room'],
      ['3', 'Suite'],
    ]);
    expect({ ...form.problems }).toEqual({});
    expect(form.isValid()).toBe(true);
  });

  it.each([
    ['\t\t\n\n', 'There is nothing to paste'],
    ['Room type\tRooms', 'There is nothing to paste'],
    ['Suite\n'.repeat(501), 'Paste at most 500 rows at once: you pasted 501'],
    ['x'.repeat(1_000_001), 'The pasted text is too long'],
  ])('says why it pastes nothing', (text, problem) => {
    expect(readPastedRows(text, 0, COLUMNS)).toEqual({ problem });
  });

  it.each([
    ['Suite', false],
    ['Suite\r\n', false],
    ['Suite\t2', true],
    ['Suite\nVilla', true],
  ])('%j is a table: %s', (text, isOne) => {
    expect(isTable(text)).toBe(isOne);
  });

  it('lines are one cell where a cell may have lines', () => {
    expect(isTable('A view\nof the sea', true)).toBe(false);
  });
});
