import { describe, expect, it } from 'vitest';
import {
  checkAccess,
  hotelIdOf,
  ONBOARDING_USERNAME,
  readUser,
  type CurrentUser,
} from '#domain/session/session.ts';

const hotelUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  username: 'asha',
  user_profile: { hotel: { id: 4 }, role: 'admin' },
  ...changes,
});

describe('docs/fields.md §3 Current user', () => {
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

  it('the current user has its hotel in the profile, or in the older shape directly', () => {
    expect(hotelIdOf(hotelUser())).toBe(4);
    expect(hotelIdOf({ username: 'asha', hotel: { id: 'b7' } })).toBe('b7');
    expect(hotelIdOf({ username: 'asha', user_profile: null, hotel: { id: 0 } })).toBe(0);
    expect(hotelIdOf({ username: 'asha', user_profile: { hotel: null }, hotel: { id: 5 } })).toBe(
      5,
    );
  });

  it.each<CurrentUser | undefined>([
    undefined,
    { username: 'asha' },
    { username: 'asha', user_profile: {}, hotel: null },
    { username: 'asha', user_profile: { hotel: null } },
  ])('the current user may have no hotel: %j', (user) => {
    expect(hotelIdOf(user)).toBeUndefined();
  });
});

describe('docs/behaviour.md §4 Access check after login', () => {
  it('a missing user fails', () => {
    expect(checkAccess(undefined)).toBe('no-user');
  });

  it('the onboarding account may only onboard, with or without a hotel', () => {
    expect(ONBOARDING_USERNAME).toBe('4onboard');
    expect(checkAccess({ username: '4onboard' })).toBe('onboarding-only');
    expect(checkAccess(hotelUser({ username: '4onboard' }))).toBe('onboarding-only');
  });

  it('a user without a hotel is refused', () => {
    expect(checkAccess({ username: 'asha' })).toBe('no-hotel');
    expect(checkAccess(hotelUser({ user_profile: { hotel: null, role: 'admin' } }))).toBe(
      'no-hotel',
    );
  });

  it('any user with a hotel passes, whatever the role', () => {
    expect(checkAccess(hotelUser())).toBe('allowed');
    expect(checkAccess({ username: 'asha', hotel: { id: 0 } })).toBe('allowed');
    expect(checkAccess(hotelUser({ is_active: true }))).toBe('allowed');
  });

  it('an inactive user cannot log in', () => {
    expect(checkAccess(hotelUser({ is_active: false }))).toBe('inactive');
    expect(checkAccess({ username: '4onboard', is_active: false })).toBe('inactive');
  });
});
