import { proxy, ref } from 'valtio/vanilla';
import { ApiError, NETWORK_ERROR } from '#application/errors/api-error.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
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

interface Asked {
  readonly hotel: { readonly id: Id; readonly name: string };
  /** Shared by all attempts: if the first response is lost, the next attempt does not create the user again. */
  readonly journal: Journal;
  readonly isAdded: boolean;
}

export interface AdministratorDialogProps {
  readonly form: AdministratorForm;
}

export type AdministratorForm = ReturnType<typeof createAdministratorForm>;

/** Adds an administrator to a hotel. The generated password is in memory only, while the dialog is open. */
export function createAdministratorForm(
  parts: Pick<Services, 'loadAddAdministrator' | 'createJournal' | 'random'> & {
    readonly notify: Notify;
  },
  onAdded: (hotelId: Id) => void,
) {
  const state = proxy({
    ...IDLE,
    asked: undefined as Asked | undefined,
  });
  const form = createForm<StaffUser, typeof STAFF_USER.fields>(
    {
      name: 'administrator',
      record: STAFF_USER,
      check: (user) => validateStaffUser(user, []),
      follow: followEmail,
    },
    blankStaffUser(0),
  );

  const action = createAction({
    state,
    form: () => ({
      ...form,
      pathOf: (field) => ADMINISTRATOR_FIELDS.find((each) => each === field),
    }),
    notify: parts.notify,
    async run(asked: Asked) {
      const { hotel, journal } = asked;
      const add = await parts.loadAddAdministrator().catch(() => {
        throw new ApiError({ status: 0, code: NETWORK_ERROR, message: '', isNetwork: true });
      });
      await add.run(hotel.id, { ...form.state }, journal);
      state.asked = ref({ ...asked, isAdded: true });
      onAdded(hotel.id);
      return true;
    },
  });

  return {
    form,
    state,
    open(hotel: Asked['hotel']) {
      form.load({ ...blankStaffUser(0), password: generatePassword(parts.random) });
      Object.assign(state, IDLE);
      state.asked = ref({ hotel, journal: parts.createJournal(), isAdded: false });
    },
    async save() {
      const { asked } = state;
      return asked !== undefined && !asked.isAdded && (await action.run(asked));
    },
    close() {
      if (state.isRunning) return;
      state.asked = undefined;
      form.load(blankStaffUser(0));
    },
  };
}
