import { describe, expect, it } from 'vitest';
import { decodeText } from '#adapters/workbooks/decode-text.ts';
import { importHotels } from '#application/import/import-hotels.ts';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { UnknownEncoding } from '#application/ports/input/hotel-input.ts';

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Uint8Array.from(part))),
  );

/** What each encoding would read. */
function offered(bytes: Uint8Array): Record<string, string> {
  try {
    return { 'UTF-8': decodeText(bytes) };
  } catch (error) {
    if (!(error instanceof UnknownEncoding)) throw error;
    return Object.fromEntries(error.choices.map(({ encoding, sample }) => [encoding, sample]));
  }
}

describe('a CSV file that is not Unicode', () => {
  it.each<[string, readonly number[], string]>([
    ['macintosh', [0x53, 0x8b, 0x6f], 'São'],
    ['windows-1252', [0x53, 0xe3, 0x6f], 'São'],
    ['windows-1250', [0x4b, 0x72, 0x61, 0x6b, 0xf3, 0x77, 0x20, 0xb3], 'Kraków ł'],
    ['windows-1251', [0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0], 'Москва'],
    ['windows-1253', [0xc1, 0xe8, 0xde, 0xed, 0xe1], 'Αθήνα'],
    ['windows-1254', [0xdd, 0x73, 0x74, 0xfe], 'İstş'],
    ['gbk', [0xb1, 0xb1, 0xbe, 0xa9], '北京'],
    ['shift_jis', [0x93, 0x8c, 0x8b, 0x9e], '東京'],
  ])('is read in %s only if the user says so', (encoding, city, text) => {
    const bytes = bytesOf('Hotel,City\n', 'Inn,', city, '\nInn 2,Rome\n');
    expect(offered(bytes)).toMatchObject({ [encoding]: text });
    expect(Object.keys(offered(bytes)).length).toBeGreaterThan(1);
    expect(decodeText(bytes, encoding)).toBe(`Hotel,City\nInn,${text}\nInn 2,Rome\n`);
  });

  it('shows the cell that tells the encodings apart', () => {
    const bytes = bytesOf('Caf', [0xe9], ',a\nS', [0xe3], 'o Paulo,b\n');
    expect(offered(bytes)).toMatchObject({
      'windows-1252': 'São Paulo',
      'windows-1250': 'Săo Paulo',
      macintosh: 'S„o Paulo',
    });
    expect(offered(bytes)).not.toHaveProperty('windows-1251');
  });

  it('is a problem if it is not text in the named encoding', () => {
    expect(() => decodeText(bytesOf('a,', [0x81, 0x20], 'b'), 'shift_jis')).toThrow(
      'This is not text in shift_jis: name another encoding',
    );
  });

  it('may be UTF-8 with many wrong bytes, if the user says so', () => {
    expect(decodeText(bytesOf('é,', [0xe3, 0xe3, 0xe3], 'b'), 'UTF-8')).toBe(
      'é,\uFFFD\uFFFD\uFFFDb',
    );
  });
});

it('shows no password of a file whose encoding is unknown', () => {
  const bytes = bytesOf('First name,Password\nAsha,Secret12', [0x92], 'X\n');
  expect(offered(bytes)).toMatchObject({ 'windows-1252': '…’…' });
});

describe('a CSV file in UTF-8', () => {
  it('is read as UTF-8, whatever encoding is named for other files', () => {
    expect(decodeText(bytesOf(cafe), 'macintosh')).toBe(cafe);
  });

  const cafe = 'Hotel name,Street address\nCafé,1 Road\n';

  it.each([
    ['without a mark', ''],
    ['with a mark', '\uFEFF'],
  ])('%s names the cell with a wrong byte', async (_, mark) => {
    const bytes = bytesOf(mark, cafe, 'Guest House,Owner', [0x92], 's Lane\n');
    const { sheets } = await readSheetFile('a.csv', bytes);
    expect(sheets[0]?.rows[1]).toEqual(['Café', '1 Road']);
    const { problems } = importHotels(proposeMapping(sheets));
    expect(problems).toContainEqual(
      expect.objectContaining({
        row: 3,
        column: 1,
        code: 'unreadable-character',
        quote: 'Owner�s Lane',
      }),
    );
  });

  it('may consist of joined files with marks', async () => {
    const joined = bytesOf('\uFEFF', cafe, '\uFEFF', cafe.replace('Café', 'Bar'));
    const { sheets } = await readSheetFile('a.csv', joined);
    expect(sheets[0]?.rows.map(([name]) => name)).toEqual([
      'Hotel name',
      'Café',
      'Hotel name',
      'Bar',
      '',
    ]);
  });
});
