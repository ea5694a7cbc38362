import type { RandomInt } from '#domain/random.ts';
import { generatePassword } from '#domain/staff/passwords.ts';
import {
  blankStaffUser,
  mayRemoveStaff,
  usernameOf,
  validateStaff,
  type StaffUser,
} from '#domain/staff/staff.ts';
import { createListForm, type ListFormParts } from '#ui/forms/list-form.ts';
import { passwordsGenerated, STAFF_NOTICES } from './staff-notices.ts';
import { staffName } from '#ui/texts/item-names.ts';
import type { Notify } from '#ui/texts/notices.ts';

/** A staff user with an ID for this form only, which is never stored or sent. */
export interface ListedStaffUser extends StaffUser {
  id: string;
}

interface StaffFormRules extends Partial<Pick<ListFormParts<ListedStaffUser>, 'validate'>> {
  readonly usernameFollows?: boolean;
}

export type StaffForm = ReturnType<typeof createStaffForm>;

/**
 * The form with the list of staff users (docs/behaviour.md §2). If `usernameFollows` is true,
 * editing the email fills in the username (§4).
 */
export function createStaffForm(
  random: RandomInt,
  notify: Notify,
  { validate = validateStaff, usernameFollows = true }: StaffFormRules = {},
) {
  const form = createListForm<ListedStaffUser>({
    formName: 'staff',
    validate,
    blank: blankStaffUser,
    titlesOf: (users) => users.map(staffName),
  });
  const { state } = form;
  /** Generated passwords. Like all passwords, they are in memory only. */
  const generated = new Set<string>();
  const edit: typeof form.edit = (id, field, value) => {
    form.edit(id, field, value);
    const user = state.items.find((candidate) => candidate.id === id);
    if (field === 'email' && usernameFollows && user) {
      form.edit(id, 'username', usernameOf(user.email));
    }
  };
  const generate = (id: string) => {
    const password = generatePassword(random);
    generated.add(password);
    edit(id, 'password', password);
  };
  const fillPasswords = () => {
    const missing = state.items.filter(({ password }) => password === '');
    for (const { id } of missing) generate(id);
    return missing.length;
  };

  return {
    ...form,
    value: (): StaffUser[] => state.items.map(({ id: _, ...user }) => user),
    edit,
    /**
     * Returns false and shows a notice for the last administrator, who cannot be removed
     * (docs/behaviour.md §4).
     */
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
