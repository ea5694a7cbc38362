import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemText } from '#application/import/sheet-problem.ts';
import { SHEET_FIELDS } from '#application/import/cells/fields.ts';
import { readCell } from '#application/import/cells/read-cell.ts';
import type { ColumnFormat } from '#application/import/cells/read-text.ts';
import { wordsFor } from '#application/import/cells/words.ts';
import { readTime } from '#application/import/cells/read-day.ts';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { FIRST_COUNTRIES } from '#domain/places/countries.ts';
import {
  FIRST_CURRENCIES,
  currencyNames,
  currencySigns,
  currencySymbol,
} from '#domain/places/currencies.ts';
import { permissionLabels, roleLabel, STAFF_ROLES } from '#domain/staff/staff-roles.ts';

function read(name: string, cell: Cell, how: ColumnFormat = {}) {
  const field = SHEET_FIELDS.find(({ field: own, key }) => own === name || key === name);
  if (!field) throw new Error(`No column holds ${name}`);
  const found = readCell(cell, field, how);
  return (
    found && ('value' in found ? found.value : problemText({ ...found.problem, quote: undefined }))
  );
}

describe('times of day in spreadsheets', () => {
  it.each<[string | number | Date, string]>([
    ['15:00', '15:00'],
    ['9:05', '09:05'],
    ['15.30', '15:30'],
    ['15h30', '15:30'],
    ['15h', '15:00'],
    ['15:00:00', '15:00'],
    ['1500', '15:00'],
    [1500, '15:00'],
    ['15:00 hrs', '15:00'],
    ['1500 hrs', '15:00'],
    ['3 pm', '15:00'],
    ['3PM', '15:00'],
    ['3:30 p.m.', '15:30'],
    ['12 am', '00:00'],
    ['12 pm', '12:00'],
    ['noon', '12:00'],
    [0.625, '15:00'],
    ['0.625', '15:00'],
    [0, '00:00'],
    [11 / 24, '11:00'],
    [new Date(Date.UTC(1899, 11, 30, 14, 59, 59, 999)), '15:00'],
  ])('%s is %s', (cell, time) => {
    expect(readTime(cell)).toBe(time);
  });

  it.each(['25:00', '15:60', '3', '15', '13 pm', '0 am', 'late', 2.5, -0.5, '2430'])(
    '%s is not a time',
    (cell) => {
      expect(readTime(cell)).toBeUndefined();
    },
  );

  it('reads every minute of the day from the fraction that a spreadsheet stores', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
        expect(readTime(minutes / 1440)).toBe(time);
        expect(readTime(new Date(minutes * 60_000))).toBe(time);
      }),
    );
  });
});

describe('other cells of spreadsheets', () => {
  it.each<[Cell, boolean]>([
    ['yes', true],
    ['Y', true],
    ['x', true],
    ['✓', true],
    [1, true],
    ['TRUE', true],
    [true, true],
    ['no', false],
    ['N', false],
    ['-', false],
    ['✗', false],
    ['✘', false],
    ['sí', true],
    [0, false],
    [false, false],
  ])('the switch %s is %s', (cell, value) => {
    expect(read('pool_available', cell)).toBe(value);
  });

  it.each<[string, Cell, string]>([
    ['country', 'india', 'India'],
    ['country', 'USA', 'United States'],
    ['country', 'U.K.', 'United Kingdom'],
    ['country', 'United Arab Emirates', 'UAE'],
    ['currency', 'inr', 'INR'],
    ['currency', '₹', 'INR'],
    ['currency', '€', 'EUR'],
    ['currency', 'S$', 'SGD'],
    ['timezone', 'asia/kolkata', 'Asia/Kolkata'],
    ['timezone', 'New York', 'America/New_York'],
    ['bed_configuration', 'King', 'One King Bed'],
    ['bed_configuration', 'twin', 'Two Single Beds'],
    ['bed_configuration', '1 king bed + sofa bed', 'One King Bed + Sofa Bed'],
    ['timezone', 'EST', 'America/New_York'],
    ['country', 'IND', 'India'],
    ['country', 'Estados Unidos', 'United States'],
    ['country', 'España', 'Spain'],
    ['country', 'EE. UU.', 'United States'],
    ['country', 'Korea, Republic of', 'South Korea'],
    ['country', 'the republic of korea', 'South Korea'],
    ['country', 'Czech Republic', 'Czechia'],
    ['country', 'The Netherlands', 'Netherlands'],
    ['country', 'Republic of Ireland', 'Ireland'],
    ['country', 'Tanzania, United Republic of', 'Tanzania'],
    ['country', 'Myanmar (Burma)', 'Myanmar'],
    ['country', 'St Kitts and Nevis', 'St. Kitts & Nevis'],
    ['bed_configuration', 'King size', 'One King Bed'],
    ['bed_configuration', 'Queen-size bed', 'One Queen Bed'],
    ['role', 'General Manager', 'manager'],
    ['role', 'Recepcionista', 'front_desk_agent'],
    ['role', 'Administrator', 'admin'],
    ['role', 'Front Desk Agent', 'front_desk_agent'],
    ['role', 'front_desk_agent', 'front_desk_agent'],
    ['role', 'Housekeeping', 'housekeeper'],
  ])('the %s %s is the option %s', (field, cell, option) => {
    expect(read(field, cell)).toBe(option);
  });

  it.each([
    ['Congo', 'Congo - Brazzaville or Congo - Kinshasa'],
    ['Korea', 'South Korea or North Korea'],
    ['Virgin Islands', 'U.S. Virgin Islands or British Virgin Islands'],
    ['Guinea (Equatorial)', 'Equatorial Guinea'],
    ['Samoa (American)', 'American Samoa'],
    ['Georgia (USA)', 'United States'],
  ])('the country %s is not guessed, but may be %s', (cell, names) => {
    expect(read('country', cell)).toMatch(
      new RegExp(`or another country; did you mean ${names}\\?$`),
    );
  });

  it('an unknown option gets a list of all options, and the nearest', () => {
    expect(read('country', 'Indea')).toBe(
      `Must be one of ${FIRST_COUNTRIES.join(', ')}, or another country; did you mean India?`,
    );
    expect(read('currency', '$')).toBe(
      `Must be one of ${FIRST_CURRENCIES.join(', ')}, or another code of ISO 4217`,
    );
  });

  it('texts keep their line breaks and are trimmed; numbers become texts', () => {
    expect(read('description', '  two\nlines ')).toBe('two\nlines');
    expect(read('postal_code', 403_001)).toBe('403001');
    expect(read('phone', 919_847_010_110)).toBe('919847010110');
    expect(read('employee_id', new Date(0))).toMatch(/turned this into a date/);
    expect(read('description', 'A flat 1E+05')).toBe('A flat 1E+05');
  });

  it.each(['1.1E+05', '9,19877E+11', 1e21])(
    '%s is refused, because the spreadsheet has lost digits',
    (cell) => {
      expect(read('postal_code', cell)).toMatch(/turned this into a rounded number/);
      expect(read('phone', cell)).toMatch(/format the cell as text and type it again/);
    },
  );

  it.each(['CafÃ©', 'SÃ£o Paulo', 'Ã–rebro', '12Â°'])(
    'refuses %s, which a program saved in a wrong encoding',
    (cell) => {
      expect(read('city', cell)).toMatch(/saved this text in a wrong encoding/);
      expect(read('description', cell)).toMatch(/saved this text in a wrong encoding/);
      expect(read('city', 'SÃO PAULO')).toBe('SÃO PAULO');
    },
  );

  it('a cell with an error does not count as empty', () => {
    const message = 'This cell contains an error (#N/A)';
    for (const field of [
      'base_rate',
      'tax_rate',
      'name',
      'role',
      'check_in_time',
      'pool_available',
    ])
      expect(read(field, { code: 'error-cell', parameters: { error: '#N/A' } })).toBe(message);
  });

  it.each([null, '', '  '])('an empty cell (%j) has no value', (cell) => {
    expect(read('pool_available', cell)).toBeUndefined();
  });

  it.each(['☯', 'maybe', '2'])('the tick %s is unknown', (cell) => {
    expect(read('pool_available', cell)).toBe('Must be yes or no');
  });

  it('only addresses and lists may have several lines', () => {
    expect(read('phone', '1\n2')).toBe('Must be one line');
    expect(read('street_address', '1 Beach Road,\nNear the pier')).toBe(
      '1 Beach Road, Near the pier',
    );
    expect(read('name', 'a\u0007')).toBe('Must not contain control characters');
  });
});

describe('every currency of the table', () => {
  it.each(FIRST_CURRENCIES)('spreadsheets accept %s by its code, signs and names', (code) => {
    const signs = [...currencySigns(code), currencySymbol(code)];
    expect(signs.map((sign) => read('base_rate', `${sign} 99`))).toStrictEqual(signs.map(() => 99));
    expect(signs.map((sign) => read('base_rate', `99 ${sign}`))).toStrictEqual(signs.map(() => 99));
    const names = [code, ...currencyNames(code)];
    expect(names.map((name) => read('currency', name))).toStrictEqual(names.map(() => code));
  });
});

describe('every staff role of the table', () => {
  it.each(STAFF_ROLES)('spreadsheets accept %s by its names, and it has labels', (role) => {
    const names = [roleLabel(role), ...wordsFor(`role.${role}`)];
    expect(names.map((name) => read('role', name))).toStrictEqual(names.map(() => role));
    expect(permissionLabels(role)).not.toHaveLength(0);
  });
});
