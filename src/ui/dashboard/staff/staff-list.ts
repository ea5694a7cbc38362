import { proxy, ref, subscribe } from 'valtio/vanilla';
import { ApiError, isNotFound } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { staffMemberOf, type StaffMember } from '#application/records/hotel-records.ts';
import type { StaffApi } from '#application/ports/staff-api.ts';
import { mergeChanges } from '#domain/plan/merge-changes.ts';
import type { Id } from '#domain/record.ts';
import type { RandomInt } from '#domain/random.ts';
import {
  keepsAdministrator,
  keepsStanding,
  mayManageStaff,
  validateStaffMember,
} from '#domain/staff/staff-list.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { changedStaffUserBody, staffUserBody } from '#domain/staff/staff-user-body.ts';
import { blankStaffUser, type StaffUser } from '#domain/staff/staff.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';
import { failed, overtook, saved } from '#ui/forms/saving-notices.ts';
import { reopen, type FormDraft } from '#ui/forms/form-draft.ts';
import { createListView, type ListView } from '#ui/components/lists/list-view.ts';
import { createLoading, type Loading } from '#ui/shell/loading/loading.ts';
import { createStaffForm, type StaffForm } from '#ui/forms/staff/staff-form.ts';

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
  readonly draft: FormDraft;
  /** Opens what was being edited before, once the list is there. Returns what ends that. */
  restore(): () => void;
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
  /** Who is signed in, as far as is known when it is asked. */
  readonly self: () => { readonly role: string | undefined; readonly username: string };
  /** One's own record was changed: who is signed in is to be found out again. */
  readonly refreshUser: () => Promise<void>;
  readonly random: RandomInt;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

const FRONT_DESK = 1;

/** The staff of a running hotel (docs/behaviour.md §7). */
export function createStaffList(parts: StaffListParts): StaffList {
  const { staffApi, hotelId, draft, notify } = parts;
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

  const open = (member: StaffMember | undefined, user: StaffUser, typed?: StaffUser) => {
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
    form.load([typed ?? user]);
    subscribe(form.state, () => {
      state.changed = true;
      const [mine] = form.state.users;
      if (mine && state.edited?.form === form) draft.keep(user, mine, String(member?.id ?? ''));
    });
    const changed = typed !== undefined;
    Object.assign(state, { edited: ref({ form, member }), changed, error: '' });
  };

  const isOneself = ({ username }: StaffMember) => username === parts.self().username;

  /** Whether they may become that, or be removed; says why not. */
  const mayBecome = (member: StaffMember, after: StaffUser | undefined) => {
    const refusal = !keepsAdministrator(present(), member.id, after)
      ? NOTICES.cannotRemoveAdmin
      : isOneself(member) && !keepsStanding(member, after) && NOTICES.ownStanding;
    if (refusal) notify(refusal);
    return !refusal;
  };

  const put = (record: StaffMember) => {
    const others = present().filter(({ id }) => id !== record.id);
    list.set([...others, record]);
  };

  /** The whole record is sent, so what somebody else changed since it was read is read again. */
  const change = async (user: StaffUser, member: StaffMember) => {
    const now = staffMemberOf(await staffApi.read(member.id));
    const { merged, overtaken } = mergeChanges(userOf(member), user, userOf(now));
    const record = await staffApi.update(member.id, changedStaffUserBody(merged, hotelId));
    if (isOneself(member)) await parts.refreshUser();
    if (overtaken.length > 0) notify(overtook(overtaken));
    return record;
  };

  const send = async (user: StaffUser, member: StaffMember | undefined) => {
    const record = await (member
      ? change(user, member)
      : staffApi.create(staffUserBody(user, hotelId)));
    put(staffMemberOf(record));
    notify(saved(memberName(user)));
  };

  const refuse = (form: StaffForm, error: ApiError) => {
    // The server nests what the form has flat (docs/api.md).
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
    draft,
    restore: () =>
      reopen(draft, notify, {
        list,
        itemsIn: (members) => members,
        fieldsOf,
        open(member, user, typed) {
          if (!member || mayManageStaff(parts.self().role, member)) open(member, user, typed);
        },
      }),
    mayManage: (member) => mayManageStaff(parts.self().role, member),
    isOneself,
    add: () => open(undefined, fieldsOf(undefined)),
    edit: (member) => open(member, fieldsOf(member)),
    cancel() {
      if (state.saving) return;
      state.edited = undefined;
      draft.drop();
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
      if (member && !mayBecome(member, user)) return false;
      state.saving = true;
      try {
        await send(user, member);
        state.edited = undefined;
        draft.drop();
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
      if (!mayBecome(member, after)) return;
      try {
        await send(after, member);
      } catch (error) {
        notify(failed(error));
      }
    },
    mayRemove: (member) => mayBecome(member, undefined),
    async remove(member) {
      try {
        await staffApi.remove(member.id);
      } catch (error) {
        // Somebody else was quicker.
        if (!isNotFound(error)) {
          notify(failed(error));
          return false;
        }
      }
      list.set(present().filter(({ id }) => id !== member.id));
      return true;
    },
  };
}

/** Of somebody new: a front desk agent. */
function fieldsOf(member: StaffMember | undefined): StaffUser {
  return member ? userOf(member) : blankStaffUser(FRONT_DESK);
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
