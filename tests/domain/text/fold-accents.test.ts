import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldAccents } from '#domain/text/fold-accents.ts';

describe('text without accents', () => {
  it.each([
    ['Résidence Æther', 'Residence AEther'],
    ['Łódź', 'Lodz'],
    ['e\u0301', 'e'],
    ['शांति', 'शत'],
    ['한국', '한국'],
  ])('of %s is %s', (text, folded) => {
    expect(foldAccents(text)).toBe(folded);
  });

  it('is the same letter by letter and as a whole', () => {
    const latin = fc.string({ unit: fc.nat(0x2ff).map((code) => String.fromCharCode(code)) });
    fc.assert(
      fc.property(latin, (text) => {
        // A mark at the end is lost, but makes it fold the text as a whole.
        expect(foldAccents(text)).toBe(foldAccents(`${text}\u0300`));
      }),
      { numRuns: 1000 },
    );
  });
});
