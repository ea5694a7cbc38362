import { expect, test } from 'vitest';
import { cachedByText } from '#domain/cached-by-text.ts';

test('creates each value once, and again if it was not used lately', () => {
  const created: string[] = [];
  const read = cachedByText(2, (text) => {
    created.push(text);
    return text.toUpperCase();
  });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(read)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(created).toEqual(['a', 'b', 'c', 'b']);
});
