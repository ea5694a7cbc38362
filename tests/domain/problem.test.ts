import { describe, expect, it } from 'vitest';
import { FieldProblems, under, underEach } from '#domain/problem.ts';

describe('docs/fields.md §5 Messages per field', () => {
  it('a field shows the first of its messages', () => {
    const problems = new FieldProblems();
    problems.add('email', 'Email is required');
    problems.add('name', false);
    problems.add('email', 'Please enter a valid email address');
    problems.add('__proto__', 'odd');
    expect(problems.all()).toStrictEqual([
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
    const found = [{ path: 'name', message: 'Room type name is required' }];
    const ofSecond = underEach('roomTypes', ['', ''], (_, index) => (index === 1 ? found : []));
    expect(ofSecond.map(({ path }) => path)).toStrictEqual(['roomTypes.1.name']);
    expect(underEach('', [''], () => found).map(({ path }) => path)).toStrictEqual(['0.name']);
  });
});
