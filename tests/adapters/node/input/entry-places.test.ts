import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntryPlaces } from '#adapters/node/input/entry-places.ts';

const PLACES = fc.array(
  fc.record({
    file: fc.constantFrom('a.ndjson', 'b.json'),
    line: fc.integer({ min: 1, max: 4 }),
    column: fc.integer({ min: 1, max: 2 }),
    /** Configurations before it that could not be read. */
    unread: fc.constantFrom(0, 0, 0, 1, 2),
  }),
  { maxLength: 40 },
);

describe('the places of configurations', () => {
  it('are what was noted, in rows, with gaps, and in any files', () => {
    fc.assert(
      fc.property(PLACES, (places) => {
        const noted = new EntryPlaces();
        const expected = new Map<number, string>();
        let index = -1;
        for (const { file, line, column, unread } of places) {
          index += 1 + unread;
          noted.note({ index, file, line, column, text: '' });
          expected.set(index, `${file}:${line}:${column}`);
        }
        for (const [each, place] of expected) expect(noted.at(each)).toBe(place);
      }),
      { numRuns: 2000 },
    );
  });

  it('are right for the lines of two files, and for a list of objects of five lines', () => {
    const noted = new EntryPlaces();
    const text = '';
    const note = (first: number, file: string, line: number, step: number, column: number) => {
      for (const each of [0, 1, 2]) {
        noted.note({ index: first + each, file, line: line + each * step, column, text });
      }
    };
    note(0, 'a.ndjson', 1, 1, 1);
    note(3, 'b.ndjson', 1, 1, 1);
    note(6, 'c.json', 2, 5, 3);
    expect([0, 3, 5, 6, 8].map((index) => noted.at(index))).toEqual([
      'a.ndjson:1:1',
      'b.ndjson:1:1',
      'b.ndjson:3:1',
      'c.json:2:3',
      'c.json:12:3',
    ]);
  });
});
