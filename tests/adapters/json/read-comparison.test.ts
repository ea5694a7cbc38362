import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readComparison } from '#adapters/json/read-comparison.ts';

const HOTEL = {
  name: 'Seaside Grand',
  code: 'SEA01',
  hotel_id: '7',
  status: 'different',
  rows: [
    {
      code: 'differs',
      key: 'rule:BAR:DLX',
      fields: [{ field: 'base_rate', from: 6500, to: 7000 }],
      severity: 'error',
    },
  ],
};
const REPORT = {
  compared: '2026-11-23T05:00:00.000Z',
  version: 2,
  server: 'https://hotels.example/api',
  hotels: [HOTEL],
};

function read(changes: object) {
  return readComparison(JSON.stringify({ ...REPORT, ...changes }));
}

describe('readComparison', () => {
  it('reads what the next comparison needs, and nothing else', () => {
    const fields = [{ field: 'base_rate' }];
    const expected = { ...HOTEL, rows: [{ code: 'differs', key: 'rule:BAR:DLX', fields }] };
    expect(readComparison(JSON.stringify(REPORT))).toEqual({ ...REPORT, hotels: [expected] });
  });

  it.each([
    ['another version', { version: 1 }],
    ['no version', { version: undefined }],
    ['a time that is none', { compared: 'yesterday' }],
    ['a day that is none', { compared: '2026-13-45T05:00:00.000Z' }],
    [
      'a since that is none',
      { hotels: [{ ...HOTEL, rows: [{ code: 'differs', key: 'hotel', since: '<b>' }] }] },
    ],
    ['hotels that are no list', { hotels: { length: 1e9 } }],
    ['a run', { run: 'autumn', hotels: [{ status: 'onboarded' }] }],
  ])('refuses %s', (_, changes) => {
    expect(read(changes)).toBeUndefined();
  });

  it('refuses any other text without a crash', () => {
    for (const text of [
      '',
      '[',
      '['.repeat(2_000_000),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    ]) {
      expect(readComparison(text)).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readComparison(text)).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => read({ hotels: [value], all: value })).not.toThrow();
      }),
    );
  });
});
