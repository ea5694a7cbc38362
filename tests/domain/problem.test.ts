import { describe, expect, it } from 'vitest';
import { problemsOf, under } from '#domain/problem.ts';

describe('docs/behaviour.md §5 Messages per field', () => {
  it('a field shows the first of its messages', () => {
    const problems = problemsOf([
      ['email', 'Email is required'],
      ['name', false],
      ['email', 'Please enter a valid email address'],
      ['__proto__', 'odd'],
    ]);
    expect(problems).toStrictEqual([
      { path: 'email', message: 'Email is required' },
      { path: '__proto__', message: 'odd' },
    ]);
  });

  it('a path leads from the configuration to the field', () => {
    const problems = [
      { path: '0.name', message: 'Room type name is required' },
      { path: '', message: 'Please add at least one room type' },
    ];
    expect(under('roomTypes', problems).map(({ path }) => path)).toStrictEqual([
      'roomTypes.0.name',
      'roomTypes',
    ]);
  });
});
