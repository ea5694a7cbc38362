import { expect, it } from 'vitest';
import { nearestName } from '#domain/text/nearest-name.ts';

it.each([
  ['hotel', 'htoel'],
  ['hotel', 'hotle'],
  ['code', 'ocde'],
])('%s is the nearest name to %s, which swaps two letters', (nearest, typed) => {
  // `other` differs from `typed` in two letters. A swap of two letters must count as a smaller
  // difference.
  const other = `${typed.slice(0, -2)}xy`;
  expect(nearestName(typed, [other, nearest])).toBe(nearest);
});

it('corrects two swaps in one name', () => {
  expect(nearestName('ohtles', ['hotels'])).toBe('hotels');
});

it.each([
  ['Tags', 'Tax'],
  ['Views', 'Fees'],
])('finds nothing for %s, which has nothing to do with %s', (typed, name) => {
  expect(nearestName(typed, [name])).toBeUndefined();
});
