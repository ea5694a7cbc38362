import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { StreamedTable, type StreamedColumn } from '#cli/terminal/streamed-table.ts';

interface Row {
  readonly name: string;
  readonly rooms: number;
}

const COLUMNS: readonly StreamedColumn<Row>[] = [
  { title: 'NAME', text: ({ name }) => name, mayBeCut: true },
  { title: 'ROOMS', text: ({ rooms }) => String(rooms), isNumber: true },
];

const terminal = (isLive: boolean, columns = 30) => ({
  isLive,
  hasColour: false,
  hasUnicode: true,
  columns: () => columns,
  rows: () => 24,
});

const LONG = 'A hotel with a name that no terminal is wide enough for';

describe('a streamed table', () => {
  it('cuts nothing in a pipe, and prints its headings once', () => {
    const table = new StreamedTable(COLUMNS, terminal(false));
    expect(table.lines([{ name: 'Inn', rooms: 7 }])).toEqual(['NAME  ROOMS', 'Inn       7']);
    expect(table.lines([{ name: LONG, rooms: 12 }])).toEqual([`${LONG}     12`]);
    expect(table.hasCut).toBe(false);
  });

  it('fits a terminal, even with wide letters, and knows that it has cut cells', () => {
    const table = new StreamedTable(COLUMNS, terminal(true));
    const lines = table.lines([
      { name: '東京グランドホテル東京グランドホテル', rooms: 7 },
      { name: LONG, rooms: 12 },
    ]);
    expect(lines.every((line) => stringWidth(line) < 30)).toBe(true);
    expect(lines[2]).toMatch(/^A hotel with a.*…\s+12$/);
    expect(table.hasCut).toBe(true);
  });

  it('shows no control characters of a name', () => {
    const table = new StreamedTable(COLUMNS, terminal(false));
    expect(table.lines([{ name: 'Evil\u001B[2J\nInn', rooms: 1 }])[1]).toMatch(/^Evil \[2J Inn/);
  });
});
