import { expect, test } from 'vitest';
import { cachedByText } from '#domain/cached-by-text.ts';

function counted(most: number) {
  const created: string[] = [];
  const read = cachedByText(most, (text) => {
    created.push(text);
    return text.toUpperCase();
  });
  return { created, read };
}

test('creates each value once', () => {
  const { created, read } = counted(2);
  expect([read('a'), read('a'), read('b'), read('a')]).toEqual(['A', 'A', 'B', 'A']);
  expect(created).toEqual(['a', 'b']);
});

test('creates a value again that was not used lately', () => {
  const { created, read } = counted(2);
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) read(text);
  expect(created).toEqual(['a', 'b', 'c', 'b']);
});
