import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { printable, duration, shortPath } from '#cli/terminal/printable.ts';
import { showsUnicode } from '#cli/terminal/terminal.ts';
import { wrapped } from '#cli/terminal/wrapped.ts';

describe('wrapped', () => {
  const line = '  56 hotels: 40 onboarded, 16 waiting (4 of them stopped); 172 requests';

  it.each([20, 40, 60])('breaks a line at spaces in %i columns and indents the rest', (columns) => {
    const lines = wrapped([line], { isLive: true, columns: () => columns });
    expect(lines.map((text) => text.trim()).join(' ')).toBe(line.trim());
    expect(Math.max(...lines.map((text) => stringWidth(text)))).toBeLessThan(columns);
    for (const text of lines.slice(1)) expect(text).toMatch(/^ {4}[^ ]/);
  });

  it('does not count colours', () => {
    const coloured = `\u001B[33mstopped\u001B[0m    ${'x'.repeat(30)} end`;
    expect(wrapped([coloured], { isLive: true, columns: () => 46 })).toEqual([coloured]);
    const text = '  room:101 is \u001B[31mmissing here\u001B[39m and there';
    expect(wrapped([text], { isLive: true, columns: () => 20 })).toEqual([
      '  room:101 is',
      '    \u001B[31mmissing here\u001B[39m',
      '    and there',
    ]);
  });

  it('keeps a word whole that is longer than the line', () => {
    const text = `stopped    ${'x'.repeat(30)} end`;
    const broken = ['stopped', `  ${'x'.repeat(30)}`, '  end'];
    expect(wrapped([text], { isLive: true, columns: () => 20 })).toEqual(broken);
  });

  it('leaves lines as they are in a pipe', () => {
    expect(wrapped([line], { isLive: false, columns: () => 20 })).toEqual([line]);
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
