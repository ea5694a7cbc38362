import {
  hotelIdOf,
  ONBOARDING_USERNAME,
  roleOf,
  type CurrentUser,
} from '#domain/session/session.ts';
import type { Settings } from '#ui/services.ts';
import { HOME, isOnScreen, screenOf, SECTIONED, type Screen } from '#ui/shell/screens.ts';

export type Gate = Settings['setupGate'];

export type Decision = (
  | { readonly kind: 'stay'; readonly screen: Screen }
  | { readonly kind: 'redirect'; readonly to: string }
) & {
  /** Whether the notice about the expired session appears (docs/behaviour.md §2). */
  readonly isExpired?: true;
};

const stay = (screen: Screen): Decision => ({ kind: 'stay', screen });
const redirect = (to: string): Decision => ({ kind: 'redirect', to });
const EXPIRED: Decision = { kind: 'redirect', to: '/login', isExpired: true };

/** All sections of a screen share a key, so that the guard does not decide again for each section. */
export function guardKeyOf(path: string): string {
  return SECTIONED.find((screen) => isOnScreen(screen, path)) ?? path;
}

/**
 * Implements the route table of docs/behaviour.md §2, docs/decisions/setup-gate-is-off.md and
 * docs/decisions/session-ends-on-a-refusal.md. A redirect
 * may lead to another redirect, but never to a loop. `user` is undefined for a signed-out visitor.
 * `needsSetup` is true if the gate is on and the user is the admin of an unfinished hotel.
 */
export function decideRoute(
  path: string,
  user: CurrentUser | undefined,
  gate: Gate,
  needsSetup = false,
): Decision {
  const screen = screenAt(path, gate);
  if (screen === undefined && path !== HOME) return redirect(HOME);
  if (!user) {
    if (screen === 'login') return stay('login');
    return isWizard(screen) ? EXPIRED : redirect('/login');
  }
  // A signed-in user leaves the sign-in page. With the gate on, '/' then chooses between the setup
  // and the dashboard (docs/decisions/setup-gate-is-off.md).
  if (screen === 'login') return redirect(gate === 'status' ? HOME : '/dashboard');
  if (user.username === ONBOARDING_USERNAME) {
    const isOwn = screen === 'onboarding' || screen === 'hotels';
    return isOwn ? stay(screen) : redirect('/onboarding');
  }
  if (screen === 'dashboard') return stay('dashboard');
  if (screen === 'setup' && needsSetup) return stay('setup');
  if (path !== HOME) return redirect(HOME);
  return redirect(needsSetup ? '/setup' : '/dashboard');
}

/** With the gate off, `/setup` is an unknown path (docs/decisions/setup-gate-is-off.md). */
function screenAt(path: string, gate: Gate): Screen | undefined {
  const screen = screenOf(path);
  return screen === 'setup' && gate === 'off' ? undefined : screen;
}

/** True also for paths that the route table does not allow. */
export function isWizardPath(path: string): boolean {
  return isWizard(screenOf(path));
}

function isWizard(screen: Screen | undefined): boolean {
  return screen === 'onboarding' || screen === 'setup';
}

/** Whether the decision about this path needs the hotel's setup status (docs/decisions/setup-gate-is-off.md). */
export function asksForSetup(path: string, user: CurrentUser, gate: Gate): boolean {
  return (
    gate === 'status' &&
    (path === HOME || path === '/setup') &&
    roleOf(user) === 'admin' &&
    hotelIdOf(user) !== undefined
  );
}
