import { describe, expect, it } from 'vitest';
import { checkHotel, isCheckHotel } from '#application/diagnosis/conformance/check-hotel.ts';
import { NOON, seededRandom } from '#tests/domain/seaside-grand.ts';

const UNIQUE = ['code', 'room_number', 'username', 'email'];

function uniqueValues(seed: number): string[] {
  const { operations, colleague } = checkHotel(NOON, seededRandom(seed));
  const bodies = [...operations.map(({ body }) => body), { ...colleague }];
  return bodies.flatMap((body) =>
    Object.entries(body).flatMap(([name, value]) =>
      UNIQUE.includes(name) ? [JSON.stringify(value)] : [],
    ),
  );
}

describe('the hotel of a check', () => {
  it('the hotel of a check has values that occur only once, and in no other check', () => {
    const values = [1, 2, 3].flatMap(uniqueValues);
    expect(values.length).toBeGreaterThan(20);
    expect(new Set(values).size).toBe(values.length);
  });

  it('the hotel of a check is recognised later by its name and code', () => {
    const [hotel] = checkHotel(NOON, seededRandom()).operations;
    expect(isCheckHotel(hotel?.body ?? {})).toBe(true);
    expect(isCheckHotel({ ...hotel?.body, code: 'SEASID01' })).toBe(false);
    // `CONFOR01` is the automatic code that a user's own hotel with a similar name would get.
    expect(isCheckHotel({ ...hotel?.body, code: 'CONFOR01' })).toBe(false);
    expect(isCheckHotel({ ...hotel?.body, name: 'Seaside Grand' })).toBe(false);
  });

  it('writes every kind of record', () => {
    const kinds = checkHotel(NOON, seededRandom()).operations.map(({ kind }) => kind);
    expect([...new Set(kinds)]).toEqual([
      'hotel',
      'room-type',
      'room',
      'plan',
      'rule',
      'pricing',
      'user',
      'completion',
    ]);
  });
});
