import type { RandomInt } from '#domain/random.ts';

export const GENERATED_PASSWORD_LENGTH = 8;

/** Letters and digits that do not look alike: no 0 O o, no 1 I l i. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
export const PASSWORD_ALPHABET = LETTERS + DIGITS;

/**
 * A password of 8 letters and digits that do not look alike, with at least one of each so that
 * servers accept it. Terminates with any random source, even a constant one.
 */
export function generatePassword(random: RandomInt): string {
  const oneOf = (characters: string) => characters.charAt(random(characters.length));
  const password = Array.from({ length: GENERATED_PASSWORD_LENGTH }, () =>
    oneOf(PASSWORD_ALPHABET),
  );
  const missing = [LETTERS, DIGITS].find((kind) => !password.some((one) => kind.includes(one)));
  if (missing) password[random(GENERATED_PASSWORD_LENGTH)] = oneOf(missing);
  return password.join('');
}
