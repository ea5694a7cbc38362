import { describe, expect, it } from 'vitest';
import { writtenForms } from '#domain/text/written-forms.ts';

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
