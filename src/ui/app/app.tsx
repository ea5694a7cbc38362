import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { LoginScreen } from '#ui/login/login-screen.tsx';
import { lazyPart, lazyValue, type Loads } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import { loadServices } from '#ui/app/load-services.ts';
import { PageSkeleton } from '#ui/shell/loading/opened.tsx';
import { notify, notifyAfterReload, showKeptNotices, Toasts } from '#ui/shell/notices/toasts.tsx';
import { followServerClock, TopNotices } from '#ui/shell/notices/top-notices.tsx';
import { followWaiting } from '#ui/shell/notices/waiting.ts';
import { staysOpen } from '#ui/shell/session/kept-page.ts';
import { keepReturnPath } from '#ui/shell/session/return-path.ts';
import { followOtherTabs, hasStoredSession } from '#ui/shell/session/stored-session.ts';
import { NOTICES } from '#ui/texts/notices.ts';
import { GuardedRoute } from './guarded-route.tsx';
import { StartOver } from './start-over.tsx';
import { screenOf, type Screen } from '#ui/shell/screens.ts';
import { guardKeyOf, isWizardPath } from './routes.ts';

const services = lazyValue(async () => {
  const loaded = await loadServices();
  loaded.session.onEnded(leaveForLogin);
  followWaiting(loaded);
  followServerClock(loaded);
  return loaded;
});

/** Called when the server has ended the session (docs/behaviour.md §8). */
function leaveForLogin(username: string | undefined): void {
  const { pathname, search } = location;
  if (pathname === '/login') return;
  if (username !== undefined) keepReturnPath({ username, path: pathname + search });
  navigate('/login', { replace: true });
  notify(NOTICES.sessionExpired);
}

const OnboardingScreen = lazyPart(() => import('#ui/wizard/onboarding-screen.tsx'));
const HotelsScreen = lazyPart(() => import('#ui/hotels/hotels-screen.tsx'));
const DashboardScreen = lazyPart(() => import('#ui/dashboard/dashboard-screen.tsx'));

const CODE: Partial<Record<Screen, Loads>> = {
  onboarding: OnboardingScreen,
  setup: OnboardingScreen,
  hotels: HotelsScreen,
  dashboard: DashboardScreen,
};
// Loads the code of the current screen at the same time as the services, so that the screen appears sooner.
if (hasStoredSession()) {
  const screen = screenOf(location.pathname);
  for (const part of [services, screen && CODE[screen]]) part?.load().catch(() => undefined);
}

const parts = { loadServices: services.load, notify };
const SCREENS: Readonly<Record<Screen, ReactNode>> = {
  login: <LoginScreen {...parts} />,
  onboarding: <OnboardingScreen {...parts} />,
  hotels: <HotelsScreen {...parts} />,
  setup: <OnboardingScreen {...parts} fromServer />,
  dashboard: <DashboardScreen {...parts} />,
};

export function App() {
  const [path] = useLocation();
  const guardKey = guardKeyOf(path);
  useEffect(() => {
    showKeptNotices();
    // Another tab may have signed in as a different user, so the whole app must load again.
    return followOtherTabs((change) => {
      if (staysOpen(change)) return;
      if (change === 'signed-out') notifyAfterReload(NOTICES.signedOutElsewhere);
      location.assign('/');
    });
  }, []);
  return (
    <>
      <Toasts />
      <TopNotices />
      <LoadBoundary
        key={guardKey}
        fullScreen
        otherAction={isWizardPath(path) && <StartOver {...parts} />}
      >
        <Suspense fallback={<PageSkeleton />}>
          <GuardedRoute path={path} services={services} notify={notify}>
            {(screen) => SCREENS[screen]}
          </GuardedRoute>
        </Suspense>
      </LoadBoundary>
    </>
  );
}
