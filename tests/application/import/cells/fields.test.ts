import { describe, expect, it } from 'vitest';
import { DOCUMENT_PARTS } from '#adapters/json/shape/hotel-shape.ts';
import { bareName } from '#application/import/cells/words.ts';
import { SHEET_FIELDS, titlesWith } from '#application/import/cells/fields.ts';

const TITLES = titlesWith();

describe('the fields of spreadsheets', () => {
  it('cover every field of a configuration that a spreadsheet can express', () => {
    const { document: _, ...parts } = DOCUMENT_PARTS;
    const missing = Object.entries(parts).flatMap(([part, { fields, required }]) => {
      const record = part === 'roomType' ? 'room_type' : part;
      const own = SHEET_FIELDS.filter((each) => each.record === record);
      const isRequired = own.filter((each) => each.isRequired).map(({ field }) => field);
      const needed = [...required].filter((field) => field !== 'room_type_name');
      expect(isRequired).toEqual(expect.arrayContaining(needed));
      return Object.keys(fields).filter((field) => !own.some((each) => each.field === field));
    });
    // A rate is in the row of its room type, so sheets have no other column for `room_type_name`.
    expect(missing).toEqual([
      'id',
      'room_floors',
      'currency',
      'rate_plans',
      'rates',
      'room_type_name',
      'rate_period',
    ]);
  });

  it('no title means two fields of one record, but those that name the hotel', () => {
    for (const [title, fields] of TITLES) {
      const others = fields.filter(({ key }) => key !== 'profile.code');
      expect([title, new Set(others.map(({ record }) => record)).size]).toEqual([
        title,
        others.length,
      ]);
    }
  });

  it.each([
    ['No. of keys', 'room_count'],
    ['Pax', 'max_occupancy'],
    ['Rack rate', 'base_rate'],
    ['Designation', 'role'],
    ['Hotel ID', 'code'],
    ['Location', 'city'],
    ['Sq. feet', 'room_size'],
    ['Correo electrónico', 'email'],
  ])('the title %s means %s', (title, field) => {
    expect(TITLES.get(bareName(title))?.map((each) => each.field)).toContain(field);
  });
});
