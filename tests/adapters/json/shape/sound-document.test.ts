import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLayer } from '#adapters/json/bases/document-layer.ts';
import { shapeDocument } from '#adapters/json/shape/shape-problems.ts';
import { soundDocument } from '#adapters/json/shape/sound-document.ts';
import { arbitraryHotel } from '#tests/domain/arbitrary-hotel.ts';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';

const TEXT = JSON.stringify(hotelJson());

const MARKS = [
  '"',
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  ' ',
  '\\',
  '\\"',
  '\\u0022',
  '\u0000',
  '\u007f',
  '\u009f',
];
const PIECES = [
  'é',
  '\ud83d',
  '${env:A}',
  '"name":"a",',
  '"name":1,',
  ',"rates":{}',
  '"is_active":true,',
];

/** What reading carefully finds wrong. */
function problemsIn(text: string): unknown[] {
  const layer = readLayer(text, { environment: {} });
  return 'text' in layer ? [...layer.wrong, ...shapeDocument(layer.value).problems] : [layer];
}

describe('a document that is surely sound', () => {
  it('is one without escapes, whatever its white space and scripts', () => {
    expect(soundDocument(TEXT)).toEqual(hotelJson());
    expect(soundDocument(`\t${JSON.stringify(hotelJson(), null, 2)}\r\n`)).toEqual(hotelJson());
    const named = { hotelProfile: { name: 'होटल 東京 😀 Résidence' } };
    expect(soundDocument(JSON.stringify(named))).toEqual(named);
    expect(soundDocument('{"extends":["a.json","b.json"]}')).toEqual({
      extends: ['a.json', 'b.json'],
    });
  });

  it.each([
    ['a duplicate field', '{"rates":{"currency":"INR","currency":"INR"}}'],
    ['a duplicate field without texts', '{"rates":{"weekend_markup":1,"weekend_markup":1}}'],
    [
      'brackets hidden by a duplicate field',
      `{"rates":${'['.repeat(50)}${']'.repeat(50)},"rates":{}}`,
    ],
    ['an escaped control character', '{"hotelProfile":{"name":"a\\u0007"}}'],
    ['a control character of Latin 1', '{"hotelProfile":{"name":"a\u0085"}}'],
    ['DEL', '{"hotelProfile":{"name":"a\u007f"}}'],
    ['half a surrogate pair', '{"hotelProfile":{"name":"a\ud800"}}'],
    ['a text that may be a reference', '{"hotelProfile":{"name":"${env:NAME}"}}'],
    ['a place that is stored in another way', '{"hotelProfile":{"country":"JP"}}'],
    ['a comment', '{} // nothing'],
    ['more than 64 KiB', JSON.stringify({ hotelProfile: { name: 'a'.repeat(2 ** 16) } })],
    ['more than 64 KiB in UTF-8', JSON.stringify({ hotelProfile: { name: '東'.repeat(2 ** 15) } })],
    ['null', 'null'],
  ])('is none with %s', (_, text) => {
    expect(soundDocument(text)).toBeUndefined();
  });

  it('is none in which reading carefully finds a problem', () => {
    const part = fc.constantFrom(...MARKS, ...PIECES);
    const place = fc.nat(TEXT.length);
    const edit = fc.record({ place, removed: fc.nat(3), part });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 2 }), (edits) => {
        const text = edits.reduce(
          (before, { place: at, removed, part: added }) =>
            before.slice(0, at) + added + before.slice(at + removed),
          TEXT,
        );
        const document = soundDocument(text);
        expect(document === undefined || problemsIn(text).length === 0).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('is nearly every one without problems', () => {
    fc.assert(
      fc.property(arbitraryHotel, (hotel) => {
        const text = JSON.stringify(hotel);
        fc.pre(problemsIn(text).length === 0 && !/[\\\u007f-\u00bf]/.test(text));
        expect(soundDocument(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 100 },
    );
  });
});
