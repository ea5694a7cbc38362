import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  GENERATED_PASSWORD_LENGTH,
  generatePassword,
  PASSWORD_ALPHABET,
} from '#domain/staff/passwords.ts';

describe('docs/fields.md §5 Generated passwords', () => {
  it('consist of letters and digits that do not look alike', () => {
    expect(PASSWORD_ALPHABET).toMatch(/^[A-Za-z2-9]+$/);
    expect(new Set(PASSWORD_ALPHABET).size).toBe(PASSWORD_ALPHABET.length);
    for (const lookAlike of '0Oo1Il') expect(PASSWORD_ALPHABET).not.toContain(lookAlike);
  });

  it('for any random source: have 8 characters of the alphabet, a letter and a digit', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const password = generatePassword((below) => Number(numbers.next().value) % below);
        expect(password).toHaveLength(8);
        expect(GENERATED_PASSWORD_LENGTH).toBe(8);
        expect(
          Array.from(password).filter((one) => !PASSWORD_ALPHABET.includes(one)),
        ).toStrictEqual([]);
        expect(password).toMatch(/[A-Za-z]/);
        expect(password).toMatch(/\d/);
      }),
    );
  });

  it.each<[string, (below: number) => number]>([
    ['first', () => 0],
    ['last', (below) => below - 1],
  ])('are generated even if the random source always gives the %s', (_, random) => {
    const password = generatePassword(random);
    expect(password).toMatch(/^[A-Za-z2-9]{8}$/);
    expect(password).toMatch(/[A-Za-z]/);
    expect(password).toMatch(/\d/);
  });
});
