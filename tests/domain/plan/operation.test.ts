import { describe, expect, it } from 'vitest';
import { STOPS_RUN, STAGE_OF, type OperationKind } from '#domain/plan/operation.ts';

describe('the stages of a run (docs/behaviour.md §4)', () => {
  it.each<[OperationKind, string, boolean]>([
    ['hotel', 'hotel', true],
    ['room-type', 'rooms', true],
    ['room', 'rooms', false],
    ['plan', 'rates', true],
    ['rule', 'rates', false],
    ['pricing', 'rates', false],
    ['user', 'staff', false],
    ['completion', 'completion', false],
  ])('a failing %s belongs to the stage %s and stops the run: %s', (kind, stage, aborts) => {
    expect(STAGE_OF[kind]).toBe(stage);
    expect(STOPS_RUN.includes(kind)).toBe(aborts);
  });
});
