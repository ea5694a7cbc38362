import { describe, expect, it } from 'vitest';
import { readCell } from '#application/import/cells/read-cell.ts';
import { SHEET_FIELDS } from '#application/import/cells/fields.ts';

function read(key: string, cell: string) {
  const field = SHEET_FIELDS.find((one) => one.key === key);
  if (!field) throw new Error(`No column holds ${key}`);
  return readCell(cell, field);
}

describe('a text that a spreadsheet program or a person marked', () => {
  it.each([
    ['profile.phone', "'+91 832 555 0100", '+91 832 555 0100'],
    ['profile.code', "'007", '007'],
    ['profile.name', "'=Seaside", '=Seaside'],
    ['profile.city', "'@Panaji", '@Panaji'],
    ['profile.description', "'-10% for members", '-10% for members'],
    ['rate.base_rate', "'7000", 7000],
    ['room_type.room_numbers', "'101", '101'],
  ])('%s loses the apostrophe before a sign or a digit: %s', (key, cell, value) => {
    expect(read(key, cell)).toEqual({ value, note: { code: 'apostrophe' } });
  });

  it.each([
    ['user.last_name', "'t Hooft"],
    ['user.password', "'1234abcD"],
    ['user.password', '10/12/2027'],
    ['room_type.room_numbers', '"A-12", "B-3"'],
    ['room_type.room_numbers', "'A-12', 'B-3'"],
  ])('%s keeps %s', (key, cell) => {
    expect(read(key, cell)).toEqual({ value: cell });
  });

  it.each(["A-12', 'B-3'", "A-12'", "Lake View', 'Hill View'"])(
    'room numbers get the first apostrophe back that Excel removed: %s',
    (cell) => {
      expect(read('room_type.room_numbers', cell)).toEqual({
        value: `'${cell}`,
        note: { code: 'eaten-apostrophe' },
      });
    },
  );

  it.each([
    ['room_type.room_numbers', '10/01/27'],
    ['profile.code', '01-Mar'],
    ['room_type.name', '10/12/2027'],
    ['profile.state_province', '01-Mar'],
    ['profile.postal_code', '10-Dec'],
    ['user.last_name', '1-Jun'],
  ])('%s refuses a text that became a date: %s', (key, cell) => {
    expect(read(key, cell)).toMatchObject({ problem: { code: 'converted' } });
  });
});
