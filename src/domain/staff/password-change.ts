import { FieldProblems, type Problem } from '#domain/problem.ts';
import { STAFF_USER } from './staff.ts';

const [PASSWORD_LENGTH, TOO_SHORT] = STAFF_USER.fields.password.shortest;

export const BLANK_PASSWORD_CHANGE = {
  current_password: '',
  new_password: '',
  repeated_password: '',
};

export type PasswordChange = typeof BLANK_PASSWORD_CHANGE;

/** Checks the rules of docs/fields.md §5. The path of each problem is a field name. */
export function validatePasswordChange(change: PasswordChange): Problem[] {
  const { current_password: current, new_password: next, repeated_password: repeated } = change;
  const problems = new FieldProblems();
  problems.add('current_password', current === '' && 'Current password is required');
  problems.add('new_password', next === '' && 'Password is required');
  problems.add('new_password', next.length < PASSWORD_LENGTH && TOO_SHORT);
  problems.add(
    'new_password',
    next === current && 'The new password must differ from the current one',
  );
  problems.add('repeated_password', repeated !== next && 'The passwords do not match');
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
