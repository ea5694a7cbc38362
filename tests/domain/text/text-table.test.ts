import { describe, expect, it } from 'vitest';
import { ownValue, textTable } from '#domain/text/text-table.ts';

const INHERITED = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];

describe('a look-up by the text of a stranger', () => {
  it.each(INHERITED)('finds no inherited field: %s', (name) => {
    const table: Readonly<Record<string, string>> = textTable({ INR: '₹' });
    expect(table[name]).toBeUndefined();
    expect(name in table).toBe(false);
    expect(ownValue({ INR: '₹' }, name)).toBeUndefined();
    expect(ownValue(undefined, name)).toBeUndefined();
  });

  it('finds its own fields, even with such a name', () => {
    const table = textTable({ constructor: 'a', INR: '₹' });
    expect([table.INR, table['constructor']]).toEqual(['₹', 'a']);
    expect(Object.keys(table)).toEqual(['constructor', 'INR']);
    const parsed = JSON.parse('{"__proto__":"own"}') as Readonly<Record<string, string>>;
    expect(ownValue(parsed, '__proto__')).toBe('own');
  });
});
