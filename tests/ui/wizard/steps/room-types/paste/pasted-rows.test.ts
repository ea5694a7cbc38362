import { describe, expect, it } from 'vitest';
import { createRoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import {
  columnsIn,
  shownCell,
  addPastedRows,
  countUnread,
  readPastedRows,
  type PastedRows,
} from '#ui/wizard/steps/room-types/paste/pasted-rows.ts';

const COLUMNS = columnsIn('sq ft');

function rowsOf(text: string, columns = COLUMNS): PastedRows {
  const read = readPastedRows(text, columns);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

const textsOf = ({ rows, columns }: PastedRows) =>
  rows.map((row) => row.map((cell, at) => cell && shownCell(columns[at]!, cell)));

/** Pastes below the three room types of the quick start. */
function pasted(text: string) {
  const form = createRoomTypesForm();
  form.addQuickStart();
  const rows = rowsOf(text);
  const added = addPastedRows(form, rows);
  const items = form.value().slice(3);
  return { form, added, items, unread: countUnread(rows), problems: { ...form.problems } };
}

describe('rows pasted from a spreadsheet', () => {
  it('are added at the end of the list, and start with the name', () => {
    const { form, items, added, unread } = pasted('Suite\nVilla\tKing\nالجناح الملكي');
    expect(form.value()).toHaveLength(6);
    expect(added).toEqual(items.map(({ id }) => id));
    expect(items.map(({ name }) => name)).toEqual(['Suite', 'Villa', 'الجناح الملكي']);
    expect(items[1]?.bed_configuration).toBe('One King Bed');
    expect(unread).toBe(0);
  });

  it.each([
    ['Rooms\tRoom type\n7\tGarden Room'],
    ['Number of Rooms\tRoom Type Name\n7\tGarden Room'],
    ['No. of keys\tCategory\n7\tGarden Room'],
  ])('follow a header row in any order: %j', (text) => {
    expect(pasted(text).items).toMatchObject([{ name: 'Garden Room', room_count: 7 }]);
  });

  it('a single cell is never a header', () => {
    expect(pasted('Room').items[0]?.name).toBe('Room');
  });

  it('unknown columns of a header row are named', () => {
    const { ignored, columns } = rowsOf('Room type\tRemarks\tRooms\nSuite\told\t4');
    expect(ignored).toEqual(['Remarks']);
    expect(columns.map(({ key }) => key)).toEqual(['name', 'room_count']);
  });

  it('a cell that cannot be read is a problem at its field, until it is edited', () => {
    const { form, added, unread, problems } = pasted('Room type\tRooms\nSuite\t4/5');
    const [id = ''] = added;
    const message = 'There are several numbers in this cell: enter one: "4/5"';
    expect(problems).toEqual({ [`${id}.room_count`]: message });
    expect(unread).toBe(1);
    expect(form.isValid()).toBe(false);
    form.edit(id, 'room_count', 2);
    expect(form.isValid()).toBe(true);
  });

  it('a bed that is not offered stays as written, and is a problem at its field', () => {
    const { items, problems } = pasted('Suite\tEmperor');
    expect(items[0]?.bed_configuration).toBe('Emperor');
    expect(Object.values(problems)).toEqual([
      expect.stringMatching(/^Must be one of .*"Emperor"$/),
    ]);
  });

  it('empty cells leave the defaults of a new room type', () => {
    const { items, problems } = pasted('Room type\tBeds\tRooms\nSuite\t\t');
    expect(items[0]).toMatchObject({ bed_configuration: 'One Double Bed', room_count: 1 });
    expect(problems).toEqual({});
  });

  it('cells may have lines, quotes and units', () => {
    const header = 'Room type\tSize\tAmenities\tDescription\n';
    const { items } = pasted(`${header}Suite\t30 m²\t"TV\nSafe"\t"A ""quiet"" room\nof its own"`);
    expect(items[0]).toMatchObject({
      room_size: 323,
      amenities: 'TV, Safe',
      description: 'A "quiet" room\nof its own',
    });
  });

  it.each([
    ['Room Size\tRooms\n30\t2', '30'],
    ['Room Size\tRooms\n300 sq ft\t2', '27.9'],
    ['Room Size (m²)\tRooms\n30\t2', '30'],
    ['sq ft\tRooms\n300\t2', '300'],
  ])('sizes are in m² where the hotel has them, unless they name a unit: %j', (text, size) => {
    expect(textsOf(rowsOf(text, columnsIn('m²')))).toEqual([[size, '2']]);
  });

  it('a title with m² overrules square feet', () => {
    const { rows } = rowsOf('Room Size (m²)\tRooms\n30\t2');
    expect(rows[0]).toContainEqual({ key: 'room_size', value: 323 });
  });

  it('the count of listed room numbers follows, and another count is a problem', () => {
    const header = 'Room type\tRooms\tRoom numbers\n';
    const { items, form, added } = pasted(`${header}Suite\t9\tG1-G8`);
    expect(items[0]).toMatchObject({ room_count: 9, room_numbers: 'G1-G8' });
    expect(form.submit()).toBe(false);
    expect(form.problems[`${added[0]}.room_count`]).toContain('list 8 rooms, not 9');
    expect(pasted(`${header}Suite\t\tG1-G8`).items[0]?.room_count).toBe(8);
  });

  it.each([
    ['\t\t\n\n', 'There is nothing to paste'],
    ['Room type\tRooms', 'There is nothing to paste'],
    ['Suite\n'.repeat(501), 'Paste at most 500 rows at once: you pasted 501'],
    ['x'.repeat(1_000_001), 'The pasted text is too long'],
  ])('says why it pastes nothing', (text, problem) => {
    expect(readPastedRows(text, COLUMNS)).toEqual({ problem });
  });
});
