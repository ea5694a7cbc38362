import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffMember } from '#application/records/hotel-records.ts';
import { OWN_ACCESS } from '#domain/staff/staff-list.ts';
import { CANNOT_REMOVE_ADMIN } from '#domain/staff/staff.ts';
import { countingRandom } from '#tests/fakes/sample-configs.ts';
import { createStaffList, type StaffList } from '#ui/dashboard/staff/staff-list.ts';
import type { Notice } from '#ui/texts/notices.ts';
import type { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { createResource } from '#ui/shell/loading/resource.ts';
import { MemoryStaffApi } from '#tests/fakes/memory-staff-api.ts';

const user = (id: number, username: string, role: string, is_active = true) => ({
  id,
  username,
  email: `${username}@seaside.example`,
  first_name: username.toUpperCase(),
  last_name: 'Naik',
  is_active,
  user_profile: { role, phone: '', employee_id: '' },
});

const ASHA = user(1, 'asha', 'admin');
const BEN = user(2, 'ben', 'manager');
const CARA = user(3, 'cara', 'housekeeper', false);

let api: MemoryStaffApi;
let notices: Notice[];
/** How often the account of the signed-in user was read again. */
let refreshes: number;

async function staffList(
  role = 'admin',
  username = 'asha',
  records = [ASHA, BEN, CARA],
  drafts?: MemoryDraftStore,
) {
  refreshes = 0;
  api = new MemoryStaffApi(records);
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
    draftOf: (form) => draftOf(form, drafts),
    notify: (notice) => notices.push(notice),
  });
  await store.list.read();
  return store;
}

const member = (store: StaffList, username: string): StaffMember => {
  const found = store.list.state.now.value?.find((one) => one.username === username);
  if (!found) throw new Error(`no ${username}`);
  return found;
};

function fill(store: StaffList, fields: Readonly<Record<string, string>>): void {
  const form = store.editor.state.edited?.form;
  for (const [field, value] of Object.entries(fields)) form?.edit(field as 'email', value);
}

const DINA = {
  first_name: 'Dina',
  last_name: 'Rao',
  email: 'Dina@seaside.example',
  password: 'Qw3rTy77z',
};

beforeEach(() => {
  notices = [];
});

describe('Staff service: adding', () => {
  it('creates a front desk agent with a username from the email', async () => {
    const store = await staffList();
    store.editor.add();
    fill(store, DINA);
    expect(await store.editor.save()).toBe(true);
    expect(await api.read(4)).toMatchObject({
      username: 'dina',
      user_profile: { hotel: 7, role: 'front_desk_agent' },
    });
    expect(member(store, 'dina')).toMatchObject({ id: 4, is_active: true });
    expect(store.editor.state.edited).toBeUndefined();
    expect(notices.map(({ title }) => title)).toEqual(['Dina Rao was saved.']);
  });

  it('docs/fields.md §5 checks staff with the wizard’s rules, and against the other users of the hotel', async () => {
    const store = await staffList();
    store.editor.add();
    fill(store, { ...DINA, email: 'ben@seaside.example', password: '12345' });
    expect(await store.editor.save()).toBe(false);
    expect(Object.values(store.editor.state.edited?.form.problems ?? {})).toEqual([
      'Email already exists',
      'Username already exists',
      'Password must be at least 6 characters',
    ]);
    expect(notices).toEqual([]);
    expect(await api.list()).toHaveLength(3);
  });

  it('shows the server’s message at its field of the staff form, and keeps the input', async () => {
    const store = await staffList();
    store.editor.add();
    fill(store, DINA);
    api.failNext({ status: 400, fields: { 'profile.role': 'No such role.' } });
    expect(await store.editor.save()).toBe(false);
    expect(store.editor.state.edited?.form.problems).toEqual({ role: 'No such role.' });
    expect(store.editor.state.summaries).toBe(1);
    expect(await store.editor.save()).toBe(true);
  });
});

describe('Staff service: changing', () => {
  it('keeps the password if none is typed, and the username if the email changes', async () => {
    const store = await staffList();
    store.editor.edit(member(store, 'ben'));
    fill(store, { email: 'benedict@seaside.example' });
    expect(await store.editor.save()).toBe(true);
    expect(await api.read(2)).toMatchObject({ username: 'ben', email: 'benedict@seaside.example' });
  });
});

const passwordsOf = (store: StaffList) => [
  store.editor.state.edited?.form.state.password,
  store.state.handover?.password,
];

describe('a generated password', () => {
  it('is sent if the form is saved, then shown once and forgotten', async () => {
    const store = await staffList();
    store.resetPassword(member(store, 'ben'));
    const [generated] = passwordsOf(store);
    expect(generated).toMatch(/^[A-Za-z2-9]{8}$/);
    expect([store.isReset(store.editor.state.edited!.form), notices]).toEqual([true, []]);
    expect(await store.editor.save()).toBe(true);
    expect(passwordsOf(store)).toEqual([undefined, generated]);
    expect(api.updates).toEqual([{ password: generated, confirm_password: generated }]);
    store.closeHandover();
    expect(passwordsOf(store)).toEqual([undefined, undefined]);
  });

  it('is sent again after a lost response', async () => {
    const store = await staffList();
    store.resetPassword(member(store, 'ben'));
    const [generated] = passwordsOf(store);
    api.failNext({ status: 0 });
    expect(await store.editor.save()).toBe(false);
    expect(await store.editor.save()).toBe(true);
    expect(passwordsOf(store)).toEqual([undefined, generated]);
  });

  it('is shown for a new user too, but a typed password is not', async () => {
    const store = await staffList();
    store.editor.add();
    fill(store, DINA);
    store.generatePassword(store.editor.state.edited!.form);
    await store.editor.save();
    expect(store.state.handover).toMatchObject({ username: 'dina' });
    store.closeHandover();
    store.editor.edit(member(store, 'dina'));
    fill(store, { password: 'Qw3rTy77z' });
    await store.editor.save();
    expect(store.state.handover).toBeUndefined();
  });

  it('is not shown if the user is never saved with it', async () => {
    const store = await staffList();
    store.resetPassword(member(store, 'ben'));
    store.editor.discard();
    store.editor.edit(member(store, 'ben'));
    fill(store, { last_name: 'Rao' });
    await store.editor.save();
    expect(store.state.handover).toBeUndefined();
    expect(api.updates).toEqual([{ last_name: 'Rao' }]);
  });
});

describe('two users who change the staff at the same time', () => {
  it('changes only the status when deactivating from an outdated list', async () => {
    const store = await staffList();
    store.editor.edit(member(store, 'ben'));
    await api.update(2, { ...BEN, email: 'new@seaside.example', profile: { role: 'housekeeper' } });
    store.editor.state.edited?.form.edit('is_active', false);
    await store.editor.save();
    expect(member(store, 'ben')).toMatchObject({
      email: 'new@seaside.example',
      role: 'housekeeper',
      is_active: false,
    });
  });

  it('saves the later change of a staff field that both changed, and says so', async () => {
    const store = await staffList();
    store.editor.edit(member(store, 'ben'));
    await api.update(2, { ...BEN, last_name: 'Menon', profile: { role: 'manager' } });
    fill(store, { last_name: 'Rao' });
    await store.editor.save();
    expect(await api.read(2)).toMatchObject({ last_name: 'Rao' });
    expect(notices).toMatchObject([
      {
        message:
          'Last name was changed by another user while you were editing. Your value replaced theirs.',
      },
      { title: 'BEN Rao was saved.' },
    ]);
  });
});

describe("docs/behaviour.md §6 a user's own account", () => {
  const admins = [ASHA, user(2, 'ben', 'admin')];

  it.each([{ role: 'manager' }, { is_active: false }])(
    'users cannot change their own %j',
    async (fields) => {
      const store = await staffList('admin', 'asha', admins);
      store.editor.edit(member(store, 'asha'));
      const form = store.editor.state.edited?.form;
      for (const [field, value] of Object.entries(fields))
        form?.edit(field as 'role', value as string);
      expect(await store.editor.save()).toBe(false);
      expect(store.editor.state.edited?.form.problems).toEqual({ role: OWN_ACCESS });
      expect(await api.list()).toEqual(admins);
    },
  );

  it('users cannot remove themselves', async () => {
    const store = await staffList('admin', 'asha', admins);
    expect(store.refusalOf(member(store, 'asha'))).toBe(OWN_ACCESS);
    expect(store.refusalOf(member(store, 'ben'))).toBe('');
  });

  it('reads the signed-in user again after a change of their own record only', async () => {
    const store = await staffList('admin', 'asha', admins);
    for (const [username, times] of [
      ['ben', 0],
      ['asha', 1],
    ] as const) {
      store.editor.edit(member(store, username));
      fill(store, { last_name: 'Rao' });
      expect(await store.editor.save()).toBe(true);
      expect(refreshes).toBe(times);
    }
  });
});

describe('docs/behaviour.md §4 the last administrator is protected', () => {
  it.each([{ role: 'manager' }, { is_active: false }])(
    'can neither be removed nor changed to %j',
    async (fields) => {
      const store = await staffList('admin', 'somebody');
      const asha = member(store, 'asha');
      const { message } = CANNOT_REMOVE_ADMIN;
      expect(store.refusalOf(asha)).toBe(message);
      store.editor.edit(asha);
      for (const [field, value] of Object.entries(fields))
        store.editor.state.edited?.form.edit(field as 'role', value as string);
      expect(await store.editor.save()).toBe(false);
      expect(store.editor.state.edited?.form.problems).toEqual({ role: message });
      expect(api.updates).toEqual([]);
    },
  );

  it('does not count inactive administrators', async () => {
    const store = await staffList('admin', 'asha', [ASHA, user(2, 'ben', 'admin', false)]);
    expect(store.refusalOf(member(store, 'asha'))).toBe(CANNOT_REMOVE_ADMIN.message);
    expect(store.refusalOf(member(store, 'ben'))).toBe('');
  });
});

describe('deactivating and removing', () => {
  it('keeps a user in the list and says why if the server refuses to remove them', async () => {
    const store = await staffList();
    api.failNext({ status: 403 });
    expect(await store.remove(member(store, 'ben'))).toBe(false);
    expect(notices.at(-1)).toMatchObject({
      title: 'BEN Naik could not be removed',
      message: "You don't have permission to perform this action.",
    });
    expect(store.list.state.now.value).toHaveLength(3);
  });
});
