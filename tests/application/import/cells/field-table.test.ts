import { describe, expect, it } from 'vitest';
import { RECORD_SHAPES } from '#adapters/json/shape/hotel-parts.ts';
import { bareName } from '#application/import/cells/names.ts';
import { CELL_KINDS, RECORD_PATHS } from '#application/import/cells/field-table.ts';
import { SHEET_FIELDS, titlesWith } from '#application/import/cells/fields.ts';
import { OPTIONS } from '#application/import/cells/known-words.ts';

const TITLES = titlesWith();

describe('the fields of spreadsheets', () => {
  it('cover every field of a configuration that a spreadsheet can express', () => {
    const { document: _, ...parts } = RECORD_SHAPES;
    const missing = Object.entries(parts).flatMap(([part, { fields, required }]) => {
      const record = part === 'roomType' ? 'room_type' : part;
      const own = SHEET_FIELDS.filter((each) => each.record === record);
      const isRequired = own.filter((each) => each.isRequired).map(({ field }) => field);
      const needed = [...required].filter((field) => field !== 'room_type_name');
      expect(isRequired).toEqual(expect.arrayContaining(needed));
      return Object.keys(fields).filter((field) => !own.some((each) => each.field === field));
    });
    // A rate's room type is the room type of its row.
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

  it('each have a record, a kind, and options where they need them', () => {
    const records = [...Object.keys(RECORD_PATHS), 'ignored'];
    const unknown = SHEET_FIELDS.filter(
      ({ record, kind }) => !records.includes(record) || !CELL_KINDS.includes(kind),
    );
    expect(unknown).toEqual([]);
    const options = SHEET_FIELDS.filter(({ kind }) => kind === 'option');
    expect(options.filter(({ key, field }) => !OPTIONS[key] && !OPTIONS[field])).toEqual([]);
    expect(SHEET_FIELDS.filter(({ title }) => title === '')).toEqual([]);
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
    ['keys', 'room_count'],
    ['Inventory', 'room_count'],
    ['Total Rooms', 'room_count'],
    ['Pax', 'max_occupancy'],
    ['Max occ.', 'max_occupancy'],
    ['Rack rate', 'base_rate'],
    ['TARIFF', 'base_rate'],
    ['Room rate', 'base_rate'],
    ['Rate per night', 'base_rate'],
    ['ADR', 'base_rate'],
    ['BAR', 'base_rate'],
    ['Designation', 'role'],
    ['Job title', 'role'],
    ['Full name', 'full_name'],
    ['Mobile', 'phone'],
    ['Tel. No.', 'phone'],
    ['Landline', 'phone'],
    ['E-mail ID', 'email'],
    ['Name of hotel', 'name'],
    ['Hotel ID', 'code'],
    ['Location', 'city'],
    ['Emp code', 'employee_id'],
    ['Temporary password', 'password'],
    ['Sq. feet', 'room_size'],
    ['m²', 'room_size'],
    ['Habitaciones', 'room_count'],
    ['Tarifa', 'base_rate'],
    ['Correo electrónico', 'email'],
    ['Código postal', 'postal_code'],
    ['Teléfono', 'phone'],
    ['Ciudad', 'city'],
    ['Ocupación máxima', 'max_occupancy'],
    ['Cargo', 'role'],
    ['Apellidos', 'last_name'],
  ])('the title %s means %s', (title, field) => {
    expect(TITLES.get(bareName(title))?.map((each) => each.field)).toContain(field);
  });
});
