import type { RandomInt } from './random.ts';

export const GENERATED_PASSWORD_LENGTH = 8;

/** Letters and digits that cannot be taken for another one: no 0 O o, no 1 I l i. */
export const PASSWORD_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789';

/** A password of 8 look-alike-free letters and digits with at least one of each, so that servers take it. */
export function generatePassword(random: RandomInt): string {
  let password: string;
  do {
    password = Array.from(
      { length: GENERATED_PASSWORD_LENGTH },
      () => PASSWORD_ALPHABET[random(PASSWORD_ALPHABET.length)],
    ).join('');
  } while (!/[a-z]/i.test(password) || !/\d/.test(password));
  return password;
}
