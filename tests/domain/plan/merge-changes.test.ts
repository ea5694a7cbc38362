import { describe, expect, it } from 'vitest';
import { mergeChanges } from '#domain/plan/merge-changes.ts';

const BEFORE = { city: 'Panaji', phone: '1', pool: true };

it('a change that another user has already made is not sent again', () => {
  const now = { ...BEFORE, city: 'Margao' };
  expect(mergeChanges(BEFORE, { ...BEFORE, city: 'Margao' }, now)).toEqual({
    merged: now,
    changes: {},
    overwritten: [],
  });
});

describe('two users who change one record at the same time', () => {
  it('two users who change one record at the same time overwrite only the fields that they changed', () => {
    const now = { ...BEFORE, phone: '2' };
    expect(mergeChanges(BEFORE, { ...BEFORE, city: 'Margao' }, now)).toEqual({
      merged: { city: 'Margao', phone: '2', pool: true },
      changes: { city: 'Margao' },
      overwritten: [],
    });
  });

  it("two users who change one record at the same time overwrite the other user's change to the same field, which is reported", () => {
    const now = { city: 'Vasco', phone: '2', pool: false };
    expect(mergeChanges(BEFORE, { city: 'Margao', phone: '2', pool: true }, now)).toEqual({
      merged: { city: 'Margao', phone: '2', pool: false },
      changes: { city: 'Margao' },
      overwritten: ['city'],
    });
  });
});
