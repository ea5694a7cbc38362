import { describe, expect, it } from 'vitest';
import {
  STOPS_RUN,
  isReference,
  referencesOf,
  resolveReferences,
  STAGE_OF,
  type OperationKind,
} from '#domain/plan/operation.ts';

const USER = {
  username: 'asha',
  profile: { hotel: { $ref: 'hotel' }, role: 'admin' },
  room_type: { $ref: 'room-type:DLX' },
};

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

describe('a reference to a record without an ID', () => {
  it('a reference to a record without an ID differs from every other value', () => {
    expect(isReference({ $ref: 'hotel' })).toBe(true);
    for (const value of [undefined, null, '', '$ref', 4, true, {}, { ref: 'hotel' }]) {
      expect(isReference(value)).toBe(false);
    }
  });

  it('a reference to a record without an ID is found at any depth', () => {
    expect(referencesOf(USER)).toStrictEqual(['hotel', 'room-type:DLX']);
    expect(referencesOf({ name: 'hotel' })).toStrictEqual([]);
  });

  it('a reference to a record without an ID is replaced by the ID, and nothing else changes', () => {
    const ids: Record<string, string | number> = { hotel: 4, 'room-type:DLX': 'uuid' };
    expect(resolveReferences(USER, (key) => ids[key] ?? '?')).toStrictEqual({
      username: 'asha',
      profile: { hotel: 4, role: 'admin' },
      room_type: 'uuid',
    });
    expect(USER.profile.hotel).toStrictEqual({ $ref: 'hotel' });
  });
});
