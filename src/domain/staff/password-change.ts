import { checkFields } from '#domain/description/check-fields.ts';
import { password } from '#domain/description/field.ts';
import { blankOf, record, type ValueOf } from '#domain/description/record-description.ts';
import type { Problem } from '#domain/problem.ts';
import { STAFF_USER } from './staff.ts';

const { required, shortest, hint } = STAFF_USER.fields.password;

export const PASSWORD_CHANGE = record('password change', {
  current_password: password({
    label: 'Current Password',
    about: 'The password that the user signed in with.',
    required: 'Current password is required',
    autofill: 'current-password',
  }),
  new_password: password({
    label: 'New Password',
    about: 'The password to sign in with from now on.',
    hint,
    required,
    shortest,
  }),
  repeated_password: password({
    label: 'Repeat New Password',
    about: 'The new password again.',
    required: 'The passwords do not match',
  }),
});

export type PasswordChange = ValueOf<typeof PASSWORD_CHANGE>;

export const BLANK_PASSWORD_CHANGE: Readonly<PasswordChange> = blankOf(PASSWORD_CHANGE);

/** Checks the rules of docs/fields.md §5. The path of each problem is a field name. */
export function validatePasswordChange(change: PasswordChange): Problem[] {
  const { current_password: current, new_password: next, repeated_password: repeated } = change;
  const { current_password, repeated_password } = PASSWORD_CHANGE.fields;
  const problems = checkFields(PASSWORD_CHANGE, change, ['current_password', 'repeated_password']);
  problems.add('current_password', current === '' && current_password.required);
  problems.add(
    'new_password',
    next === current && 'The new password must differ from the current one',
  );
  problems.add('repeated_password', repeated !== next && repeated_password.required);
  return problems.all();
}

/** Returns the body of POST /auth/password/change/. */
export function passwordChangeBody({ current_password, new_password }: PasswordChange) {
  return {
    old_password: current_password,
    new_password1: new_password,
    new_password2: new_password,
  };
}
