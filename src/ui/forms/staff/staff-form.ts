import type { RandomInt } from '#domain/random.ts';
import { generatePassword } from '#domain/staff/passwords.ts';
import {
  blankStaffUser,
  CANNOT_REMOVE_ADMIN,
  mayRemoveStaff,
  STAFF_USER,
  usernameOf,
  validateStaff,
  type StaffUser,
} from '#domain/staff/staff.ts';
import type { Follow } from '#ui/forms/form.ts';
import { createRows } from '#ui/forms/rows.ts';
import { staffName } from '#ui/texts/item-names.ts';
import { counted } from '#ui/texts/counted.ts';
import { errorNotice, successNotice, type Notice, type Notify } from '#ui/texts/notices.ts';

/** docs/behaviour.md §4 and §8 specify these texts. */
export const STAFF_NOTICES = {
  passwordGenerated: successNotice(
    'Password Generated',
    'A new secure password has been generated.',
    'brief',
  ),
  cannotRemoveAdmin: errorNotice(CANNOT_REMOVE_ADMIN.title, CANNOT_REMOVE_ADMIN.message),
};

function passwordsGenerated(count: number): Notice {
  if (count === 1) return STAFF_NOTICES.passwordGenerated;
  const text = `${counted(count, 'new secure password')} have been generated.`;
  return successNotice('Passwords Generated', text, 'brief');
}

/** A staff user with an ID for this form only, which is never stored or sent. */
export interface ListedStaffUser extends StaffUser {
  id: string;
}

/** Editing the email fills in the username (docs/behaviour.md §4). */
export const followEmail: Follow<StaffUser> = ({ email }, edited) =>
  edited === 'email' ? { username: usernameOf(email) } : {};

export type StaffForm = ReturnType<typeof createStaffForm>;

/** The form with the list of staff users (docs/behaviour.md §2). */
export function createStaffForm(random: RandomInt, notify: Notify) {
  const form = createRows<ListedStaffUser, typeof STAFF_USER.fields>({
    name: 'staff',
    record: STAFF_USER,
    follow: followEmail,
    validate: validateStaff,
    blank: blankStaffUser,
    titlesOf: (users) => users.map(staffName),
  });
  const { state } = form;
  /** Generated passwords. Like all passwords, they are in memory only. */
  const generated = new Set<string>();
  const generate = (id: string) => {
    const password = generatePassword(random);
    generated.add(password);
    form.edit(id, 'password', password);
  };
  const fillPasswords = () => {
    const missing = state.items.filter(({ password }) => password === '');
    for (const { id } of missing) generate(id);
    return missing.length;
  };

  return {
    ...form,
    value: (): StaffUser[] => state.items.map(({ id: _, ...user }) => user),
    /** Returns false and shows a notice for the last administrator, who cannot be removed (docs/behaviour.md §4). */
    remove(id: string): boolean {
      const index = state.items.findIndex((user) => user.id === id);
      const mayRemove = index < 0 || mayRemoveStaff(state.items, index);
      if (!mayRemove) notify(STAFF_NOTICES.cannotRemoveAdmin);
      return mayRemove && form.remove(id);
    },
    generatePassword(id: string) {
      generate(id);
      notify(STAFF_NOTICES.passwordGenerated);
    },
    fillPasswords,
    generateMissingPasswords() {
      notify(passwordsGenerated(fillPasswords()));
    },
    /** Whether the password was generated here, and not typed or imported. */
    isGenerated: (password: string) => generated.has(password),
  };
}
