import { proxy, ref, subscribe } from 'valtio/vanilla';
import { ApiError } from '#application/api-error.ts';
import { errorMessage } from '#application/error-message.ts';
import { staffMemberOf, type StaffMember } from '#application/hotel-records.ts';
import type { StaffApi } from '#application/ports/staff-api.ts';
import type { Id } from '#domain/operation.ts';
import type { RandomInt } from '#domain/random.ts';
import { keepsAdministrator, mayManageStaff, validateStaffMember } from '#domain/staff-list.ts';
import { roleLabel } from '#domain/staff-roles.ts';
import { changedStaffUserBody, staffUserBody } from '#domain/staff-user-body.ts';
import { blankStaffUser, type StaffUser } from '#domain/staff.ts';
import { NOTICES, type Notify } from '../texts/notices.ts';
import { failed, saved } from '../texts/saving-notices.ts';
import { createListView, type ListView } from './list-view.ts';
import { createLoading, type Loading } from './loading.ts';
import { createStaffForm, type StaffForm } from './staff-form.ts';

/** One who is being added, or changed. */
export interface EditedStaff {
  readonly form: StaffForm;
  /** Undefined for a new one. */
  readonly member: StaffMember | undefined;
}

export interface StaffListState {
  edited: EditedStaff | undefined;
  /** Something was typed since the form was opened. */
  changed: boolean;
  saving: boolean;
  /** Counts the refusals, so that the error summary takes focus each time. */
  summaries: number;
  /** What a server refused without naming a field; '' for nothing. */
  error: string;
}

export interface StaffList {
  readonly state: StaffListState;
  readonly list: Loading<readonly StaffMember[]>;
  readonly view: ListView<StaffMember>;
  mayManage(member: StaffMember): boolean;
  /** One's own account is neither deactivated nor removed from here. */
  isOneself(member: StaffMember): boolean;
  add(): void;
  edit(member: StaffMember): void;
  cancel(): void;
  /** True once the server has it. */
  save(): Promise<boolean>;
  setActive(member: StaffMember, isActive: boolean): Promise<void>;
  /** Whether one may be removed; says why not. */
  mayRemove(member: StaffMember): boolean;
  /** True once the server has removed them. */
  remove(member: StaffMember): Promise<boolean>;
}

export interface StaffListParts {
  readonly staffApi: StaffApi;
  readonly hotelId: Id;
  /** Of the one who is signed in. */
  readonly role: string | undefined;
  readonly username: string;
  readonly random: RandomInt;
  readonly notify: Notify;
}

const FRONT_DESK = 1;

/** The staff of a running hotel (SPEC §7 'Staff service'). */
export function createStaffList(parts: StaffListParts): StaffList {
  const { staffApi, hotelId, role, notify } = parts;
  const state = proxy<StaffListState>({
    edited: undefined,
    changed: false,
    saving: false,
    summaries: 0,
    error: '',
  });
  const list = createLoading(async (): Promise<readonly StaffMember[]> => {
    const records = await staffApi.list();
    return records.map(staffMemberOf);
  });
  const present = () => list.state.now.value ?? [];

  const open = (user: StaffUser, member: StaffMember | undefined) => {
    const others = () => present().filter(({ id }) => id !== member?.id);
    const form = createStaffForm(parts.random, notify, {
      validate: (users) =>
        users.flatMap((edited, index) =>
          validateStaffMember(edited, others(), member === undefined).map((problem) => ({
            ...problem,
            path: `${index}.${problem.path}`,
          })),
        ),
      usernameFollows: member === undefined,
    });
    form.load([user]);
    subscribe(form.state, () => {
      state.changed = true;
    });
    Object.assign(state, { edited: ref({ form, member }), changed: false, error: '' });
  };

  const keepsOne = (member: StaffMember, after: StaffUser | StaffMember | undefined) => {
    const keeps = keepsAdministrator(present(), member.id, after);
    if (!keeps) notify(NOTICES.cannotRemoveAdmin);
    return keeps;
  };

  const put = (record: StaffMember) => {
    const others = present().filter(({ id }) => id !== record.id);
    list.set([...others, record]);
  };

  const send = async (user: StaffUser, member: StaffMember | undefined) => {
    const record = await (member
      ? staffApi.update(member.id, changedStaffUserBody(user, hotelId))
      : staffApi.create(staffUserBody(user, hotelId)));
    put(staffMemberOf(record));
  };

  const refuse = (form: StaffForm, error: ApiError) => {
    // The server nests what the form has flat (WIRE.md).
    const problems = Object.entries(error.fields).map(([field, message]) => ({
      path: `0.${field.replace(/^(user_)?profile\./, '')}`,
      message,
    }));
    form.show(problems);
    if (problems.length > 0) state.summaries += 1;
    else state.error = errorMessage(error);
  };

  return {
    state,
    list,
    view: createListView<StaffMember>([
      { key: 'name', title: 'Name', value: (member) => memberName(member) },
      { key: 'username', title: 'Username', value: ({ username }) => username },
      { key: 'email', title: 'Email', value: ({ email }) => email },
      { key: 'role', title: 'Role', value: (member) => roleLabel(member.role) },
      { key: 'status', title: 'Status', value: ({ is_active }) => statusOf(is_active) },
    ]),
    mayManage: (member) => mayManageStaff(role, member),
    isOneself: ({ username }) => username === parts.username,
    add: () => open(blankStaffUser(FRONT_DESK), undefined),
    edit: (member) => open(userOf(member), member),
    cancel() {
      if (!state.saving) state.edited = undefined;
    },
    async save() {
      const { edited } = state;
      if (!edited || state.saving) return false;
      const { form, member } = edited;
      const [user] = form.state.users;
      state.error = '';
      if (!user || !form.submit()) {
        state.summaries += 1;
        notify(NOTICES.validationError);
        return false;
      }
      if (member && !keepsOne(member, user)) return false;
      state.saving = true;
      try {
        await send(user, member);
        state.edited = undefined;
        notify(saved(memberName(user)));
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refuse(form, error);
        return false;
      } finally {
        state.saving = false;
      }
    },
    async setActive(member, isActive) {
      const after = { ...userOf(member), is_active: isActive };
      if (!keepsOne(member, after)) return;
      try {
        await send(after, member);
        notify(saved(memberName(member)));
      } catch (error) {
        notify(failed(error));
      }
    },
    mayRemove: (member) => keepsOne(member, undefined),
    async remove(member) {
      try {
        await staffApi.remove(member.id);
      } catch (error) {
        // Somebody else was quicker.
        if (!(error instanceof ApiError && error.status === 404)) {
          notify(failed(error));
          return false;
        }
      }
      list.set(present().filter(({ id }) => id !== member.id));
      return true;
    },
  };
}

/** Without a password, which nobody can read. */
function userOf({ id: _, ...member }: StaffMember): StaffUser {
  return { ...member, password: '' };
}

export function memberName({
  first_name,
  last_name,
  username,
}: Pick<StaffUser, 'first_name' | 'last_name' | 'username'>): string {
  return `${first_name} ${last_name}`.trim() || username;
}

export function statusOf(isActive: boolean): string {
  return isActive ? 'Active' : 'Inactive';
}
