import { describe, expect, it } from 'vitest';
import { FIELDS } from '#adapters/json/field-descriptions.ts';
import { isRequired, descriptionOf } from '#adapters/spreadsheet/sheet-column.ts';
import { SHEET_TABLES } from '#adapters/spreadsheet/sheet-tables.ts';

describe('the columns', () => {
  const columns = SHEET_TABLES.flatMap((table) => table.columns);

  it('spreadsheet columns cover every field that a spreadsheet can express', () => {
    const { document: _, ...parts } = FIELDS;
    const missing = Object.entries(parts).flatMap(([record, { fields }]) =>
      Object.keys(fields)
        .filter((field) => !columns.some((each) => each.record === record && each.field === field))
        .map((field) => `${record}.${field}`),
    );
    expect(missing).toEqual([
      // An ID belongs to one server; it is not a list position.
      'profile.id',
      'pricing.currency',
      'pricing.rate_plans',
      'pricing.rates',
      'rate.rate_period',
    ]);
    for (const column of columns) expect(descriptionOf(column).description).not.toBe('');
    expect(columns.filter(isRequired).length).toBeGreaterThan(10);
  });

  it('no title belongs to two columns of one table', () => {
    for (const table of SHEET_TABLES) {
      const titles = table.columns.flatMap(({ title, field, also }) => [
        ...new Set(
          [title, field, ...also].map((text) => text.toLowerCase().replace(/[^a-z0-9]/g, '')),
        ),
      ]);
      expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted());
    }
  });
});
