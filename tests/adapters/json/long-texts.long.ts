import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { SHEET_FIELDS } from '#application/import/cells/fields.ts';
import { readCell } from '#application/import/cells/read-cell.ts';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';
import {
  edited,
  HOTELS,
  imported,
  STAFF,
  TYPES,
} from '#tests/application/import/made-up-sheets.ts';
import { startCpuClock } from '#tests/support/cpu-clock.ts';

const LENGTH = 100_000;
/**
 * The limit for one check in ms of CPU time, which other programs do not affect. A check that takes
 * quadratic time needs 5000 ms or more.
 */
const MOST_CPU_MS = 1000;

/** Generates the parts of a text instead of the text, so that a failure prints them on one line. */
const longText = fc.tuple(
  fc.constantFrom('', 'a@', '+', '(', '-', '₹', '"'),
  fc.constantFrom(
    '0',
    '1',
    'a',
    ' ',
    '.',
    ',',
    '1,',
    '-',
    '(',
    '${env:',
    'é',
    '\u0301',
    "'",
    '\n',
    '@',
    '%',
  ),
  fc.constantFrom('', '!', '\0', '\n', 'x', '@', '%', ')', '}'),
);

function written([start, repeated, end]: readonly [string, string, string]): string {
  return start + repeated.repeat(LENGTH / repeated.length) + end;
}

const DOCUMENT = {
  ...hotelJson(),
  hotelProfile: {
    ...hotelJson().hotelProfile,
    code: 'SEA',
    description: '',
    website: '',
    country: 'India',
    currency: 'INR',
    timezone: 'UTC',
    tax_rate: '12',
    check_in_time: '15:00',
    cancellation_hours: '24',
  },
  staffUsers: [
    { ...hotelJson().staffUsers[0], username: 'asha', role: 'admin', phone: '0123456789' },
  ],
};

/** The path of every text in the document. */
const PATHS: readonly (readonly [part: string, field: string])[] = [
  ...Object.keys(DOCUMENT.hotelProfile).map((field) => ['hotelProfile', field] as const),
  ...['name', 'description', 'bed_configuration', 'amenities'].map(
    (field) => ['roomTypes', field] as const,
  ),
  ...Object.keys(DOCUMENT.staffUsers[0] ?? {}).map((field) => ['staffUsers', field] as const),
];

function cpuMs(work: () => void): number {
  const cpuClock = startCpuClock();
  work();
  return cpuClock();
}

describe('texts that are far too long', { timeout: 120_000 }, () => {
  it('checks texts in any field of a configuration in linear time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PATHS), longText, ([part, field], text) => {
        const document = structuredClone(DOCUMENT) as unknown as Record<string, object>;
        const record = Array.isArray(document[part]) ? document[part][0] : document[part];
        Object.assign(record as object, { [field]: written(text) });
        const json = JSON.stringify(document);
        expect(cpuMs(() => void readConfiguration(json))).toBeLessThan(MOST_CPU_MS);
      }),
      { numRuns: 300 },
    );
  });

  it('reads texts in any cell of a spreadsheet in linear time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SHEET_FIELDS), longText, (column, text) => {
        const cell = written(text);
        expect(cpuMs(() => void readCell(cell, column))).toBeLessThan(MOST_CPU_MS);
      }),
      { numRuns: 500 },
    );
  });

  it('reads texts in titles and rows of a spreadsheet in linear time', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1 }), fc.nat({ max: 2 }), longText, (row, column, text) => {
        const cells = { Hotels: HOTELS, 'Room types': TYPES, Staff: STAFF };
        for (const [name, rows] of Object.entries(cells)) {
          const sheets = { ...cells, [name]: edited(rows, [row, column, written(text)]) };
          expect(cpuMs(() => void imported(sheets))).toBeLessThan(MOST_CPU_MS);
        }
      }),
      { numRuns: 30 },
    );
  });
});
