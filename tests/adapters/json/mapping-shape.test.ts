import { describe, expect, it } from 'vitest';
import { readMapping } from '#adapters/json/mapping-shape.ts';

function mistakeIn(text: string): string {
  const read = readMapping(text);
  return 'mistake' in read ? read.mistake : 'none';
}

describe('a mapping of spreadsheets', () => {
  it('a mapping may start with a byte order mark', () => {
    expect(readMapping('\uFEFF{"usernames":"{first}.{code}"}')).toEqual({
      mapping: { usernames: '{first}.{code}' },
    });
  });

  it.each([
    ['', '1:1: The JSON text is incomplete: a closing ", ] or } is missing'],
    ['{\n  "separator": ";",\n}', '3:1: Delete the comma before this }'],
    ['{} {}', '1:4: Delete what follows the end of the JSON text'],
    ['[]', '1:1: This is not a mapping'],
    ['{"separator":";","separator":","}', '1:18: separator: Duplicate field "separator"'],
    ['{"separator":"x"}', '1:2: separator: Must be ",", ";", "\\t" or "|"'],
    [
      '{"usernames":"{x}"}',
      '1:2: usernames: Must contain one of {local}, {code}, {first}, {last}, {employee_id}',
    ],
  ])('reports the mistake in the mapping %j', (text, mistake) => {
    expect(mistakeIn(text)).toBe(mistake);
  });
});
