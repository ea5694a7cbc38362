import { describe, expect, it } from 'vitest';
import { splitName } from '#application/import/cells/full-name.ts';

describe('a full name', () => {
  it.each([
    ['Asha  Naik', 'Asha', 'Naik'],
    ['Naik, Asha', 'Asha', 'Naik'],
    ['García Márquez, Gabriel', 'Gabriel', 'García Márquez'],
    ['Mr. Joseph Dias', 'Mr. Joseph', 'Dias'],
    ['Anna Müller-Lüdenscheidt', 'Anna', 'Müller-Lüdenscheidt'],
    ['Priya', 'Priya', ''],
  ])('%s is %s and %s', (text, first, last) => {
    expect(splitName(text)).toEqual({ first, last });
  });

  it.each([
    'John Smith Jr.',
    'Asha Naik PhD',
    'Joseph Dias, GM',
    'van der Berg, Jan, Jr.',
    'Naik, ',
    'Smith John (Manager)',
    'Ms Priya',
    'Frau Müller',
    'Naik; Asha',
    'NAIK Asha',
    '李 明',
  ])('%s is not clear', (text) => {
    expect(splitName(text)).toBeUndefined();
  });
});
