import { describe, expect, it } from 'vitest';
import { operationWords } from '#application/launch/operation-words.ts';

describe('the title of an operation without its plan', () => {
  it.each([
    ['hotel', 'Hotel'],
    ['room-type:Garden-View', 'Room type Garden-View'],
    ['plan:BAR', 'Rate plan BAR'],
    ['rule:BAR:DLX', 'Rate BAR DLX'],
    ['user:asha', 'Staff user asha'],
  ])('names %s %s', (key, title) => {
    expect(operationWords([], false)(key).title).toBe(title);
  });
});
