import { describe, expect, it } from 'vitest';
import { DrawnLines } from '#cli/progress/display.ts';

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
