import { describe, expect, test } from 'vitest';
import { areaUnitOf, shownArea, squareFeetOf } from '#domain/rooms/room-size.ts';

describe('the size of a room', () => {
  test.each([
    ['India', 'sq ft'],
    ['United States', 'sq ft'],
    ['UAE', 'sq ft'],
    ['Portugal', 'm²'],
    ['JP', 'm²'],
    ['Atlantis', 'sq ft'],
    ['', 'sq ft'],
  ] as const)('the size of a room has the unit of the country: %j', (country, unit) => {
    expect(areaUnitOf(country)).toBe(unit);
  });

  test('the size of a room is stored in whole square feet, and shown in m² as entered', () => {
    expect(squareFeetOf(30, 'm²')).toBe(323);
    expect(shownArea(200, 'm²')).toBe(18.6);
    const entered = Array.from({ length: 1000 }, (_, index) => (index + 50) / 10);
    expect(entered.map((area) => shownArea(squareFeetOf(area, 'm²'), 'm²'))).toEqual(entered);
  });

  test('the size of a room stays as it is where square feet are used', () => {
    expect(squareFeetOf(200.5, 'sq ft')).toBe(200.5);
    expect(shownArea(200.5, 'sq ft')).toBe(200.5);
  });
});
