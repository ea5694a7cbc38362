import { expect, it } from 'vitest';
import { nearestName } from '#domain/text/nearest-name.ts';

it.each([
  ['hotel', 'htoel'],
  ['hotel', 'hotle'],
  ['code', 'ocde'],
])('%s is the nearest name to %s, which swaps two letters', (meant, typed) => {
  // Changing two letters leads to the other name.
  const other = `${typed.slice(0, -2)}xy`;
  expect(nearestName(typed, [other, meant])).toBe(meant);
});

it('corrects two swaps in one name', () => {
  expect(nearestName('ohtle', ['hotel'])).toBe('hotel');
});

it('finds no name that is much longer or shorter', () => {
  expect(nearestName('hotel', ['hotels and resorts', 'hot'])).toBe('hot');
  expect(nearestName('hotel', ['hotels and resorts', 'h'])).toBeUndefined();
});
