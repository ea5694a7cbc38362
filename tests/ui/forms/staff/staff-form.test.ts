import { describe, expect, it } from 'vitest';
import { blankStaffUser, type StaffUser } from '#domain/staff/staff.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';
import { createStaffForm, type StaffForm } from '#ui/forms/staff/staff-form.ts';
import type { Notice } from '#ui/texts/notices.ts';
import { STAFF_NOTICES } from '#ui/forms/staff/staff-form.ts';

const ASHA: StaffUser = {
  ...blankStaffUser(0),
  first_name: 'Asha',
  last_name: 'Naik',
  email: 'asha@seaside.example',
  username: 'asha',
  password: 'Qw3rTy77z',
};
const BEN: StaffUser = {
  ...blankStaffUser(1),
  first_name: 'Ben',
  last_name: 'Dias',
  email: 'ben@seaside.example',
  username: 'ben',
  password: 'Zx9cVb22n',
};

function staffForm(users: readonly StaffUser[] = []): { form: StaffForm; notices: Notice[] } {
  const notices: Notice[] = [];
  const form = createStaffForm(countingRandom(), (notice) => notices.push(notice));
  form.load(users);
  return { form, notices };
}

const idAt = (form: StaffForm, index: number) => form.state.items[index]?.id ?? 'nobody';
const usernames = (form: StaffForm) => form.state.items.map(({ username }) => username);

describe('docs/fields.md §5 New staff defaults', () => {
  it('the first user has role admin, added users have role front_desk_agent; all active', () => {
    const { form } = staffForm();
    const ids = [form.add(), form.add(), form.add()];
    expect(new Set(ids).size).toBe(3);
    expect(form.state.items.map(({ role, is_active }) => [role, is_active])).toStrictEqual([
      ['admin', true],
      ['front_desk_agent', true],
      ['front_desk_agent', true],
    ]);
  });
});

describe('docs/behaviour.md §4 Derived rules', () => {
  it("editing the email fills in the username: the part before '@' in lower case", () => {
    const { form } = staffForm([ASHA]);
    form.edit(idAt(form, 0), 'email', 'Asha.Naik@Seaside.example');
    expect(usernames(form)).toStrictEqual(['asha.naik']);
    form.edit(idAt(form, 0), 'username', 'boss');
    form.edit(idAt(form, 0), 'phone', '+91 832 555 0100');
    expect(usernames(form)).toStrictEqual(['boss']);
    form.edit(idAt(form, 0), 'email', 'a');
    expect(usernames(form)).toStrictEqual(['a']);
  });

  it('the last administrator cannot be removed, and the user sees why', () => {
    const { form, notices } = staffForm([ASHA, BEN]);
    expect(form.remove(idAt(form, 0))).toBe(false);
    expect(usernames(form)).toStrictEqual(['asha', 'ben']);
    expect(notices).toStrictEqual([STAFF_NOTICES.cannotRemoveAdmin]);
    expect(notices[0]).toMatchObject({
      title: 'Cannot Remove Administrator',
      message:
        'At least one Administrator is required. Add another admin before removing this one.',
      ms: 5000,
    });
  });
});

describe('docs/fields.md §5 Staff', () => {
  it("the error of a duplicate email clears when the other user's email changes", () => {
    const { form } = staffForm([ASHA, { ...BEN, email: 'ASHA@seaside.example', username: 'Asha' }]);
    const second = idAt(form, 1);
    form.submit();
    expect(form.problems).toStrictEqual({
      [`${second}.email`]: 'Email already exists',
      [`${second}.username`]: 'Username already exists',
    });
    form.edit(idAt(form, 0), 'email', 'asha.naik@seaside.example');
    expect(form.problems).toStrictEqual({});
  });

  it('removing a user clears their errors and the duplicates they caused, and keeps other errors', () => {
    const { form } = staffForm([ASHA, { ...BEN, last_name: '' }, { ...BEN, first_name: '' }]);
    const third = idAt(form, 2);
    form.submit();
    expect(Object.keys(form.problems)).toHaveLength(4);
    form.remove(idAt(form, 1));
    expect(form.problems).toStrictEqual({ [`${third}.first_name`]: 'First name is required' });
  });
});

describe("docs/fields.md §5 The 'Generate' button", () => {
  it("shows 'Password Generated' for 2 s, without the password", () => {
    const { form, notices } = staffForm([ASHA]);
    form.generatePassword(idAt(form, 0));
    expect(notices).toStrictEqual([
      {
        kind: 'success',
        title: 'Password Generated',
        message: 'A new secure password has been generated.',
        ms: 2000,
      },
    ]);
  });
});
