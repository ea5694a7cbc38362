import { proxy } from 'valtio/vanilla';
import { isNotFound, orUndefined } from '#application/errors/api-error.ts';
import { createSaveStaffMember, staffUserOf } from '#application/hotel/save-staff-member.ts';
import { staffMemberOf, type StaffMember } from '#application/records/hotel-records.ts';
import {
  keepsAdministrator,
  keepsAccess,
  mayManageStaff,
  OWN_ACCESS,
  validateStaffMember,
} from '#domain/staff/staff-list.ts';
import { generatePassword } from '#domain/staff/passwords.ts';
import {
  blankStaffUser,
  CANNOT_REMOVE_ADMIN,
  STAFF_USER,
  type StaffUser,
} from '#domain/staff/staff.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor } from '#ui/dashboard/editor.ts';
import { createForm, type Form } from '#ui/forms/form.ts';
import { notRemoved, saved } from '#ui/forms/saving-notices.ts';
import { followEmail, STAFF_NOTICES } from '#ui/forms/staff/staff-form.ts';
import { createResource } from '#ui/shell/loading/resource.ts';
import { userName } from '#ui/texts/item-names.ts';

type StaffForm = Form<StaffUser, typeof STAFF_USER.fields>;

export type StaffList = ReturnType<typeof createStaffList>;

const FRONT_DESK = 1;

export function createStaffList(
  dashboard: Pick<
    Dashboard,
    | 'staffApi'
    | 'hotelId'
    | 'role'
    | 'user'
    | 'account'
    | 'random'
    | 'draftOf'
    | 'memory'
    | 'notify'
  >,
) {
  // `role` and `user` are not in this list: read them at each use, because they may change.
  const { staffApi, hotelId, random, notify } = dashboard;
  const staff = createSaveStaffMember(staffApi, hotelId);
  const state = proxy({
    /** A generated password that was saved, and is shown once. */
    handover: undefined as Pick<StaffUser, 'username' | 'password'> | undefined,
  });
  /** Like all passwords, in memory only. */
  let generated = '';
  let resetting: StaffForm | undefined;
  const list = createResource(
    async (): Promise<readonly StaffMember[]> => (await staffApi.list()).map(staffMemberOf),
    { memory: dashboard.memory, name: 'staff' },
  );
  const members = () => list.state.now.value ?? [];
  const othersThan = (member: StaffMember | undefined) =>
    members().filter(({ id }) => id !== member?.id);

  /** Whether the member is the signed-in user. Users cannot deactivate or remove their own account. */
  const isOneself = ({ username }: StaffMember) => username === dashboard.user.username;
  const mayManage = (member: StaffMember) => mayManageStaff(dashboard.role, member);

  /** Why the member may not be changed to `after`, or removed if `after` is undefined; '' if the user may. */
  const refusalOf = (member: StaffMember, after?: StaffUser) => {
    if (!keepsAdministrator(members(), member.id, after)) return CANNOT_REMOVE_ADMIN.message;
    return isOneself(member) && !keepsAccess(member, after) ? OWN_ACCESS : '';
  };
  const check = (user: StaffUser, before: StaffMember | undefined) => {
    const message = before && refusalOf(before, user);
    return [
      ...validateStaffMember(user, othersThan(before), !before),
      ...(message ? [{ path: 'role', message }] : []),
    ];
  };

  const send = async (user: StaffUser, before: StaffMember | undefined) => {
    const { member, overwritten } = await staff.run(user, before);
    if (before && isOneself(before)) await dashboard.account.refresh();
    list.put([...othersThan(member), member]);
    const { username, password } = user;
    if (password !== '' && password === generated) state.handover = { username, password };
    return { notice: saved(userName(user)), overwritten };
  };

  const editor = createEditor(dashboard, {
    name: 'person',
    of: list,
    itemsIn: (all) => all,
    mayEdit: mayManage,
    fieldsOf: (member: StaffMember | undefined) =>
      member ? staffUserOf(member) : blankStaffUser(FRONT_DESK),
    createForm: (user, member) =>
      createForm(
        {
          name: 'staff',
          record: STAFF_USER,
          check: (edited) => check(edited, member),
          follow: member ? undefined : followEmail,
        },
        user,
      ),
    send: (user, _, { item }) => send(user, item),
  });
  const generate = (form: StaffForm) => {
    generated = generatePassword(random);
    form.edit('password', generated);
  };

  return {
    state,
    list,
    editor,
    mayManage,
    isOneself,
    generatePassword(form: StaffForm) {
      generate(form);
      notify(STAFF_NOTICES.passwordGenerated);
    },
    /** Opens the form of the member with a generated password, which is not saved yet. */
    resetPassword(member: StaffMember) {
      editor.edit(member);
      resetting = editor.state.edited?.form;
      if (resetting) generate(resetting);
    },
    isReset: (form: StaffForm) => form === resetting,
    closeHandover() {
      [generated, state.handover] = ['', undefined];
    },
    refusalOf,
    async remove(member: StaffMember) {
      try {
        await orUndefined(staffApi.remove(member.id), isNotFound);
      } catch (error) {
        notify(notRemoved(userName(member), error, 'general'));
        return false;
      }
      list.put(othersThan(member));
      return true;
    },
  };
}
