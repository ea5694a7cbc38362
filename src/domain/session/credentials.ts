import * as field from '#domain/description/field.ts';
import { record } from '#domain/description/record-description.ts';
import type { Problem } from '#domain/problem.ts';

export const CREDENTIALS = record('sign-in', {
  username: field.username({
    label: 'Username',
    about: 'The name of the account.',
    required: 'Username is required',
  }),
  password: field.password({
    label: 'Password',
    about: 'The password of the account.',
    required: 'Password is required',
    autofill: 'current-password',
  }),
});

/** Checks the rules of docs/fields.md §5. Paths are field names. Not `checkFields`, which the sign-in page need not load. */
export function validateLogin({
  username,
  password,
}: Readonly<Record<'username' | 'password', string>>): Problem[] {
  const { fields } = CREDENTIALS;
  return [
    ...(username.trim() === '' ? [{ path: 'username', message: fields.username.required }] : []),
    ...(password === '' ? [{ path: 'password', message: fields.password.required }] : []),
  ];
}
