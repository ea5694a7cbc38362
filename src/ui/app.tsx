import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { LoadingIndicator } from './components/loading-indicator.tsx';
import { OfflineNotice } from './components/offline-notice.tsx';
import { GuardedRoute } from './guarded-route.tsx';
import { createServicesLoader } from './load-services.ts';
import type { Screen } from './routes.ts';
import { NOTICES } from './texts/notices.ts';
import { notify, showKeptNotice } from './toasts.ts';

/** A 401 on any call but token and refresh sends to /login (SPEC §8). */
const loader = createServicesLoader(() => {
  if (location.pathname === '/login') return;
  navigate('/login', { replace: true });
  notify(NOTICES.sessionExpired);
});

const LoginScreen = lazy(() => import('./screens/login-screen.tsx'));
const OnboardingScreen = lazy(() => import('./screens/onboarding-screen.tsx'));
const DashboardScreen = lazy(() => import('./screens/dashboard-screen.tsx'));

const parts = { loadServices: loader.load, notify };
const SCREENS: Readonly<Record<Screen, ReactNode>> = {
  login: <LoginScreen {...parts} />,
  onboarding: <OnboardingScreen {...parts} />,
  setup: <OnboardingScreen {...parts} fromServer />,
  dashboard: <DashboardScreen {...parts} />,
};

export function App() {
  const [path] = useLocation();
  useEffect(showKeptNotice, []);
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingIndicator fullScreen message="Loading..." />}>
        <GuardedRoute key={path} path={path} loader={loader} notify={notify}>
          {(screen) => SCREENS[screen]}
        </GuardedRoute>
      </Suspense>
      <OfflineNotice />
    </ErrorBoundary>
  );
}
