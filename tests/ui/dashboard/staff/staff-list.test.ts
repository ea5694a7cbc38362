import { beforeEach, describe, expect, it } from 'vitest';
import { OWN_ACCESS } from '#domain/staff/staff-list.ts';
import { CANNOT_REMOVE_ADMIN } from '#domain/staff/staff.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';
import { createStaffList } from '#ui/dashboard/staff/staff-list.ts';
import type { Notice } from '#ui/texts/notices.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { createResource } from '#ui/shell/loading/resource.ts';
import { MemoryStaffApi } from '#tests/fakes/memory-staff-api.ts';

const person = (id: number, username: string, role: string, is_active = true) => ({
  id,
  username,
  email: `${username}@seaside.example`,
  first_name: username.toUpperCase(),
  last_name: 'Naik',
  is_active,
  user_profile: { role, phone: '', employee_id: '' },
});

const ASHA = person(1, 'asha', 'admin');
const STAFF = [ASHA, person(2, 'ben', 'manager'), person(3, 'cara', 'housekeeper', false)];
const ADMINS = [ASHA, person(2, 'ben', 'admin')];

let notices: Notice[];
/** How often the account of the signed-in user was read again. */
let refreshes: number;

async function staffOf(records = STAFF, username = 'asha', role = 'admin') {
  const api = new MemoryStaffApi(records);
  const account = createResource(() => {
    refreshes += 1;
    return Promise.resolve({ username });
  });
  account.put({ username });
  const store = createStaffList({
    staffApi: api,
    hotelId: 7,
    memory: new Map<string, unknown>(),
    role,
    user: { username },
    account,
    random: countingRandom(),
    draftOf,
    notify: (notice) => notices.push(notice),
  });
  await store.list.read();
  const member = (name: string) =>
    store.list.state.now.value!.find((one) => one.username === name)!;
  const { editor } = store;
  const form = () => editor.state.edited!.form;
  const fill = (fields: Readonly<Record<string, unknown>>) => {
    for (const [field, value] of Object.entries(fields)) form().edit(field as 'email', value as '');
  };
  /** Changes these fields of a user, and saves them. */
  const change = async (name: string, fields: Readonly<Record<string, unknown>>) => {
    editor.edit(member(name));
    fill(fields);
    return await editor.save();
  };
  return { ...store, api, member, form, fill, change };
}

const DINA = {
  first_name: 'Dina',
  last_name: 'Rao',
  email: 'Dina@seaside.example',
  password: 'Qw3rTy77z',
};

beforeEach(() => {
  [notices, refreshes] = [[], 0];
});

describe('Staff service: adding and changing', () => {
  it('creates a front desk agent with a username from the email', async () => {
    const { api, editor, fill, member } = await staffOf();
    editor.add();
    fill(DINA);
    expect(await editor.save()).toBe(true);
    expect(await api.read(4)).toMatchObject({
      username: 'dina',
      user_profile: { hotel: 7, role: 'front_desk_agent' },
    });
    expect(member('dina')).toMatchObject({ id: 4, is_active: true });
    expect(editor.state.edited).toBeUndefined();
    expect(notices.map(({ title }) => title)).toEqual(['Dina Rao was saved.']);
  });

  it('docs/fields.md §5 checks staff with the wizard’s rules, and against the other users of the hotel', async () => {
    const { api, editor, fill, form } = await staffOf();
    editor.add();
    fill({ ...DINA, email: 'ben@seaside.example', password: '12345' });
    expect(await editor.save()).toBe(false);
    expect(Object.values(form().problems)).toEqual([
      'Email already exists',
      'Username already exists',
      'Password must be at least 6 characters',
    ]);
    expect(await api.list()).toHaveLength(3);
  });

  it('says why the server refuses to remove a user, who stays in the list', async () => {
    const { api, member, ...staff } = await staffOf();
    api.failNext({ status: 403 });
    expect(await staff.remove(member('ben'))).toBe(false);
    expect(notices.at(-1)).toMatchObject({
      title: 'BEN Naik could not be removed',
      message: "You don't have permission to perform this action.",
    });
    expect(staff.list.state.now.value).toHaveLength(3);
  });
});

it('managers edit themselves and those below them, but open no administrator', async () => {
  const { editor, member, ...staff } = await staffOf(STAFF, 'ben', 'manager');
  const open = ['asha', 'ben', 'cara'].filter((name) => staff.mayManage(member(name)));
  expect(open).toEqual(['ben', 'cara']);
  expect(editor.openAt('1')).toBe(false);
  expect(editor.state.edited).toBeUndefined();
});

describe('a generated password', () => {
  it('is sent if the form is saved, also after a lost response, then shown once and forgotten', async () => {
    const { api, editor, form, member, ...store } = await staffOf();
    store.resetPassword(member('ben'));
    const { password } = form().state;
    expect(password).toMatch(/^[A-Za-z2-9]{8}$/);
    expect([store.isReset(form()), notices]).toEqual([true, []]);
    api.failNext({ status: 0 });
    expect(await editor.save()).toBe(false);
    expect(await editor.save()).toBe(true);
    expect(editor.state.edited).toBeUndefined();
    expect(store.state.handover).toMatchObject({ username: 'ben', password });
    expect(api.updates).toEqual([{ password, confirm_password: password }]);
    store.closeHandover();
    expect(store.state.handover).toBeUndefined();
  });

  it('is shown for a new user too, but neither a typed one nor one that was never saved', async () => {
    const { api, editor, form, fill, change, member, ...store } = await staffOf();
    editor.add();
    fill(DINA);
    store.generatePassword(form());
    await editor.save();
    expect(store.state.handover).toMatchObject({ username: 'dina' });
    store.closeHandover();
    await change('dina', { password: 'Qw3rTy77z' });
    expect(store.state.handover).toBeUndefined();
    api.updates.length = 0;
    store.resetPassword(member('ben'));
    editor.discard();
    await change('ben', { last_name: 'Rao' });
    expect(store.state.handover).toBeUndefined();
    expect(api.updates).toEqual([{ last_name: 'Rao' }]);
  });
});

const DEMOTIONS = [{ role: 'manager' }, { is_active: false }];

describe("docs/behaviour.md §6 a user's own account", () => {
  it.each(DEMOTIONS)('users cannot change their own %j, nor remove themselves', async (fields) => {
    const { api, form, change, refusalOf, member } = await staffOf(ADMINS);
    expect(refusalOf(member('asha'))).toBe(OWN_ACCESS);
    expect(refusalOf(member('ben'))).toBe('');
    expect(await change('asha', fields)).toBe(false);
    expect(form().problems).toEqual({ role: OWN_ACCESS });
    expect(await api.list()).toEqual(ADMINS);
  });

  it('reads the signed-in user again after a change of their own record only', async () => {
    const { change } = await staffOf(ADMINS);
    for (const [username, times] of [
      ['ben', 0],
      ['asha', 1],
    ] as const) {
      expect(await change(username, { last_name: 'Rao' })).toBe(true);
      expect(refreshes).toBe(times);
    }
  });
});

describe('docs/behaviour.md §4 the last active administrator is protected', () => {
  it.each(DEMOTIONS)('can neither be removed nor changed to %j', async (fields) => {
    const inactive = person(2, 'ben', 'admin', false);
    const { api, form, change, refusalOf, member } = await staffOf([ASHA, inactive], 'somebody');
    const { message } = CANNOT_REMOVE_ADMIN;
    expect(refusalOf(member('asha'))).toBe(message);
    expect(refusalOf(member('ben'))).toBe('');
    expect(await change('asha', fields)).toBe(false);
    expect(form().problems).toEqual({ role: message });
    expect(api.updates).toEqual([]);
  });
});
