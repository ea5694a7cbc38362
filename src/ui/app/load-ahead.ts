import { loadServicesAhead } from '#ui/shell/loading/load-services.ts';
import { hasStoredSession } from '#ui/shell/session/stored-session.ts';
import { guardKeyOf } from './routes.ts';

/** The code of the screens of signed-in users, by the key of their route. */
export const SCREEN_CODE = {
  '/onboarding': () => import('#ui/wizard/onboarding-screen.tsx'),
  '/hotels': () => import('#ui/hotels/hotels-screen.tsx'),
  '/dashboard': () => import('#ui/dashboard/dashboard-screen.tsx'),
};

/**
 * Starts to load what a signed-in user probably sees first, while the app itself is still loading.
 * If it fails, the app tries again.
 */
export function loadAhead(): void {
  if (!hasStoredSession()) return;
  loadServicesAhead();
  const likely = new Map(Object.entries(SCREEN_CODE)).get(guardKeyOf(location.pathname));
  likely?.().catch(() => undefined);
}
