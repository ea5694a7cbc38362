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

test('does not store long texts', () => {
  const { created, read } = counted(2);
  const long = 'x'.repeat(101);
  expect(read(long)).toBe(read(long));
  expect(created).toHaveLength(2);
});

test('stores undefined as a result', () => {
  let count = 0;
  const read = cachedByText(2, () => void (count += 1));
  read('a');
  read('a');
  expect(count).toBe(1);
});
