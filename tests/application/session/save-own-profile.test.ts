import { expect, it } from 'vitest';
import { saveOwnProfile } from '#application/session/save-own-profile.ts';
import type { CurrentUser } from '#domain/session/session.ts';

const ASHA = {
  id: 2,
  username: 'asha',
  user_profile: { hotel: { id: 7 }, role: 'admin', phone: '' },
};
const BLANK = { first_name: '', last_name: '', email: '', phone: '' };
const PROFILE = { first_name: 'Usha', last_name: 'Nair', email: 'u@sea.example', phone: '+91 1' };

it.each([
  [{ phone: '+91 1' }, { profile: { phone: '+91 1' } }],
  [
    { last_name: 'Nair', email: 'a@sea.example' },
    { last_name: 'Nair', email: 'a@sea.example' },
  ],
])('sends only what has changed: %j', async (edits, body) => {
  const sent: unknown[] = [];
  const updateProfile = (changes: unknown) => {
    sent.push(changes);
    return Promise.resolve(ASHA as CurrentUser);
  };
  const before = BLANK;
  const api = { updateProfile };
  await saveOwnProfile(api, { before, edited: { ...before, ...edits }, now: ASHA });
  await saveOwnProfile(api, { before, edited: before, now: ASHA });
  expect(sent).toEqual([body]);
});

it.each([
  ['nothing', {}],
  ['the hotel as its ID', { user_profile: { hotel: 7, role: 'manager', phone: '+91 1' } }],
])('keeps user name, role and hotel if the server responds with %s', async (_, response) => {
  const updateProfile = () => Promise.resolve(response as CurrentUser);
  const edit = { before: BLANK, edited: PROFILE, now: ASHA };
  const { user } = await saveOwnProfile({ updateProfile }, edit);
  expect(user).toEqual({
    ...ASHA,
    first_name: 'Usha',
    last_name: 'Nair',
    email: 'u@sea.example',
    hotel: null,
    user_profile: { hotel: { id: 7 }, role: 'admin', phone: '+91 1' },
  });
});

it('keeps what another user has changed, and names fields that both changed', async () => {
  const sent: unknown[] = [];
  const updateProfile = (changes: unknown) => {
    sent.push(changes);
    return Promise.resolve({} as CurrentUser);
  };
  const now = {
    ...ASHA,
    first_name: 'Aisha',
    user_profile: { ...ASHA.user_profile, phone: '+91 2' },
  };
  const edited = { ...BLANK, first_name: 'Usha' };
  const { user, overwritten } = await saveOwnProfile(
    { updateProfile },
    { before: BLANK, edited, now },
  );
  expect(sent).toEqual([{ first_name: 'Usha' }]);
  expect(user).toMatchObject({ first_name: 'Usha', user_profile: { phone: '+91 2' } });
  expect(overwritten).toEqual(['first_name']);
});
