import { describe, expect, it } from 'vitest';
import { foldAccents, searchable } from '#domain/text/fold-accents.ts';

describe('text without accents', () => {
  it.each([
    ['Résidence Æther', 'Residence AEther'],
    ['Łódź', 'Lodz'],
    ['e\u0301', 'e'],
    ['शांति', 'शत'],
    ['한국', '한국'],
  ])('the text %s is %s without accents', (text, folded) => {
    expect(foldAccents(text)).toBe(folded);
  });

  it('text without accents is searched without regard to case', () => {
    expect(searchable('Ærø Łódź')).toBe('aero lodz');
  });
});
