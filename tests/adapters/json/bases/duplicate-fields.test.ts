import { describe, expect, it } from 'vitest';
import { stackOf } from '#adapters/json/bases/base-stack.ts';
import { asPatch, readLayer, type Layer } from '#adapters/json/bases/document-layer.ts';
import { readDocument } from '#adapters/json/read-document.ts';

function base(file: string, text: string): Layer {
  const layer = readLayer(text, { file });
  if (!('text' in layer)) throw new Error(layer[0]?.message);
  return asPatch(layer);
}

/** Returns the problems of a hotel that extends `bases`. Each base overrides the earlier ones. */
function problemsOf(hotel: object, ...bases: Layer[]) {
  const { problems } = readDocument(JSON.stringify(hotel), { findBases: () => stackOf(bases) });
  return problems.map(
    ({ file = '', line, column, path, message }) => `${file}:${line}:${column} ${path}: ${message}`,
  );
}

const CITY = base('chain.json', '{"hotelProfile":{"city":"Goa",\n"city":"Kochi"}}');
const DUPLICATE_CITY = 'chain.json:2:1 hotelProfile.city: Duplicate field "city"';

describe('a duplicate field of a base', () => {
  it('a duplicate field of a base is a problem of the base', () => {
    expect(problemsOf({ hotelProfile: { name: 'A' } }, CITY)).toEqual([DUPLICATE_CITY]);
  });

  it('a duplicate field of a base is a problem even if the hotel or another base gives the field', () => {
    expect(problemsOf({ hotelProfile: { city: 'Goa' } }, CITY)).toEqual([DUPLICATE_CITY]);
    const north = base('north.json', '{"hotelProfile":{"city":"Agra"}}');
    expect(problemsOf({}, CITY, north)).toEqual([DUPLICATE_CITY]);
  });
});
