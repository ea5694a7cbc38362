import { proxy } from 'valtio/vanilla';
import { generatePassword } from '#domain/staff/passwords.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';
import {
  blankStaffUser,
  mayRemoveStaff,
  usernameOf,
  validateStaff,
  type StaffUser,
} from '#domain/staff/staff.ts';
import { staffName } from '#ui/texts/item-names.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { STAFF_NOTICES } from '#ui/forms/staff/staff-notices.ts';
import { createFormCheck, type FormCheck } from '#ui/forms/form-check.ts';
import {
  clearProblem,
  editAndClearSolved,
  itemWithKey,
  keyByItem,
} from '#ui/forms/form-problems.ts';

/** What the DOM ids of this form's fields start with. */
export const STAFF_FORM = 'staff';

/** A user of the list with a local id, which is never stored or sent. */
export interface ListedStaffUser extends StaffUser {
  id: string;
}

/** Keys of its problems: `<user id>.<field>`, or '' for the list. */
export interface StaffForm extends FormCheck {
  readonly state: { users: ListedStaffUser[] };
  /** The name of the user whose field has this key. */
  readonly itemOf: (key: string) => string | undefined;
  value(): StaffUser[];
  isEmpty(): boolean;
  load(users: readonly StaffUser[]): void;
  /** Adds a blank user and returns its id. */
  add(): string;
  /** False for the last administrator, who stays; notifies the user of that (docs/behaviour.md §4). */
  remove(id: string): boolean;
  /** Puts a removed user back at its index. */
  restore(user: ListedStaffUser, position: number): void;
  edit<Field extends keyof StaffUser>(id: string, field: Field, value: StaffUser[Field]): void;
  /** Generates a new password, and notifies the user. */
  generatePassword(id: string): void;
}

export interface StaffFormRules {
  readonly validate: (users: readonly StaffUser[]) => Problem[];
  /** Editing the email fills in the username (docs/behaviour.md §4). */
  readonly usernameFollows: boolean;
}

const NEW_STAFF: StaffFormRules = { validate: validateStaff, usernameFollows: true };

/** The list of staff users (docs/behaviour.md §2). */
export function createStaffForm(
  random: RandomInt,
  notify: Notify,
  { validate, usernameFollows }: StaffFormRules = NEW_STAFF,
): StaffForm {
  const state = proxy({ users: [] as ListedStaffUser[] });
  const check = createFormCheck(
    () => validate(state.users),
    () => keyByItem(state.users),
  );
  const { problems, show, keyOf } = check;
  let lastId = 0;
  const listed = (user: StaffUser): ListedStaffUser => {
    lastId += 1;
    return { ...user, id: String(lastId) };
  };
  const find = () =>
    validate(state.users).map(({ path, message }) => ({ path: keyOf(path), message }));
  const edit: StaffForm['edit'] = (id, field, value) => {
    const user = state.users.find((candidate) => candidate.id === id);
    if (!user) return;
    const set: StaffUser = user;
    editAndClearSolved(problems, find, () => {
      set[field] = value;
      if (field === 'email' && usernameFollows) user.username = usernameOf(user.email);
    });
    clearProblem(problems, `${id}.${field}`);
    if (field === 'email') clearProblem(problems, `${id}.username`);
    if (field === 'role') clearProblem(problems, '');
  };

  return {
    ...check,
    state,
    itemOf(key) {
      const position = itemWithKey(state.users, key);
      const user = state.users[position];
      return user && staffName(user, position);
    },
    value: () => state.users.map(({ id: _, ...user }) => user),
    isEmpty: () => state.users.length === 0,
    load(users) {
      state.users = users.map(listed);
      show([]);
    },
    add() {
      const user = listed(blankStaffUser(state.users.length));
      state.users.push(user);
      return user.id;
    },
    remove(id) {
      const index = state.users.findIndex((user) => user.id === id);
      if (index < 0) return false;
      if (!mayRemoveStaff(state.users, index)) {
        notify(STAFF_NOTICES.cannotRemoveAdmin);
        return false;
      }
      editAndClearSolved(problems, find, () => state.users.splice(index, 1));
      for (const key of Object.keys(problems)) {
        if (key.startsWith(`${id}.`)) clearProblem(problems, key);
      }
      return true;
    },
    restore(user, position) {
      editAndClearSolved(problems, find, () => state.users.splice(position, 0, { ...user }));
    },
    edit,
    generatePassword(id) {
      edit(id, 'password', generatePassword(random));
      notify(STAFF_NOTICES.passwordGenerated);
    },
  };
}
