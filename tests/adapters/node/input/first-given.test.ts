import { describe, expect, it } from 'vitest';
import { createFirstGiven } from '#adapters/node/input/first-given.ts';

describe('a register of who gave a text first', () => {
  it('tells the first number, of however many texts', () => {
    const given = createFirstGiven();
    const texts = Array.from({ length: 20_000 }, (_, index) => `guest.${index}@hotels.example`);
    expect(texts.map((text, index) => given.firstOf(text, index))).toEqual([...texts.keys()]);
    expect(texts.map((text) => given.firstOf(text, 99_999))).toEqual([...texts.keys()]);
    expect(createFirstGiven().firstOf('guest.0@hotels.example', 7)).toBe(7);
  });

  it('tells texts apart that differ in one letter or in the order of two', () => {
    const given = createFirstGiven();
    const texts = ['', '\0', '\0\0', 'a', 'A', 'ab', 'ba', 'é', 'e\u0301', '海景', '景海'];
    expect(texts.map((text, index) => given.firstOf(text, index))).toEqual([...texts.keys()]);
  });

  it('another one that is made of its hashes has the same texts', () => {
    const given = createFirstGiven();
    const texts = Array.from({ length: 1000 }, (_, index) => `CODE${index}`);
    for (const [index, text] of texts.entries()) given.firstOf(text, index);
    const copy = createFirstGiven(given.hashes());
    given.forget();
    expect(texts.every((text) => copy.has(text))).toBe(true);
    expect(copy.has('CODE1000')).toBe(false);
  });
});
