import { describe, expect, it } from 'vitest';
import {
  checkAccess,
  hotelIdOf,
  isExpiring,
  ONBOARDING_USERNAME,
  TOKEN_REFRESH_THRESHOLD_MS,
  validateLogin,
  type CurrentUser,
} from '#domain/session/session.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2031, 0, 1);

const hotelUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  username: 'asha',
  user_profile: { hotel: { id: 4 }, role: 'admin' },
  ...changes,
});

describe('docs/fields.md §3 Current user', () => {
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

describe('docs/behaviour.md §4 A token is refreshed in its last 5 minutes', () => {
  const received = NOW - 60 * MINUTE;

  it.each([
    [-1, true],
    [0, true],
    [1, true],
    [5 * MINUTE, true],
    [5 * MINUTE + 1, false],
    [60 * MINUTE, false],
  ])('whether a token is refreshed %i ms before its end: %s', (left, expected) => {
    expect(TOKEN_REFRESH_THRESHOLD_MS).toBe(5 * MINUTE);
    expect(isExpiring({ tokenExpiry: NOW + left, tokenReceived: received }, NOW)).toBe(expected);
  });

  it('a token counts as expiring if its end is unknown', () => {
    expect(isExpiring({ tokenExpiry: Number.NaN, tokenReceived: received }, NOW)).toBe(true);
    expect(isExpiring({ tokenExpiry: 0, tokenReceived: received }, NOW)).toBe(true);
  });
});

describe('Short-lived tokens', () => {
  it.each([1, 4, 5, 9, 10])(
    'a token that lives %i minutes is expiring from half of its life, not at once',
    (minutes) => {
      const token = { tokenReceived: NOW, tokenExpiry: NOW + minutes * MINUTE };
      const half = (minutes * MINUTE) / 2;
      expect(isExpiring(token, NOW)).toBe(false);
      expect(isExpiring(token, NOW + half - 1)).toBe(false);
      expect(isExpiring(token, NOW + half)).toBe(true);
    },
  );

  it('a token that had expired on arrival is expiring', () => {
    expect(isExpiring({ tokenReceived: NOW, tokenExpiry: NOW - 1 }, NOW)).toBe(true);
    expect(isExpiring({ tokenReceived: NOW, tokenExpiry: NOW }, NOW)).toBe(true);
    // The clock was set back after the token arrived.
    expect(
      isExpiring({ tokenReceived: NOW, tokenExpiry: NOW - 9 * MINUTE }, NOW - 9 * MINUTE),
    ).toBe(true);
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

describe('docs/fields.md §5 Login', () => {
  it.each([
    ['', 'x', { username: 'Username is required' }],
    [' \t', 'x', { username: 'Username is required' }],
    ['asha', '', { password: 'Password is required' }],
    ['', '', { username: 'Username is required', password: 'Password is required' }],
    ['asha', ' ', {}],
    ['asha', 'x', {}],
  ])('username %j and password %j: %j', (username, password, problems) => {
    expect(validateLogin({ username, password })).toStrictEqual(problems);
  });
});
