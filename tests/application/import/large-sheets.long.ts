import { describe, expect, it } from 'vitest';
import { HOTELS, imported, TYPES } from './made-up-sheets.ts';

/** More items than a function accepts as arguments. */
const MANY = 150_000;

describe('a large sheet', () => {
  it('may have a problem in every row', () => {
    const shifted = Array.from({ length: MANY }, () => ['SEA', 'Suite', 1, 'extra']);
    const { problems } = imported({ Hotels: HOTELS, 'Room types': [...TYPES, ...shifted] });
    expect(problems).toHaveLength(MANY);
  });

  it('gets hints for the first of many unknown hotels', () => {
    const rows = Array.from({ length: 125_010 }, (_, at) => [`Lakesode Lodge ${at}`, 'Suite', 1]);
    const { problems } = imported({ Hotels: HOTELS, 'Room types': [...TYPES, ...rows] });
    expect(problems[0]?.parameters).toEqual({ nearest: 'Lakeside Lodge' });
    expect(problems.at(-1)).toMatchObject({
      code: 'unknown-hotel',
      parameters: { nearest: undefined },
    });
  });
});
