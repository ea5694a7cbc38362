import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { UNCONFIRMED_PASSWORD, WRONG_PASSWORD } from '#application/session/change-password.ts';
import type { PasswordChange } from '#domain/staff/password-change.ts';
import { createOwnPassword, PASSWORD_NOTICES } from '#ui/forms/password/own-password.tsx';
import type { Lacking } from '#ui/shell/action.ts';
import type { Notice } from '#ui/texts/notices.ts';

const CHANGE: PasswordChange = {
  current_password: 'Wj7kPq2m',
  new_password: 'Tz4nRb8e',
  repeated_password: 'Tz4nRb8e',
};
const BLANK = { current_password: '', new_password: '', repeated_password: '' };

let notices: Notice[];
let sent: PasswordChange[];
let lacking: Lacking;
/** Whether the session continues. */
let outcome: () => Promise<boolean>;
let isOffered: () => Promise<boolean>;

beforeEach(() => {
  [notices, sent, lacking] = [[], [], {}];
  outcome = () => Promise.resolve(true);
  isOffered = () => Promise.resolve(true);
});

function typed(change = CHANGE) {
  const own = createOwnPassword({
    lacking,
    passwordApi: { isOffered: () => isOffered(), change: () => Promise.resolve() },
    changePassword: {
      run(given) {
        sent.push(given);
        return outcome();
      },
    },
    notify: (notice) => notices.push(notice),
  });
  own.open();
  for (const [field, value] of Object.entries(change)) {
    own.form.edit(field as keyof PasswordChange, value);
  }
  return own;
}

const fails =
  (status: number, fields: ApiError['fields'] = {}, message = '') =>
  () =>
    Promise.reject(new ApiError({ status, code: '', message, fields }));

describe("the form for a user's own password", () => {
  it('closes and forgets the passwords once they are changed', async () => {
    const own = typed();
    expect(await own.save()).toBe(true);
    expect(sent).toEqual([CHANGE]);
    expect(own.state).toMatchObject({ isOpen: false });
    expect(own.form.state).toEqual(BLANK);
    expect(notices).toEqual([PASSWORD_NOTICES.changed]);
  });

  it('says that the session may end if the server did not continue it', async () => {
    outcome = () => Promise.resolve(false);
    expect(await typed().save()).toBe(true);
    expect(notices).toEqual([PASSWORD_NOTICES.changedElsewhere]);
  });

  it('sends nothing that is not valid', async () => {
    const own = typed({ ...CHANGE, repeated_password: 'other' });
    expect(await own.save()).toBe(false);
    expect(own.form.problems).toEqual({ repeated_password: 'The passwords do not match' });
    expect(sent).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('shows a wrong password at its field, and keeps what was typed', async () => {
    outcome = fails(0, { current_password: WRONG_PASSWORD });
    const own = typed();
    expect(await own.save()).toBe(false);
    expect(own.form.problems).toEqual({ current_password: WRONG_PASSWORD });
    expect(own.state).toMatchObject({ summaries: 1, isOpen: true });
    expect(own.form.state).toEqual(CHANGE);
  });

  it('shows what the server says about the new password at its field', async () => {
    outcome = fails(400, { new_password2: 'This password is too common.' });
    const own = typed();
    expect(await own.save()).toBe(false);
    expect(own.form.problems).toEqual({ new_password: 'This password is too common.' });
  });

  it('hides the form if the server does not offer the change', async () => {
    outcome = fails(405);
    const own = typed();
    expect(await own.save()).toBe(false);
    expect(own.state).toMatchObject({ isOpen: false, error: '' });
    expect(lacking['password.change']).toBe(true);
    expect(own.form.state).toEqual(BLANK);
  });

  it('shows why the password may not have changed, and keeps what was typed', async () => {
    outcome = fails(0, {}, UNCONFIRMED_PASSWORD);
    const own = typed();
    expect(await own.save()).toBe(false);
    expect(own.state).toMatchObject({ error: UNCONFIRMED_PASSWORD, isOpen: true });
    expect(own.form.state).toEqual(CHANGE);
  });

  it('asks the server beforehand, and stays if the server does not respond', async () => {
    isOffered = () => Promise.resolve(false);
    const own = typed();
    await own.probe();
    expect(lacking['password.change']).toBe(true);
    expect(own.form.state).toEqual(BLANK);
    isOffered = () => Promise.reject(new ApiError({ status: 0, code: '', message: '' }));
    lacking = {};
    const other = typed();
    await other.probe();
    expect(lacking['password.change']).toBeUndefined();
    expect(other.form.state).toEqual(CHANGE);
  });
});
