import { expect, it } from 'vitest';
import { backOffMs } from '#domain/session/request-limits.ts';

it.each([
  [0, 1000],
  [2, 4000],
  [3, 5000],
  [5000, 5000],
])('backs off 1 s times 2 to the power of attempt %i, capped at 5 s: %i ms', (attempt, ms) => {
  expect(backOffMs(attempt)).toBe(ms);
});
