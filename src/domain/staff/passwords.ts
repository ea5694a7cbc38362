import type { RandomInt } from '#domain/random.ts';

const GENERATED_PASSWORD_LENGTH = 8;

/** Excludes characters that look alike: 0 O o, 1 I l i. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz';
const DIGITS = '23456789';
export const PASSWORD_ALPHABET = LETTERS + DIGITS;

/** With a letter and a digit, which servers require. Ends even if `random` always returns the same number. */
export function generatePassword(random: RandomInt): string {
  const oneOf = (characters: string) => characters.charAt(random(characters.length));
  const password = Array.from({ length: GENERATED_PASSWORD_LENGTH }, () =>
    oneOf(PASSWORD_ALPHABET),
  );
  const missing = [LETTERS, DIGITS].find((kind) => !password.some((one) => kind.includes(one)));
  if (missing) password[random(GENERATED_PASSWORD_LENGTH)] = oneOf(missing);
  return password.join('');
}
