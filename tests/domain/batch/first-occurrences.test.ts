import { describe, expect, it } from 'vitest';
import { createFirstOccurrences, hashesOf } from '#domain/batch/first-occurrences.ts';

describe('the first occurrences of texts', () => {
  it('are found by their numbers, for any number of texts', () => {
    const given = createFirstOccurrences();
    const texts = Array.from({ length: 20_000 }, (_, index) => `guest.${index}@hotels.example`);
    expect(texts.map((text, index) => given.firstOf(text, index))).toEqual([...texts.keys()]);
    expect(texts.map((text) => given.firstOf(text, 99_999))).toEqual([...texts.keys()]);
    expect(createFirstOccurrences().firstOf('guest.0@hotels.example', 7)).toBe(7);
  });

  it('are not changed by a look-up', () => {
    const given = createFirstOccurrences();
    given.firstOf('SEASID01', 3);
    expect(given.has('SEASID01')).toBe(true);
    expect(given.has('LAKESI01')).toBe(false);
    expect(given.firstOf('LAKESI01', 5)).toBe(5);
  });

  it('differ for texts that differ in one letter or in the order of two', () => {
    const given = createFirstOccurrences();
    const texts = ['', '\0', '\0\0', 'a', 'A', 'ab', 'ba', 'é', 'e\u0301', '海景', '景海'];
    expect(texts.map((text, index) => given.firstOf(text, index))).toEqual([...texts.keys()]);
  });

  it('can be rebuilt from hashes', () => {
    const texts = Array.from({ length: 1000 }, (_, index) => `CODE${index}`);
    const copy = createFirstOccurrences(hashesOf(texts));
    expect(texts.every((text) => copy.has(text))).toBe(true);
    expect(copy.has('CODE1000')).toBe(false);
  });
});
