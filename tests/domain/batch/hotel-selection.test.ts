import { describe, expect, it } from 'vitest';
import { createHotelSelection } from '#domain/batch/hotel-selection.ts';

const GRAND = { code: 'GRANDP01', name: 'Grand Palace' };
const SEASIDE = { code: 'SEASID01', name: 'Seaside Grand' };
const LODGE = { code: '', name: 'Lodge [Old Town]' };

function selectedBy(...patterns: readonly string[]): string[] {
  const selection = createHotelSelection(patterns);
  return [GRAND, SEASIDE, LODGE]
    .filter((hotel) => selection.selects(hotel))
    .map(({ name }) => name);
}

function unmatched(...patterns: readonly string[]) {
  const selection = createHotelSelection(patterns);
  for (const hotel of [GRAND, SEASIDE, LODGE]) selection.selects(hotel);
  return selection.unmatched();
}

describe('a selection of hotels', () => {
  it.each([
    ['SEASID01', ['Seaside Grand']],
    ['seasid01', ['Seaside Grand']],
    ['seaside grand', ['Seaside Grand']],
    ['GRAND*', ['Grand Palace']],
    ['*grand*', ['Grand Palace', 'Seaside Grand']],
    ['SEASID0?', ['Seaside Grand']],
    ['*[old*', ['Lodge [Old Town]']],
    ['*', ['Grand Palace', 'Seaside Grand', 'Lodge [Old Town]']],
    ['', []],
  ])('matches whole codes and names with %j', (pattern, names) => {
    expect(selectedBy(pattern)).toEqual(names);
  });

  it('takes every hotel that any of several patterns matches', () => {
    expect(selectedBy('GRANDP01', 'Seaside*')).toEqual(['Grand Palace', 'Seaside Grand']);
  });

  it('matches names that are written with combined or separate accents', () => {
    const selection = createHotelSelection(['Ch\u00E2teau*']);
    expect(selection.selects({ code: 'CHATEA01', name: 'Cha\u0302teau Rouge' })).toBe(true);
  });

  it('reports each pattern that matches nothing, with what the user may have intended', () => {
    expect(unmatched('GRANDP01', 'SEASIDE01', 'GRND*', 'zzzzzz')).toEqual([
      { pattern: 'SEASIDE01', examples: ['SEASID01'], areSimilar: true },
      { pattern: 'GRND*', examples: ['GRANDP01'], areSimilar: true },
      {
        pattern: 'zzzzzz',
        examples: ['GRANDP01', 'Grand Palace', 'SEASID01'],
        areSimilar: false,
      },
    ]);
  });
});
