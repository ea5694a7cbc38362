import { describe, expect, it } from 'vitest';
import { FIELDS } from '#adapters/json/field-descriptions.ts';
import { SHEET_FIELDS, SHEET_KINDS } from '#application/import/cells/field-table.ts';
import { fieldsNamed, TITLES } from '#application/import/mapping.ts';
import { bareName, OPTIONS } from '#application/import/cells/words.ts';

describe('the fields of spreadsheets', () => {
  it('cover every field of a configuration that a spreadsheet can express', () => {
    const { document: _, ...parts } = FIELDS;
    const missing = Object.entries(parts).flatMap(([part, { fields, required }]) => {
      const record = part === 'roomType' ? 'room_type' : part;
      const own = SHEET_FIELDS.filter((each) => each.record === record);
      const isRequired = own.filter((each) => each.isRequired).map(({ field }) => field);
      expect(isRequired).toEqual(expect.arrayContaining([...required]));
      return Object.keys(fields).filter((field) => !own.some((each) => each.field === field));
    });
    expect(missing).toEqual([
      'id',
      'room_numbers',
      'room_floors',
      'currency',
      'rate_plans',
      'rates',
      'rate_period',
    ]);
  });

  it('each have a kind, and options where they need them', () => {
    const options = SHEET_FIELDS.filter(({ kind }) => kind === 'option');
    expect(options.filter(({ key, field }) => !OPTIONS[key] && !OPTIONS[field])).toEqual([]);
    expect(SHEET_FIELDS.filter(({ title }) => title === '')).toEqual([]);
  });

  it('no title means two fields of one simple kind of sheet', () => {
    for (const { records, needs } of SHEET_KINDS) {
      if (needs.length > 0) continue;
      for (const [title] of TITLES) {
        const keys = fieldsNamed(title, records).map(({ key }) => key);
        expect([title, keys.slice(1)]).toEqual([title, []]);
      }
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
