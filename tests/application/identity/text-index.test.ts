import { describe, expect, it } from 'vitest';
import { TextIndex } from '#application/identity/text-index.ts';

describe('TextIndex', () => {
  it('finds all numbers stored under one of many texts', () => {
    const index = new TextIndex();
    for (let number = 0; number < 5000; number += 1) index.add(`text ${number % 2500}`, number);
    for (const number of [0, 1, 77, 2499]) {
      expect(index.numbersOf(`text ${number}`)).toEqual([number + 2500, number]);
    }
    expect(index.numbersOf('text 2500')).toEqual([]);
  });
});
