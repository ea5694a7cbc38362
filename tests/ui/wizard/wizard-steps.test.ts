import { describe, expect, it } from 'vitest';
import { canOpenStep } from '#ui/wizard/wizard-steps.ts';

describe('docs/behaviour.md §2: the setup wizard', () => {
  it.each([
    [0, [], true],
    [1, [], false],
    [1, ['hotelProfile'], true],
    [4, ['hotelProfile', 'roomTypes', 'rates'], false],
    [4, ['hotelProfile', 'roomTypes', 'rates', 'staffUsers'], true],
    [3, ['staffUsers'], true],
    [2, ['staffUsers'], false],
    [-1, [], false],
    [5, ['hotelProfile', 'roomTypes', 'rates', 'staffUsers', 'complete'], false],
    [Number.NaN, [], false],
  ] as const)(
    'opens step %i with %j completed: %s (at most the count, or itself completed)',
    (index, completed, expected) => {
      expect(canOpenStep(index, completed)).toBe(expected);
    },
  );
});
