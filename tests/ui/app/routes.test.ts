import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#domain/session/session.ts';
import { asksForSetup, decideRoute, guardKeyOf, type Gate } from '#ui/app/routes.ts';
import { settingsFrom } from '#ui/app/load-services.ts';
import { HOTEL_ADMIN, ONBOARDING_ACCOUNT } from '#tests/fakes/fake-auth-api.ts';

interface Visitor {
  readonly user: CurrentUser | undefined;
  readonly needsSetup?: boolean;
}

const SIGNED_OUT: Visitor = { user: undefined };
const ONBOARDING: Visitor = { user: ONBOARDING_ACCOUNT };
const USER: Visitor = { user: HOTEL_ADMIN };
const UNFINISHED: Visitor = { user: HOTEL_ADMIN, needsSetup: true };

/**
 * The screen that a visitor sees after all redirects, and whether a notice says that the session
 * has expired.
 */
function endOf(path: string, visitor: Visitor, gate: Gate): string {
  let at = path;
  let isExpired = false;
  for (let hops = 0; hops < 5; hops += 1) {
    const decision = decideRoute(at, visitor.user, gate, visitor.needsSetup);
    if (decision.kind === 'stay') {
      return isExpired ? `/${decision.screen} (session expired)` : `/${decision.screen}`;
    }
    isExpired ||= decision.isExpired === true;
    at = decision.to;
  }
  throw new Error(`${path} redirects for ever`);
}

const PATHS = ['/', '/login', '/onboarding', '/dashboard', '/setup', '/nowhere', '/login/', ''];
const LOGIN = '/login';
const LOGIN_EXPIRED = '/login (session expired)';

describe('docs/behaviour.md §2 Route table', () => {
  it.each<[string, Visitor, Gate, Readonly<Record<string, string>>]>([
    ['a signed-out visitor', SIGNED_OUT, 'off', { '*': LOGIN, '/onboarding': LOGIN_EXPIRED }],
    [
      'a signed-out visitor, with the gate',
      SIGNED_OUT,
      'status',
      { '*': LOGIN, '/onboarding': LOGIN_EXPIRED, '/setup': LOGIN_EXPIRED },
    ],
    ['the onboarding account', ONBOARDING, 'off', { '*': '/onboarding' }],
    ['the onboarding account, with the gate', ONBOARDING, 'status', { '*': '/onboarding' }],
    ['a hotel user', USER, 'off', { '*': '/dashboard' }],
    ['a hotel user whose hotel is set up, with the gate', USER, 'status', { '*': '/dashboard' }],
    [
      'the admin of an unfinished hotel, with the gate',
      UNFINISHED,
      'status',
      { '*': '/setup', '/dashboard': '/dashboard' },
    ],
  ])('%s', (_, visitor, gate, expected) => {
    const ends = Object.fromEntries(PATHS.map((path) => [path, endOf(path, visitor, gate)]));
    expect(ends).toEqual(
      Object.fromEntries(PATHS.map((path) => [path, expected[path] ?? expected['*']])),
    );
  });
});

describe('The page of the onboarding account', () => {
  it.each(['/hotels', '/hotels/import'])('is open to that account only: %s', (path) => {
    for (const gate of ['off', 'status'] as const) {
      expect(endOf(path, ONBOARDING, gate)).toBe('/hotels');
      expect(endOf(path, USER, gate)).toBe('/dashboard');
      expect(endOf(path, SIGNED_OUT, gate)).toBe(LOGIN);
    }
    expect(guardKeyOf(path)).toBe('/hotels');
  });
});

describe('Setup gate', () => {
  const manager = { ...HOTEL_ADMIN, user_profile: { hotel: { id: 7 }, role: 'manager' } };

  it('reads the setup status only for / and /setup, for admins, with the gate on', () => {
    expect(PATHS.filter((path) => asksForSetup(path, HOTEL_ADMIN, 'status'))).toEqual([
      '/',
      '/setup',
    ]);
    expect(PATHS.filter((path) => asksForSetup(path, HOTEL_ADMIN, 'off'))).toEqual([]);
    expect(PATHS.filter((path) => asksForSetup(path, manager, 'status'))).toEqual([]);
    expect(PATHS.filter((path) => asksForSetup(path, ONBOARDING_ACCOUNT, 'status'))).toEqual([]);
  });
});

describe('Settings', () => {
  it.each([
    [undefined, { apiBaseUrl: '/api', setupGate: 'off' }],
    ['<!doctype html>', { apiBaseUrl: '/api', setupGate: 'off' }],
    [
      { apiBaseUrl: 7, setupGate: 'on' },
      { apiBaseUrl: '/api', setupGate: 'off' },
    ],
    [{ setupGate: 'status' }, { apiBaseUrl: '/api', setupGate: 'status' }],
    [
      { apiBaseUrl: 'https://api.example.com', setupGate: 'off' },
      { apiBaseUrl: 'https://api.example.com', setupGate: 'off' },
    ],
  ])('reads settings %j as %j', (stored, settings) => {
    expect(settingsFrom(stored)).toEqual(settings);
  });
});
