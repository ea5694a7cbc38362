import { describe, expect, it } from 'vitest';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { readDocument } from '#adapters/json/read-document.ts';
import { SHEET_FIELDS } from '#application/import/cells/fields.ts';
import { readCell } from '#application/import/cells/read-cell.ts';
import { placeInWords } from '#ui/texts/config-places.ts';

/** Names that every object has. */
const NAMES = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];

const problemsOf = (text: string) =>
  readDocument(text).problems.map(({ path, message }) => `${path}: ${message}`);

describe.each(NAMES)('the value %s', (name) => {
  it.each([
    ['hotelProfile.currency', `{"hotelProfile":{"currency":"${name}"}}`],
    ['hotelProfile.country', `{"hotelProfile":{"country":"${name}"}}`],
    ['hotelProfile.timezone', `{"hotelProfile":{"timezone":"${name}"}}`],
    ['roomTypes.0.bed_configuration', `{"roomTypes":[{"bed_configuration":"${name}"}]}`],
    ['rates.rates.0.rate_type', `{"rates":{"rates":[{"rate_type":"${name}"}]}}`],
    ['staffUsers.0.role', `{"staffUsers":[{"role":"${name}"}]}`],
  ])('is a problem as %s', (path, text) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(`${path}: Must be one of`)]);
    expect(readConfiguration(text).problems.map((problem) => problem.path)).toContain(path);
  });

  it.each(['currency', 'country', 'timezone', 'role', 'bed_configuration'])(
    'is a problem in a cell: %s',
    (field) => {
      const column = SHEET_FIELDS.find((one) => one.field === field);
      if (!column) throw new Error(`No column has ${field}`);
      for (const how of [{}, { values: { yes: 'INR' } }]) {
        expect(readCell(name, column, how)).toHaveProperty('problem');
      }
    },
  );

  it('is an unknown field of every part', () => {
    const inner = `{"${name}":1}`;
    const text = `{"hotelProfile":${inner},"roomTypes":[${inner}],"${name}":1}`;
    expect(problemsOf(text)).toEqual([
      `hotelProfile.${name}: Unknown field "${name}"`,
      `roomTypes.0.${name}: Unknown field "${name}"`,
      `${name}: Unknown field "${name}"`,
    ]);
    expect(problemsOf(`{"hotelProfile":{"${name}":{"a":1}}}`)).toEqual([
      `hotelProfile.${name}: Unknown field "${name}"`,
    ]);
    expect(placeInWords(`hotelProfile.${name}`)).toMatch(/^Hotel profile: [\w ]+$/);
  });
});
