// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useLocation } from 'wouter';
import { ApiError, CANCELLED } from '#application/errors/api-error.ts';
import { createRestoreSession } from '#application/session/restore-session.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import { createReadSetupStatus } from '#application/session/setup-status.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import type { CurrentUser } from '#domain/session/session.ts';
import { GuardedRoute, type GuardedRouteProps } from '#ui/app/guarded-route.tsx';
import type { Gate } from '#ui/app/routes.ts';
import type { Services } from '#ui/services.ts';
import { NOTICES, type Notice } from '#ui/texts/notices.ts';
import {
  FakeAuthApi,
  GATEWAY_FAILURES,
  HOTEL_ADMIN,
  ONBOARDING_ACCOUNT,
  refused,
  unreachable,
} from '#tests/fakes/fake-auth-api.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';

const HOUR = 3_600_000;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Opens the app at a path, and renders it. Without `user`, the visitor is signed out. */
function open(
  path: string,
  user?: CurrentUser,
  { gate = 'off', isUserStored = true }: { gate?: Gate; isUserStored?: boolean } = {},
) {
  history.replaceState(null, '', path);
  const clock = new InstantClock();
  const auth = new FakeAuthApi(clock.now() + HOUR);
  const session = new SessionKeeper(new MemorySessionStore(), auth, clock, new MemoryLock());
  if (user) {
    localStorage.setItem('authToken', 'access-0');
    session.open(
      { access: 'access-0', tokenExpiry: clock.now() + HOUR },
      isUserStored ? user : undefined,
    );
  }
  const services: Pick<Services, 'settings' | 'session' | 'restoreSession' | 'loadSetupStatus'> = {
    settings: { apiBaseUrl: '/api', setupGate: gate },
    session,
    restoreSession: createRestoreSession(auth, session),
    loadSetupStatus: () => Promise.resolve(createReadSetupStatus(new MemoryOnboardingApi())),
  };
  const loads: string[] = [];
  const loader: GuardedRouteProps['services'] = {
    isLoaded: () => false,
    load() {
      loads.push('load');
      return Promise.resolve(services as Services);
    },
  };
  const notices: Notice[] = [];
  const painted: string[] = [];
  const notify = (notice: Notice) => void notices.push(notice);
  function Sample() {
    const [at] = useLocation();
    return (
      <GuardedRoute key={at} path={at} services={loader} notify={notify}>
        {(shown) => {
          painted.push(shown);
          return <main>{shown}</main>;
        }}
      </GuardedRoute>
    );
  }
  render(
    <StrictMode>
      <Sample />
    </StrictMode>,
  );
  return {
    auth,
    stored: () => session.current(),
    loads,
    notices,
    painted: () => [...new Set(painted)],
  };
}

describe('docs/behaviour.md §2 routes', () => {
  it('shows signed-out visitors the sign-in screen immediately, without loading anything', () => {
    const { loads, notices } = open('/');
    expect(screen.getByRole('main').textContent).toBe('login');
    expect(location.pathname).toBe('/login');
    expect(loads).toEqual([]);
    expect(notices).toEqual([]);
  });

  it('tells signed-out visitors of the wizard that the session expired', () => {
    const { notices } = open('/onboarding');
    expect(location.pathname).toBe('/login');
    expect(new Set(notices)).toEqual(new Set([NOTICES.sessionExpired]));
  });

  it.each([
    ['a hotel user', HOTEL_ADMIN, 'dashboard'],
    ['the onboarding account', ONBOARDING_ACCOUNT, 'onboarding'],
  ])('never shows /login to %s', async (_, user, end) => {
    const { painted } = open('/login', user);
    await waitFor(() => expect(location.pathname).toBe(`/${end}`));
    await screen.findByText(end);
    expect(painted()).toEqual([end]);
  });

  it.each([
    ['a lost connection', unreachable()] as const,
    [
      'a user who stops waiting',
      new ApiError({ status: 0, code: CANCELLED, message: '' }),
    ] as const,
    GATEWAY_FAILURES[0]!,
  ])('offers a retry if the check of the session fails with %s', async (_, failure) => {
    const { auth, stored, notices } = open('/dashboard', HOTEL_ADMIN, { isUserStored: false });
    auth.failure = failure;
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(location.pathname).toBe('/dashboard');
    expect(screen.getByText(/You are still signed in, and nothing is lost\./)).toBeDefined();
    expect(stored()).toBeDefined();
    auth.failure = undefined;
    retry.click();
    expect(await screen.findByText('dashboard')).toBeDefined();
    expect(notices).toEqual([]);
  });

  it.each([400, 401, 403])(
    'tells users of any screen that the session expired if the check is refused with %i',
    async (status) => {
      const { auth, notices } = open('/dashboard', HOTEL_ADMIN, { isUserStored: false });
      auth.failure = refused('', status);
      await screen.findByText('login');
      expect(location.pathname).toBe('/login');
      await expect.poll(() => new Set(notices)).toEqual(new Set([NOTICES.sessionExpired]));
    },
  );

  it('lets users sign in again if the check of the session fails at the sign-in', async () => {
    const { auth, stored, notices } = open('/login', HOTEL_ADMIN, { isUserStored: false });
    auth.failure = refused('', 500);
    await screen.findByText('login');
    expect(stored()).toBeDefined();
    expect(notices).toEqual([]);
  });
});
