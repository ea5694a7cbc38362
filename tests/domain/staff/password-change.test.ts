import { describe, expect, it } from 'vitest';
import { validatePasswordChange } from '#domain/staff/password-change.ts';

const CHANGE = {
  current_password: 'Wj7kPq2m',
  new_password: 'Tz4nRb8e',
  repeated_password: 'Tz4nRb8e',
};

describe("a change of a user's own password", () => {
  it.each([
    [{}, {}],
    [{ current_password: '' }, { current_password: 'Current password is required' }],
    [{ new_password: '', repeated_password: '' }, { new_password: 'Password is required' }],
    [
      { new_password: '12345', repeated_password: '12345' },
      { new_password: 'Password must be at least 6 characters' },
    ],
    [
      { new_password: 'Wj7kPq2m', repeated_password: 'Wj7kPq2m' },
      { new_password: 'The new password must differ from the current one' },
    ],
    [{ repeated_password: 'Tz4nRb8' }, { repeated_password: 'The passwords do not match' }],
  ])('a password change with %o has the problems %o', (typed, problems) => {
    const found = validatePasswordChange({ ...CHANGE, ...typed });
    expect(Object.fromEntries(found.map(({ path, message }) => [path, message]))).toEqual(problems);
  });
});
