import { describe, expect, it } from 'vitest';
import { reportFile } from '#ui/hotels/launches/run-hotels.ts';

describe('the report of a launch', () => {
  it('the report of a launch does not run formulas in names', () => {
    const hotel = {
      index: 0,
      code: 'A',
      hotelId: 1,
      state: 'failed',
      done: 0,
      total: 1,
      said: [],
    } as const;
    const { text } = reportFile('r', [{ ...hotel, name: '=1+1 "x"' }]);
    expect(text).toContain(`"'=1+1 ""x"""`);
  });
});
