import { isNotFound } from '#application/errors/api-error.ts';
import { saveStaffMember, staffUserOf } from '#application/hotel/save-staff-member.ts';
import { staffMemberOf, type StaffMember } from '#application/records/hotel-records.ts';
import {
  keepsAdministrator,
  keepsAccess,
  mayManageStaff,
  OWN_ACCESS,
  validateStaffMember,
} from '#domain/staff/staff-list.ts';
import { generatePassword } from '#domain/staff/passwords.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { blankStaffUser, STAFF_USER, type StaffUser } from '#domain/staff/staff.ts';
import { createListView } from '#ui/components/lists/list-view.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createPasswordReset } from './password-reset.ts';
import { createEditor, type EditedItem } from '#ui/dashboard/editor.ts';
import { createForm, type Form } from '#ui/forms/form.ts';
import { failed, notRemoved, overwroteOthers, saved } from '#ui/forms/saving-notices.ts';
import { followEmail } from '#ui/forms/staff/staff-form.ts';
import { createResource } from '#ui/shell/loading/resource.ts';
import { userName } from '#ui/texts/item-names.ts';
import { STAFF_NOTICES } from '#ui/forms/staff/staff-notices.ts';
import { errorNotice } from '#ui/texts/notices.ts';

type StaffForm = Form<StaffUser, typeof STAFF_USER.fields>;
export type EditedStaff = EditedItem<StaffMember | undefined, StaffForm>;

export type StaffList = ReturnType<typeof createStaffList>;

export const OWN_ACCESS_NOTICE = errorNotice('Your Own Account', OWN_ACCESS);

const FRONT_DESK = 1;

/** The staff of a running hotel (docs/api.md). */
export function createStaffList(
  dashboard: Pick<
    Dashboard,
    | 'staffApi'
    | 'hotelId'
    | 'role'
    | 'user'
    | 'refreshUser'
    | 'random'
    | 'draftOf'
    | 'memory'
    | 'lacking'
    | 'notify'
  >,
) {
  // `role` and `user` are not in this list: read them at each use, because they may change.
  const { staffApi, hotelId, random, notify } = dashboard;
  const list = createResource(
    async (): Promise<readonly StaffMember[]> => {
      const records = await staffApi.list();
      return records.map(staffMemberOf);
    },
    { memory: dashboard.memory, name: 'staff' },
  );
  const present = () => list.state.now.value ?? [];

  /** Whether the member is the signed-in user. Users cannot deactivate or remove their own account. */
  const isOneself = ({ username }: StaffMember) => username === dashboard.user.username;
  const mayManage = (member: StaffMember) => mayManageStaff(dashboard.role, member);

  /**
   * Whether the member may be changed to `after`, or removed if `after` is undefined. Shows the reason in a
   * notice if not.
   */
  const mayChange = (member: StaffMember, after: StaffUser | undefined) => {
    const refusal = !keepsAdministrator(present(), member.id, after)
      ? STAFF_NOTICES.cannotRemoveAdmin
      : isOneself(member) && !keepsAccess(member, after) && OWN_ACCESS_NOTICE;
    if (refusal) notify(refusal);
    return !refusal;
  };

  const drop = (member: StaffMember) => list.put(present().filter(({ id }) => id !== member.id));
  const replace = (member: StaffMember) =>
    list.put([...present().filter(({ id }) => id !== member.id), member]);

  const save = async (user: StaffUser, before: StaffMember | undefined) => {
    const { member, overwritten } = await saveStaffMember(staffApi, hotelId, user, before);
    if (before && isOneself(before)) await dashboard.refreshUser();
    replace(member);
    if (overwritten.length > 0) notify(overwroteOthers(overwritten));
    notify(saved(userName(user)));
    return true;
  };

  const formOf = (user: StaffUser, member: StaffMember | undefined) => {
    const others = () => present().filter(({ id }) => id !== member?.id);
    return createForm(
      {
        name: 'staff',
        record: STAFF_USER,
        check: (edited) => validateStaffMember(edited, others(), !member),
        follow: member ? undefined : followEmail,
      },
      user,
    );
  };

  return {
    list,
    view: createListView<StaffMember>([
      {
        key: 'name',
        title: 'Name',
        value: (member) => [userName(member), member.username, member.email].join(' '),
      },
      { key: 'role', title: 'Role', value: (member) => roleLabel(member.role) },
      { key: 'status', title: 'Status', value: ({ is_active }) => statusOf(is_active) },
    ]),
    editor: createEditor<readonly StaffMember[], StaffMember | undefined, StaffUser, StaffForm>({
      of: list,
      list: { name: 'person', itemsIn: (members) => members, mayEdit: mayManage },
      fieldsOf: (member) => (member ? staffUserOf(member) : blankStaffUser(FRONT_DESK)),
      createForm: formOf,
      send: async (user, _, { item }) =>
        (!item || mayChange(item, user)) && (await save(user, item)),
      draft: dashboard.draftOf('staff'),
      notify,
    }),
    reset: createPasswordReset(dashboard, { onReset: replace, onRemoved: drop }),
    mayManage,
    isOneself,
    generatePassword({ form }: EditedStaff) {
      form.edit('password', generatePassword(random));
      notify(STAFF_NOTICES.passwordGenerated);
    },
    async setActive(member: StaffMember, isActive: boolean) {
      const after = { ...staffUserOf(member), is_active: isActive };
      if (!mayChange(member, after)) return;
      try {
        await save(after, member);
      } catch (error) {
        notify(failed(error, 'general'));
      }
    },
    /** Whether the member may be removed. Shows the reason in a notice if not. */
    mayRemove: (member: StaffMember) => mayChange(member, undefined),
    /** Resolves to true if the account no longer exists. */
    async remove(member: StaffMember) {
      try {
        await staffApi.remove(member.id);
      } catch (error) {
        // If the server does not find the member, another user has already removed the member.
        if (!isNotFound(error)) {
          notify(notRemoved(userName(member), error, 'general'));
          return false;
        }
      }
      drop(member);
      return true;
    },
  };
}

export function statusOf(isActive: boolean): string {
  return isActive ? 'Active' : 'Inactive';
}
