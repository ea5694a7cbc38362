import { describe, expect, it } from 'vitest';
import { asSentence } from '#domain/text/as-sentence.ts';
import { foldAccents, searchable } from '#domain/text/fold-accents.ts';
import { grouped } from '#domain/text/grouped.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { spreadsheetCell } from '#domain/text/spreadsheet-cell.ts';
import { ownValue, textTable } from '#domain/text/text-table.ts';
import { writtenForms } from '#domain/text/written-forms.ts';

it.each([
  ['Must be text in quotes', 'Must be text in quotes.'],
  ['Unknown field "a"; did you mean "b"?', 'Unknown field "a"; did you mean "b"?'],
])('the text %j as a sentence is %j', (text, sentence) => expect(asSentence(text)).toBe(sentence));

it.each([0, 999, 1000, 10_000, -1_234_567, 12_345.678, 999_999.5])(
  'the digits of %d are grouped as in English texts',
  (value) => {
    expect(grouped(value)).toBe(value.toLocaleString('en'));
  },
);

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

it.each([
  ['hotel', 'htoel'],
  ['hotel', 'hotle'],
  ['code', 'ocde'],
])('%s is the nearest name to %s, which swaps two letters', (nearest, typed) => {
  // `other` differs from `typed` in two letters. A swap of two letters must count as a smaller
  // difference.
  const other = `${typed.slice(0, -2)}xy`;
  expect(nearestName(typed, [other, nearest])).toBe(nearest);
});

it('the nearest name may be two swaps away', () => {
  expect(nearestName('ohtles', ['hotels'])).toBe('hotels');
});

it.each([
  ['Tags', 'Tax'],
  ['Views', 'Fees'],
])('no name is the nearest to %s, which has nothing to do with %s', (typed, name) => {
  expect(nearestName(typed, [name])).toBeUndefined();
});

it.each([
  '=HYPERLINK("https://evil.example","Asha")',
  '+Deluxe',
  '-cozy',
  '@Panaji',
  '＝1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u202E=1+1',
  '\u200F=1+1',
  '\u001B=1+1',
])('a text that a spreadsheet would execute begins with a quote: %j', (text) => {
  expect(spreadsheetCell(text)).toMatch(/^'\s*[=+\-@＝]/);
});

it.each(['Seaside Grand', 'a=b', '2-in-1', '7,500', '', "O'Hara", 'a@b.example'])(
  'any other text stays as it is: %j',
  (text) => {
    expect(spreadsheetCell(text)).toBe(text);
  },
);

describe('the written forms of a text', () => {
  it('a plain text has only one written form', () =>
    expect(writtenForms('Wj7kPq2m')).toEqual(['Wj7kPq2m']));

  it.each([
    ['a"b\\c', 'a\\"b\\\\c'],
    ['a"b', JSON.stringify(JSON.stringify('a"b').slice(1, -1)).slice(1, -1)],
    ['caf\u00e9', 'caf\\u00e9'],
    ['\u{1F511}key', '\\ud83d\\udd11key'],
    ['a b&c', 'a%20b%26c'],
    ["<it's>", '&lt;it&#x27;s&gt;'],
  ])('the written forms of a text of %j include %j', (text, form) =>
    expect(writtenForms(text)).toContain(form),
  );

  it('the written forms of a text start with the longest', () => {
    const lengths = writtenForms('a"\u00e9 &').map((form) => form.length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
  });

  it('the written forms include those of half a character', () =>
    expect(writtenForms('a\ud83d')).toContain('a\\ud83d'));
});

const INHERITED = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];

describe('a look-up by the text of a stranger', () => {
  it.each(INHERITED)('finds no inherited field: %s', (name) => {
    const table: Readonly<Record<string, string>> = textTable({ INR: '₹' });
    expect(table[name]).toBeUndefined();
    expect(name in table).toBe(false);
    expect(ownValue({ INR: '₹' }, name)).toBeUndefined();
    expect(ownValue(undefined, name)).toBeUndefined();
  });

  it('finds its own fields, even with such a name', () => {
    const table = textTable({ constructor: 'a', INR: '₹' });
    expect([table.INR, table['constructor']]).toEqual(['₹', 'a']);
    expect(Object.keys(table)).toEqual(['constructor', 'INR']);
    const parsed = JSON.parse('{"__proto__":"own"}') as Readonly<Record<string, string>>;
    expect(ownValue(parsed, '__proto__')).toBe('own');
  });
});
