import { describe, expect, it } from 'vitest';
import {
  canOpenStep,
  LAUNCH_REDIRECT_DELAY_MS,
  NEXT_STEP_DELAY_MS,
  positionText,
  progressText,
  SAVE_DELAY_MS,
  WIZARD_STEPS,
} from '#ui/wizard/wizard-steps.ts';

describe('docs/behaviour.md §2 Setup wizard screen', () => {
  it('has five steps, each with the key its data is stored under (docs/behaviour.md §4)', () => {
    expect(WIZARD_STEPS).toStrictEqual([
      { key: 'hotelProfile', title: 'Hotel Profile' },
      { key: 'roomTypes', title: 'Room Types' },
      { key: 'rates', title: 'Rate Setup' },
      { key: 'staffUsers', title: 'Staff Users' },
      { key: 'complete', title: 'Complete' },
    ]);
  });

  it('says how many steps are completed and which one is open', () => {
    expect(progressText([])).toBe('0 of 5 steps completed');
    expect(progressText(['hotelProfile', 'roomTypes'])).toBe('2 of 5 steps completed');
    expect(positionText(0)).toBe('Step 1 of 5');
    expect(positionText(4)).toBe('Step 5 of 5');
  });

  it.each([
    [0, [], true],
    [1, [], false],
    [1, ['hotelProfile'], true],
    [2, ['hotelProfile'], false],
    [2, ['hotelProfile', 'roomTypes'], true],
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

describe('docs/behaviour.md §9 Timing', () => {
  it('saves for 1 s, moves after 0.5 s, and goes to the login 1.5 s after success', () => {
    expect(SAVE_DELAY_MS).toBe(1000);
    expect(NEXT_STEP_DELAY_MS).toBe(500);
    expect(LAUNCH_REDIRECT_DELAY_MS).toBe(1500);
  });
});
