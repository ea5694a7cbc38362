import { describe, expect, it } from 'vitest';
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

/** The open form with a typed change. `change` resolves to whether the session continues. */
function typed(
  change: () => Promise<boolean> = () => Promise.resolve(true),
  isOffered: () => Promise<boolean> = () => Promise.resolve(true),
) {
  const notices: Notice[] = [];
  const sent: PasswordChange[] = [];
  const lacking: Lacking = {};
  const own = createOwnPassword({
    lacking,
    passwordApi: { isOffered, change: () => Promise.resolve() },
    changePassword: {
      run(given) {
        sent.push(given);
        return change();
      },
    },
    notify: (notice) => notices.push(notice),
  });
  own.open();
  for (const [field, value] of Object.entries(CHANGE))
    own.form.edit(field as keyof PasswordChange, value);
  return { own, notices, sent, lacking };
}

const fails =
  (status: number, fields: ApiError['fields'] = {}, message = '') =>
  () =>
    Promise.reject(new ApiError({ status, code: '', message, fields }));

describe("the form for a user's own password", () => {
  it.each([
    [true, PASSWORD_NOTICES.changed],
    [false, PASSWORD_NOTICES.changedElsewhere],
  ])(
    'closes and forgets the passwords once they are changed (session continues: %s)',
    async (continues, notice) => {
      const { own, notices, sent } = typed(() => Promise.resolve(continues));
      expect(await own.save()).toBe(true);
      expect(sent).toEqual([CHANGE]);
      expect(own.state).toMatchObject({ isOpen: false });
      expect(own.form.state).toEqual(BLANK);
      expect(notices).toEqual([notice]);
    },
  );

  const TOO_COMMON = 'This password is too common.';
  it.each([
    [
      'a wrong password',
      fails(0, { current_password: WRONG_PASSWORD }),
      { current_password: WRONG_PASSWORD },
      '',
    ],
    [
      'a refused new password',
      fails(400, { new_password2: TOO_COMMON }),
      { new_password: TOO_COMMON },
      '',
    ],
    [
      'a change that may not have happened',
      fails(0, {}, UNCONFIRMED_PASSWORD),
      {},
      UNCONFIRMED_PASSWORD,
    ],
  ])('says %s, and keeps what was typed', async (_, change, problems, error) => {
    const { own, notices } = typed(change);
    expect(await own.save()).toBe(false);
    expect({ ...own.form.problems }).toEqual(problems);
    expect(own.state).toMatchObject({ error, isOpen: true });
    expect(own.form.state).toEqual(CHANGE);
    expect(notices).toEqual([]);
  });

  it('closes if the server does not offer the change, which it is asked beforehand', async () => {
    const refused = typed(fails(405));
    expect(await refused.own.save()).toBe(false);
    expect(refused.own.state).toMatchObject({ isOpen: false, error: '' });
    const probed = typed(undefined, () => Promise.resolve(false));
    await probed.own.probe();
    for (const { own, lacking } of [refused, probed]) {
      expect(lacking['password.change']).toBe(true);
      expect(own.form.state).toEqual(BLANK);
    }
    const silent = typed(undefined, fails(0));
    await silent.own.probe();
    expect([silent.lacking, silent.own.form.state]).toEqual([{}, CHANGE]);
  });
});
