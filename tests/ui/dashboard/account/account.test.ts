import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { createAccount } from '#ui/dashboard/account/account-section.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import { type Notice } from '#ui/texts/notices.ts';

const ASHA = {
  id: 2,
  username: 'asha',
  first_name: 'Asha',
  last_name: 'Nair',
  email: 'asha@seaside.example',
  user_profile: { hotel: { id: 7, name: 'Seaside' }, role: 'admin', phone: '' },
};

let notices: Notice[];
let remembered: CurrentUser[];
let sent: object[];
/** Called for each change of the own profile. */
let answer: () => Promise<CurrentUser>;

async function openAccount(drafts?: MemoryDraftStore) {
  const user = createResource((): Promise<CurrentUser> => Promise.resolve(ASHA));
  const account = createAccount({
    account: user,
    staffApi: {
      updateProfile(body) {
        sent.push(body);
        return answer();
      },
    },
    draftOf: (name) => draftOf(name, drafts),
    rememberUser(changed) {
      remembered.push(changed);
      user.put(changed);
    },
    notify: (notice) => notices.push(notice),
  });
  account.follow();
  void account.of.open();
  await expect.poll(() => account.of.state.now.status).toBe('ready');
  return account;
}

const answers = (user: object) => () => Promise.resolve(user as CurrentUser);
const refuses = (facts: { status: number; fields?: Record<string, string> }) => () =>
  Promise.reject(new ApiError({ code: 'invalid', message: '', ...facts }));

beforeEach(() => {
  [notices, remembered, sent] = [[], [], []];
  answer = answers({ ...ASHA, first_name: 'Usha' });
});

describe('the own profile', () => {
  it('fills the account form with the stored profile', async () => {
    const account = await openAccount();
    expect(account.state.edited!.form.state).toEqual({
      first_name: 'Asha',
      last_name: 'Nair',
      email: 'asha@seaside.example',
      phone: '',
    });
    expect(account.state.changed).toBe(false);
    expect(await account.save()).toBe(false);
    expect(sent).toEqual([]);
  });

  it('passes a saved profile on to the dashboard and the next visit', async () => {
    const account = await openAccount();
    account.state.edited!.form.edit('first_name', 'Usha');
    expect(account.state.changed).toBe(true);
    expect(await account.save()).toBe(true);
    expect(sent).toEqual([{ first_name: 'Usha' }]);
    expect(remembered).toMatchObject([{ ...ASHA, first_name: 'Usha' }]);
    expect(account.state).toMatchObject({ changed: false, isRunning: false });
    expect(notices.map(({ title }) => title)).toEqual(['Your profile was saved.']);
  });

  it.each([
    ['nothing', {}],
    ['only what was sent', { first_name: 'Usha', profile: { phone: '+91 832 555 0100' } }],
    ['the hotel as its id', { username: 'asha', user_profile: { hotel: 7, role: 'admin' } }],
  ])(
    'keeps name, phone, role and hotel of the user if the server responds with %s',
    async (_, body) => {
      answer = answers(body);
      const account = await openAccount();
      account.state.edited!.form.edit('first_name', 'Usha');
      account.state.edited!.form.edit('phone', '+91 832 555 0100');
      await account.save();
      expect(remembered).toMatchObject([
        {
          id: 2,
          username: 'asha',
          first_name: 'Usha',
          user_profile: { hotel: { id: 7 }, role: 'admin', phone: '+91 832 555 0100' },
        },
      ]);
      expect(account.state.changed).toBe(false);
    },
  );

  it('shows a refused value of the own profile at its field, even a nested one', async () => {
    const account = await openAccount();
    account.state.edited!.form.edit('email', 'marco@seaside.example');
    const email = 'user with this email already exists.';
    const phone = 'Not a valid phone number.';
    answer = refuses({ status: 400, fields: { email, 'profile.phone': phone } });
    expect(await account.save()).toBe(false);
    expect({ ...account.state.edited!.form.problems }).toEqual({ email, phone });
    expect(account.state).toMatchObject({ error: '', summaries: 1, changed: true });
    expect(account.state.edited!.form.state.email).toBe('marco@seaside.example');
    expect(remembered).toEqual([]);
  });

  it('keeps what the user types during a save as unsaved', async () => {
    const account = await openAccount();
    account.state.edited!.form.edit('first_name', 'Usha');
    const saving = account.save();
    account.state.edited!.form.edit('first_name', 'Usha R');
    await saving;
    expect([account.state.edited!.form.state.first_name, account.state.changed]).toEqual([
      'Usha R',
      true,
    ]);
    account.discard();
    expect(account.state.edited!.form.state.first_name).toBe('Usha');
  });

  it('opens again with its unsaved changes until they are saved', async () => {
    const drafts = new MemoryDraftStore();
    (await openAccount(drafts)).state.edited!.form.edit('phone', '+91 832 555 0100');
    const account = await openAccount(drafts);
    expect(account.state.changed).toBe(true);
    expect(account.state.edited!.form.state).toMatchObject({ phone: '+91 832 555 0100' });
    expect(await account.save()).toBe(true);
    expect(account.draft.state.restored).toBeUndefined();
    await expect.poll(() => drafts.texts.size).toBe(0);
  });
});
