import { expect, it } from 'vitest';
import { grouped } from '#domain/text/grouped.ts';

it.each([0, 999, 1000, 10_000, -1_234_567, 12_345.678, 999_999.5])(
  'groups the digits of %d as English texts do',
  (value) => {
    expect(grouped(value)).toBe(value.toLocaleString('en'));
  },
);
