import { describe, expect, it } from 'vitest';
import { checkHotel } from '#application/diagnosis/conformance/check-hotel.ts';
import { NOON, seededRandom } from '#tests/domain/seaside-grand.ts';

describe('the hotel of a check', () => {
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
