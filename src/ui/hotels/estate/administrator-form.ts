import { proxy, ref } from 'valtio/vanilla';
import type { AddedOutcome } from '#application/hotel/add-administrator.ts';
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
import { failureSentences } from '#ui/texts/config-places.ts';
import type { Notify } from '#ui/texts/notices.ts';

export const ADMINISTRATOR_FIELDS = ['first_name', 'last_name', 'email', 'username'] as const;

type Field = (typeof ADMINISTRATOR_FIELDS)[number];

/** The administrator that the open dialog adds. */
interface Asked {
  readonly hotel: { readonly id: Id; readonly name: string };
  /**
   * Shared by all attempts: if the first response is lost, the next attempt does not create the
   * user again.
   */
  readonly journal: Journal;
  readonly isAdded: boolean;
}

function isField(field: string): field is Field {
  return (ADMINISTRATOR_FIELDS as readonly string[]).includes(field);
}

export interface AdministratorDialogProps {
  readonly form: AdministratorForm;
}

export type AdministratorForm = ReturnType<typeof createAdministratorForm>;

export const TAKEN: Readonly<Record<'username' | 'email', string>> = {
  username: 'Username already exists',
  email: 'Email already exists',
};
export const NOT_LOADED =
  'Connection error. Please check your internet connection and try again. Nothing was sent.';

/**
 * Adds an administrator to a hotel. The generated password is in memory only, while the dialog is
 * open.
 */
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

  /** Returns true if the user was added. */
  const settle = ({ hotel, journal }: Asked, outcome: AddedOutcome): boolean => {
    if (outcome.status === 'taken') {
      form.refuse([{ path: outcome.field, message: TAKEN[outcome.field] }]);
      state.summaries += 1;
      return false;
    }
    if (outcome.status === 'failed') {
      const { failure } = outcome;
      const named = Object.entries(failure.fields).filter(([field]) => isField(field));
      form.refuse(named.map(([path, message]) => ({ path, message })));
      if (named.length > 0) state.summaries += 1;
      else state.error = failureSentences(failure).join(' ');
      return false;
    }
    state.asked = ref({ hotel, journal, isAdded: true });
    onAdded(hotel.id);
    return true;
  };

  const action = createAction({
    state,
    form: () => ({ ...form, pathOf: (field) => (isField(field) ? field : undefined) }),
    notify: parts.notify,
    async run(asked: Asked) {
      const user = { ...form.state };
      const add = await parts.loadAddAdministrator().catch(() => undefined);
      if (!add) {
        state.error = NOT_LOADED;
        return false;
      }
      const outcome = await add.run(asked.hotel.id, user, asked.journal);
      // Ignores the response if it does not belong to the open dialog.
      return state.asked === asked && settle(asked, outcome);
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
    /** Resolves to true if the user was added. After a failure, the next save sends the same password. */
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
