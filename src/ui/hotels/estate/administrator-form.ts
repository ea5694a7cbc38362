import { proxy } from 'valtio/vanilla';
import { ApiError, NETWORK_ERROR } from '#application/errors/api-error.ts';
import type { Id } from '#domain/record.ts';
import { generatePassword } from '#domain/staff/passwords.ts';
import {
  blankStaffUser,
  STAFF_USER,
  validateStaffUser,
  type StaffUser,
} from '#domain/staff/staff.ts';
import { createForm } from '#ui/forms/form.ts';
import { followEmail } from '#ui/forms/staff/staff-form.ts';
import type { Services } from '#ui/services.ts';
import { createAction, IDLE } from '#ui/shell/action.ts';
import type { Notify } from '#ui/texts/notices.ts';

export const ADMINISTRATOR_FIELDS = ['first_name', 'last_name', 'email', 'username'] as const;

type Parts = Pick<Services, 'loadAddAdministrator' | 'createJournal' | 'random'> & {
  readonly notify: Notify;
};

/** Adds an administrator to a hotel. The generated password is in memory only, while the dialog is open. */
export function createAdministratorForm(parts: Parts, hotelId: Id, onAdded: () => void) {
  const state = proxy({ ...IDLE, isAdded: false });
  /** Shared by all attempts: if the first response is lost, the next attempt does not create the user again. */
  const journal = parts.createJournal();
  const form = createForm<StaffUser, typeof STAFF_USER.fields>(
    {
      name: 'administrator',
      record: STAFF_USER,
      check: (user) => validateStaffUser(user, []),
      follow: followEmail,
    },
    { ...blankStaffUser(0), password: generatePassword(parts.random) },
  );
  const action = createAction({
    state,
    form: () => ({
      ...form,
      pathOf: (field) => ADMINISTRATOR_FIELDS.find((each) => each === field),
    }),
    notify: parts.notify,
    async run() {
      const add = await parts.loadAddAdministrator().catch(() => {
        throw new ApiError({ status: 0, code: NETWORK_ERROR, message: '', isNetwork: true });
      });
      await add.run(hotelId, { ...form.state }, journal);
      state.isAdded = true;
      onAdded();
      return true;
    },
  });
  return { form, state, save: () => action.run() };
}
