import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#domain/session/session.ts';
import { decideRoute, guardKeyOf } from '#ui/app/routes.ts';
import { SECTIONS } from '#ui/dashboard/sections.ts';
import { HOTEL_ADMIN, ONBOARDING_ACCOUNT } from '#tests/fakes/fake-auth-api.ts';

const PATHS = SECTIONS.map(({ path }) => path);

describe('a section of the dashboard', () => {
  it('has its own path', () => {
    expect(new Set(PATHS).size).toBe(SECTIONS.length);
  });

  it.each(PATHS)('%s is for users of a hotel, and the guard asks once for all sections', (path) => {
    const decide = (user?: CurrentUser) => decideRoute(path, user, 'off');
    expect(decide(HOTEL_ADMIN)).toEqual({ kind: 'stay', screen: 'dashboard' });
    expect(decide()).toEqual({ kind: 'redirect', to: '/login' });
    expect(decide(ONBOARDING_ACCOUNT)).toEqual({ kind: 'redirect', to: '/onboarding' });
    expect(guardKeyOf(path)).toBe('/dashboard');
  });
});
