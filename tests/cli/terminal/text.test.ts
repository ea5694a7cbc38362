import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { printable, duration, shortPath } from '#cli/terminal/printable.ts';
import { showsUnicode } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';
import { StreamedTable, type StreamedColumn } from '#cli/terminal/streamed-table.ts';
import { DrawnLines } from '#cli/progress/display.ts';

describe('wrapped', () => {
  const line = '  56 hotels: 40 onboarded, 16 waiting (4 of them stopped); 172 requests';

  it.each([20, 40, 60])('breaks a line at spaces in %i columns and indents the rest', (columns) => {
    const lines = wrapped([line], { isLive: true, columns: () => columns });
    expect(lines.map((text) => text.trim()).join(' ')).toBe(line.trim());
    expect(Math.max(...lines.map((text) => stringWidth(text)))).toBeLessThan(columns);
    for (const text of lines.slice(1)) expect(text).toMatch(/^ {4}[^ ]/);
  });

  it('keeps a word whole that is longer than the line', () => {
    const text = `stopped    ${'x'.repeat(30)} end`;
    const broken = ['stopped', `  ${'x'.repeat(30)}`, '  end'];
    expect(wrapped([text], { isLive: true, columns: () => 20 })).toEqual(broken);
  });
});

describe('shortPath', () => {
  it.each([
    ['', '.'],
    ['/hotels/a.json', 'hotels/a.json'],
  ])('names %j of the working folder as %s', (path, shown) =>
    expect(shortPath(`${process.cwd()}${path}`)).toBe(shown),
  );
});

describe('printable', () => {
  it('replaces control characters with a space', () => {
    expect(printable('Grand\u001B[2J\r\nHotel\u0007')).toBe('Grand [2J Hotel ');
    expect(printable('Grand\u2028Hotel\u2029')).toBe('Grand Hotel ');
  });

  it.each([
    [340, '0.3 s'],
    [59_940, '59.9 s'],
    [61_000, '1:01'],
    [3_661_000, '1:01:01'],
  ])('writes %i ms as %s', (ms, text) => {
    expect(duration(ms)).toBe(text);
  });
});

describe('showsUnicode', () => {
  it.each([
    [{ LANG: 'en_GB.UTF-8' }, 'linux', true],
    [{ LANG: 'C' }, 'linux', false],
    [{ LANG: 'en_GB.UTF-8', TERM: 'linux' }, 'linux', false],
    [{ LC_ALL: 'C', LANG: 'en_GB.UTF-8' }, 'linux', false],
    [{}, 'win32', false],
    [{ WT_SESSION: '1' }, 'win32', true],
  ])('reads the environment %j on %s as %s', (env, platform, shows) => {
    expect(showsUnicode(env, platform)).toBe(shows);
  });
});

interface Row {
  readonly name: string;
  readonly rooms: number;
}

const COLUMNS: readonly StreamedColumn<Row>[] = [
  { title: 'NAME', text: ({ name }) => name, mayBeCut: true },
  { title: 'ROOMS', text: ({ rooms }) => String(rooms), isNumber: true },
];

const terminalOf = (isLive: boolean, columns = 30) => ({
  isLive,
  hasColour: false,
  hasUnicode: true,
  columns: () => columns,
  rows: () => 24,
});

const LONG = 'A hotel with a name that no terminal is wide enough for';

describe('a streamed table', () => {
  it('cuts nothing in a pipe, and prints its headings once', () => {
    const table = new StreamedTable(COLUMNS, terminalOf(false));
    expect(table.lines([{ name: 'Inn', rooms: 7 }])).toEqual(['NAME  ROOMS', 'Inn       7']);
    expect(table.lines([{ name: LONG, rooms: 12 }])).toEqual([`${LONG}     12`]);
    expect(table.hasCut).toBe(false);
  });

  it('fits a terminal, even with wide letters, and knows that it has cut cells', () => {
    const table = new StreamedTable(COLUMNS, terminalOf(true));
    const lines = table.lines([
      { name: '東京グランドホテル東京グランドホテル', rooms: 7 },
      { name: LONG, rooms: 12 },
    ]);
    expect(lines.every((line) => stringWidth(line) < 30)).toBe(true);
    expect(lines[2]).toMatch(/^A hotel with a.*…\s+12$/);
    expect(table.hasCut).toBe(true);
  });

  it('shows no control characters of a name', () => {
    const table = new StreamedTable(COLUMNS, terminalOf(false));
    expect(table.lines([{ name: 'Evil\u001B[2J\nInn', rooms: 1 }])[1]).toMatch(/^Evil \[2J Inn/);
  });
});

const UP_AND_CLEAR = '\u001B[A\u001B[2K';
const terminal = { isLive: true, hasColour: false, hasUnicode: true, rows: () => 24 };

describe('DrawnLines', () => {
  it('erases as many rows as it drew, once', () => {
    const lines = new DrawnLines({ ...terminal, columns: () => 80 });
    expect(lines.draw([{ text: 'one' }, { text: '' }])).toBe('one\u001B[K\n\u001B[K\n');
    expect(lines.erase()).toBe(`\r${UP_AND_CLEAR.repeat(2)}`);
    expect(lines.erase()).toBe('');
  });

  it('erases every row of lines that a narrower terminal has wrapped', () => {
    let columns = 80;
    const lines = new DrawnLines({ ...terminal, columns: () => columns });
    lines.draw([{ text: 'x'.repeat(79) }, { text: '海'.repeat(20) }]);
    columns = 30;
    expect(lines.erase()).toBe(`\r${UP_AND_CLEAR.repeat(3 + 2)}`);
  });
});
