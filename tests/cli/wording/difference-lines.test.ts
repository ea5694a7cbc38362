import { describe, expect, it } from 'vitest';
import { rowLines } from '#cli/report/row-lines.ts';
import { inexpressibleLine, sameDifferences } from '#cli/wording/difference-lines.ts';

const linesOf = (...differences: Parameters<typeof sameDifferences>[0]) =>
  rowLines(
    differences.map(({ key, field, expected: to, actual: from }) => {
      return { code: 'different', key, fields: [{ field: String(field), from, to }] };
    }),
  ).map(({ text }) => text);

describe('differences in words', () => {
  it('the difference of a rate is described in words', () => {
    const difference = { key: 'rule:BAR:DLX', field: 'base_rate', expected: 113, actual: 1 };
    expect(linesOf(difference)).toEqual(['rule:BAR:DLX base_rate: 1 instead of 113']);
    expect(sameDifferences([difference]).map(inexpressibleLine)).toEqual([
      'rule:BAR:DLX base_rate is 1 on the server, 113 in this configuration',
    ]);
  });

  it('differences of long texts show the part where they start to differ', () => {
    const same = 'word '.repeat(40);
    const [actual, expected] = [`${same}one${' x'.repeat(40)}`, `${same}two`];
    expect(linesOf({ key: 'hotel', field: 'description', expected, actual })).toEqual([
      `hotel description: "…${'word '.repeat(6)}one${' x'.repeat(13)}…" instead of ` +
        `"…${'word '.repeat(6)}two"`,
    ]);
  });

  it('differences of many records are reported once if they are the same, and each otherwise', () => {
    const off = { field: 'is_active', expected: true, actual: false };
    const rooms = ['101', '102', '103', '104'].map((number) => ({ key: `room:${number}`, ...off }));
    expect(linesOf(...rooms, { key: 'plan:BAR', ...off })).toEqual([
      'room:101 … room:104 (4) is_active: false instead of true',
      'plan:BAR is_active: false instead of true',
    ]);
  });
});
