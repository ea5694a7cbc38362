import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadFailureScreen } from '#ui/shell/loading/load-failure.tsx';
import { LoadingIndicator } from '#ui/shell/loading/loading-indicator.tsx';
import { followServerClock, TopNotices } from '#ui/shell/notices/top-notices.tsx';
import { GuardedRoute } from './guarded-route.tsx';
import { createServicesLoader } from '#ui/shell/loading/load-services.ts';
import { loadable } from '#ui/shell/loading/loadable.tsx';
import { followOtherTabs } from '#ui/shell/session/other-tabs.ts';
import { SCREEN_CODE } from './load-ahead.ts';
import { guardKeyOf, type Screen } from './routes.ts';
import { LoginScreen } from '#ui/login/login-screen.tsx';
import { followWaiting } from '#ui/shell/notices/waiting.ts';
import { hasStoredSession } from '#ui/shell/session/stored-session.ts';
import { NOTICES } from '#ui/texts/notices.ts';
import { notify, showKeptNotices, Toasts } from '#ui/shell/notices/toasts.tsx';

const loader = createServicesLoader((services) => {
  services.session.onEnded(leaveForLogin);
  followWaiting(services);
  followServerClock(services);
});

/** Runs after a 401 on any call except token and refresh (docs/behaviour.md §8). */
function leaveForLogin(): void {
  if (location.pathname === '/login') return;
  navigate('/login', { replace: true });
  notify(NOTICES.sessionExpired);
}

const OnboardingScreen = loadable(SCREEN_CODE['/onboarding'], LoadFailureScreen);
const HotelsScreen = loadable(SCREEN_CODE['/hotels'], LoadFailureScreen);
const DashboardScreen = loadable(SCREEN_CODE['/dashboard'], LoadFailureScreen);

const LIKELY = new Map([
  ['/onboarding', OnboardingScreen],
  ['/hotels', HotelsScreen],
  ['/dashboard', DashboardScreen],
]);
// The likely screen loads together with the services that find the user.
if (hasStoredSession()) {
  for (const part of [loader, LIKELY.get(guardKeyOf(location.pathname))]) {
    part?.load().catch(() => undefined);
  }
}

const parts = { loadServices: loader.load, notify };
const SCREENS: Readonly<Record<Screen, ReactNode>> = {
  login: <LoginScreen {...parts} />,
  onboarding: <OnboardingScreen {...parts} />,
  hotels: <HotelsScreen {...parts} />,
  setup: <OnboardingScreen {...parts} fromServer />,
  dashboard: <DashboardScreen {...parts} />,
};

/** The whole app: notices above the screen of the current path. */
export function App() {
  const [path] = useLocation();
  useEffect(() => {
    showKeptNotices();
    // The new page looks up the user again.
    return followOtherTabs(() => location.assign('/'));
  }, []);
  return (
    <>
      <Toasts />
      <TopNotices />
      <ErrorBoundary>
        <Suspense fallback={<LoadingIndicator fullScreen message="Loading..." />}>
          <GuardedRoute key={guardKeyOf(path)} path={path} loader={loader} notify={notify}>
            {(screen) => SCREENS[screen]}
          </GuardedRoute>
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
