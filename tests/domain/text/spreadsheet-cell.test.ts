import { expect, it } from 'vitest';
import { spreadsheetCell } from '#domain/text/spreadsheet-cell.ts';

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
