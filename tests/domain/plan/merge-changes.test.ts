import { describe, expect, it } from 'vitest';
import { mergeChanges } from '#domain/plan/merge-changes.ts';

const BEFORE = { city: 'Panaji', phone: '1', pool: true };

describe('two who change one record at a time', () => {
  it('only what was changed here overwrites what is there now', () => {
    const now = { ...BEFORE, phone: '2' };
    expect(mergeChanges(BEFORE, { ...BEFORE, city: 'Margao' }, now)).toEqual({
      merged: { city: 'Margao', phone: '2', pool: true },
      overwritten: [],
    });
  });

  it('of two changes of one field the later one counts, and is named', () => {
    const now = { city: 'Vasco', phone: '2', pool: false };
    expect(mergeChanges(BEFORE, { city: 'Margao', phone: '2', pool: true }, now)).toEqual({
      merged: { city: 'Margao', phone: '2', pool: false },
      overwritten: ['city'],
    });
  });
});
