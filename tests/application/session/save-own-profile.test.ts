import { expect, it } from 'vitest';
import { saveOwnProfile } from '#application/session/save-own-profile.ts';
import type { CurrentUser } from '#domain/session/session.ts';

const ASHA = {
  id: 2,
  username: 'asha',
  user_profile: { hotel: { id: 7 }, role: 'admin', phone: '' },
};
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
  const before = { first_name: '', last_name: '', email: '', phone: '' };
  await saveOwnProfile({ updateProfile }, { ...before, ...edits }, ASHA);
  await saveOwnProfile({ updateProfile }, before, ASHA);
  expect(sent).toEqual([body]);
});

it.each([
  ['nothing', {}],
  ['the hotel as its ID', { user_profile: { hotel: 7, role: 'manager', phone: '+91 1' } }],
])('keeps user name, role and hotel if the server responds with %s', async (_, response) => {
  const updateProfile = () => Promise.resolve(response as CurrentUser);
  expect(await saveOwnProfile({ updateProfile }, PROFILE, ASHA)).toEqual({
    ...ASHA,
    first_name: 'Usha',
    last_name: 'Nair',
    email: 'u@sea.example',
    hotel: null,
    user_profile: { hotel: { id: 7 }, role: 'admin', phone: '+91 1' },
  });
});
