import { describe, expect, it } from 'vitest';
import { namesInShort } from '#ui/texts/names-in-short.ts';
import { howManyCanSignIn } from '#ui/wizard/steps/staff/present-staff.ts';

describe('who can sign in already', () => {
  it.each([
    [['Asha'], 'One person can sign in already', 'Asha'],
    [['A', 'B', 'C', 'D', 'E', 'F'], '6 people can sign in already', 'A, B, C, D, E, and F'],
    [
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
      '7 people can sign in already',
      'A, B, C, D, E, and 2 more',
    ],
  ])('%j', (names, count, list) => {
    expect([howManyCanSignIn(names), namesInShort(names)]).toEqual([count, list]);
  });
});
