import { expect, it } from 'vitest';
import { checkAccess, hotelIdOf, readUser, type CurrentUser } from '#domain/session/session.ts';

const ASHA = { username: 'asha', user_profile: { hotel: { id: 4 }, role: 'admin' } };

it('the current user has no values that should be texts but are not', () => {
  const stored = {
    username: 'asha',
    first_name: { en: 'Asha' },
    last_name: 'Nair',
    email: 7,
    user_profile: { role: ['admin'], phone: null, hotel: { id: 4, name: { en: 'Seaside' } } },
    hotel: { id: {} },
  };
  expect(readUser(stored)).toEqual({
    username: 'asha',
    last_name: 'Nair',
    user_profile: { phone: null, hotel: { id: 4 } },
  });
});

/** The hotel is in the profile, or in the older shape directly (docs/fields.md §3, docs/behaviour.md §4). */
it.each<[CurrentUser | undefined, CurrentUser['id'], string]>([
  [undefined, undefined, 'no-user'],
  [ASHA, 4, 'allowed'],
  [{ ...ASHA, is_active: true }, 4, 'allowed'],
  [{ ...ASHA, is_active: false }, 4, 'inactive'],
  [{ username: 'asha', hotel: { id: 'b7' } }, 'b7', 'allowed'],
  [{ username: 'asha', user_profile: null, hotel: { id: 0 } }, 0, 'allowed'],
  [{ username: 'asha', user_profile: { hotel: null }, hotel: { id: 5 } }, 5, 'allowed'],
  [{ username: 'asha' }, undefined, 'no-hotel'],
  [{ username: 'asha', user_profile: {}, hotel: null }, undefined, 'no-hotel'],
  [{ username: 'asha', user_profile: { hotel: null } }, undefined, 'no-hotel'],
  [{ username: '4onboard' }, undefined, 'onboarding-only'],
  [{ ...ASHA, username: '4onboard' }, 4, 'onboarding-only'],
  [{ username: '4onboard', is_active: false }, undefined, 'inactive'],
])('%j has the hotel %j and the access %s', (user, hotel, access) => {
  expect([hotelIdOf(user), checkAccess(user)]).toEqual([hotel, access]);
});
