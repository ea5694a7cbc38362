import { describe, expect, it } from 'vitest';
import { readCsv } from '#adapters/workbooks/read-csv.ts';

const PRICES = Array.from({ length: 8 }, (_, at) => `Hotel ${at};Suite;1.20${at},50`);

describe('the separator of a CSV text', () => {
  it.each([
    ['below a heading', 'Our hotels\n\n'],
    ['below a heading with a comma', 'Our hotels, 2026\n'],
    ['without a heading', ''],
  ])('the separator is not a decimal comma %s', (_, heading) => {
    const { rows } = readCsv(`${heading}Hotel;Room type;Rate\n${PRICES.join('\n')}`);
    expect(rows.slice(-2)).toEqual([
      ['Hotel 6', 'Suite', '1.206,50'],
      ['Hotel 7', 'Suite', '1.207,50'],
    ]);
  });

  it('the separator is not a sign that occurs within the lists of a column', () => {
    expect(readCsv('Hotel,Room type,Amenities\nSEA,Suite,TV; Safe; Bar; Wi-Fi').rows[1]).toEqual([
      'SEA',
      'Suite',
      'TV; Safe; Bar; Wi-Fi',
    ]);
  });

  it('the separator may be given, even if the file names another one', () => {
    expect(readCsv('sep=,\na,b;c', ';').rows).toEqual([[], ['a,b', 'c']]);
  });
});

describe('the lines of a CSV text', () => {
  it.each([
    ['CRLF, then LF', 'a,b\r\n1,2\n3,4\n'],
    ['LF, then CRLF', 'a,b\n1,2\r\n3,4\r\n'],
    ['CR', 'a,b\r1,2\r3,4'],
    ['CR, then LF', 'a,b\r1,2\n3,4'],
    ['LF, then CR', 'a,b\n1,2\r3,4'],
  ])('may end with %s', (_, text) => {
    expect(readCsv(text).rows.slice(0, 3)).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('may end in another way than the lines within quotes', () => {
    expect(readCsv('"Street\r\naddress",b\n"1 Road\rGoa",2\n').rows.slice(0, 2)).toEqual([
      ['Street\naddress', 'b'],
      ['1 Road\nGoa', '2'],
    ]);
  });
});

/** A row with `a` and the text. */
const readQuoted = (text: string) => readCsv(`a,"${text.replaceAll('"', '""')}"`);

const cellIn = (text: string) => readQuoted(text).rows[0]?.[1];

describe('formulas in a CSV text', () => {
  it.each([
    '=A1',
    '=403001',
    '=1+2',
    " ='[old.xlsx]Hotels'!A2",
    '=B2&" City"',
    '="1 "&"Road"',
    '=HYPERLINK(A2,"Visit us")',
    '=HYPERLINK("https://sea.example",A2)',
  ])('%s is a problem', (formula) => {
    expect(cellIn(formula)).toEqual({ code: 'formula' });
  });

  it.each(['+Deluxe', '-cozy', '@Panaji', '2=1', "'=A1"])('%s is text', (text) => {
    expect(cellIn(text)).toBe(text);
  });

  it.each([
    ['=HYPERLINK("https://sea.example","Say ""hi""")', 'Say "hi"', 'https://sea.example'],
    ['=hyperlink( "#rooms" ; "Deluxe" )', 'Deluxe', '#rooms'],
    ['=HYPERLINK("https://sea.example")', 'https://sea.example', 'https://sea.example'],
  ])('%s shows a link', (formula, text, address) => {
    const { rows, links } = readQuoted(formula);
    expect([rows[0]?.[1], links]).toEqual([text, [{ row: 0, column: 1, address }]]);
  });
});
