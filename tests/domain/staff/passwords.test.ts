import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { generatePassword, PASSWORD_ALPHABET } from '#domain/staff/passwords.ts';

it('generated passwords consist of signs that do not look alike (docs/fields.md §5)', () => {
  expect(PASSWORD_ALPHABET).toMatch(/^[A-HJ-NP-Za-hjkmnp-z2-9]+$/);
  expect(new Set(PASSWORD_ALPHABET).size).toBe(PASSWORD_ALPHABET.length);
});

it('generated passwords have 8 signs, a letter and a digit, for any random source', () => {
  const sources = fc.oneof(
    fc
      .infiniteStream(fc.nat())
      .map((numbers) => (below: number) => Number(numbers.next().value) % below),
    fc.constant(() => 0),
    fc.constant((below: number) => below - 1),
  );
  fc.assert(
    fc.property(sources, (random) => {
      const password = generatePassword(random);
      expect(password).toHaveLength(8);
      expect(Array.from(password).every((one) => PASSWORD_ALPHABET.includes(one))).toBe(true);
      expect(password).toMatch(/[A-Za-z]/);
      expect(password).toMatch(/\d/);
    }),
  );
});
