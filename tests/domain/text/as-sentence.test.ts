import { expect, it } from 'vitest';
import { asSentence } from '#domain/text/as-sentence.ts';

it.each([
  ['Must be text in quotes', 'Must be text in quotes.'],
  ['Unknown field "a"; did you mean "b"?', 'Unknown field "a"; did you mean "b"?'],
])('%j ends as %j', (text, sentence) => expect(asSentence(text)).toBe(sentence));
