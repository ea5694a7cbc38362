import { describe, expect, it } from 'vitest';
import { wrapped } from '#cli/terminal/wrapped.ts';

const NARROW = { columns: () => 20, isLive: true };

describe('a line on a terminal', () => {
  it('is broken between its words, which escape codes do not lengthen', () => {
    const text = '  room:101 is \u001B[31mmissing here\u001B[0m and there';
    expect(wrapped([text], NARROW)).toEqual([
      '  room:101 is',
      '    \u001B[31mmissing here\u001B[0m',
      '    and there',
    ]);
  });

  it('a word that is longer than the line stays whole, and a pipe gets the text as it is', () => {
    const text = `see ${'x'.repeat(30)} there`;
    expect(wrapped([text], NARROW)).toEqual(['see', `  ${'x'.repeat(30)}`, '  there']);
    expect(wrapped([text], { ...NARROW, isLive: false })).toEqual([text]);
  });
});
