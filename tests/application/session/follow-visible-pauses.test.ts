import { expect, it } from 'vitest';
import { followVisiblePauses } from '#application/session/follow-visible-pauses.ts';
import type { Pause } from '#application/ports/request-pauses.ts';
import { FakePauses } from '#tests/fakes/fake-pauses.ts';

const NOW = Date.UTC(2026, 10, 22);

function pauseOf(ms: number): Pause | undefined {
  return ms === 0 ? undefined : { until: NOW + ms, server: 'pms.example' };
}

/**
 * Returns what the user sees while the pause changes. Each number is the remaining time of a pause
 * in ms; 0 means no pause.
 */
function shownOf(...changes: readonly number[]) {
  const pauses = new FakePauses();
  const shown: (number | undefined)[] = [];
  const unsubscribe = followVisiblePauses(pauses, { now: () => NOW }, (pause) => {
    shown.push(pause && pause.until - NOW);
  });
  for (const ms of changes) pauses.change(pauseOf(ms));
  unsubscribe();
  expect(pauses.listeners).toBe(0);
  return shown;
}

it('shows only pauses of more than 2 seconds', () => {
  expect(shownOf(2000, 0, 2001)).toEqual([undefined, undefined, undefined, 2001]);
});

it('shows a pause until it ends, however short the remaining time', () => {
  expect(shownOf(60_000, 500, 0, 500)).toEqual([undefined, 60_000, 500, undefined, undefined]);
});
