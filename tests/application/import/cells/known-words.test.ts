import { describe, expect, it } from 'vitest';
import { SHEET_FIELDS, titlesWith } from '#application/import/cells/fields.ts';
import { OPTIONS } from '#application/import/cells/known-words.ts';
import { KEYS, bareName, wordsFor } from '#application/import/cells/words.ts';
import { DOCUMENT_PARTS } from '#adapters/json/shape/hotel-shape.ts';

describe('the words that people write', () => {
  it('are for fields and values that exist, and mean one option', () => {
    const values = SHEET_FIELDS.flatMap(({ key, field }) =>
      [...new Set(OPTIONS[key]?.values())].map((option) => `${field}.${option}`),
    );
    const others = ['yes', 'no', 'tick', 'every_hotel'];
    const known = new Set([...SHEET_FIELDS.map(({ key }) => key), ...values, ...others]);
    expect(KEYS.filter((key) => !known.has(key))).toEqual([]);
    for (const group of ['bed_configuration', 'role']) {
      const keys = KEYS.filter((key) => key.startsWith(`${group}.`));
      const words = keys.flatMap((key) => wordsFor(key).map(bareName));
      expect(words).toHaveLength(new Set(words).size);
    }
  });

  it('name every field, and no title means two fields of one record, but those that name the hotel', () => {
    const unnamed = SHEET_FIELDS.filter(({ key }) => wordsFor(key).length === 0);
    expect(unnamed.map(({ key }) => key)).toEqual(['ignored.problem']);
    for (const [title, fields] of titlesWith()) {
      const records = fields.filter(({ key }) => key !== 'profile.code').map((one) => one.record);
      expect([title, new Set(records).size]).toEqual([title, records.length]);
    }
  });

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
    expect(missing.join(' ')).toBe(
      'id room_floors currency rate_plans rates room_type_name rate_period',
    );
  });
});
