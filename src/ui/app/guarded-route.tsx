import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { isCancelled } from '#application/errors/api-error.ts';
import type { Services } from '#ui/services.ts';
import type { LazyValue } from '#ui/shell/loading/lazy.ts';
import { Opened } from '#ui/shell/loading/opened.tsx';
import type { Screen } from '#ui/shell/screens.ts';
import { asksForSetup, decideRoute, type Decision } from './routes.ts';
import { hasStoredSession } from '#ui/shell/session/stored-session.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';

export interface GuardedRouteProps {
  readonly path: string;
  readonly services: Pick<LazyValue<Services>, 'load' | 'isLoaded'>;
  readonly notify: Notify;
  readonly children: (screen: Screen) => ReactNode;
}

/** Must be below the React key `guardKeyOf(path)`, or it would show the decision about the previous path. */
export function GuardedRoute({ path, services, notify, children }: GuardedRouteProps) {
  // Without a stored session the decision is immediate, so no loading screen flashes.
  const [immediate] = useState(() =>
    // If the browser stores nothing, the session exists only in the loaded services.
    services.isLoaded() || hasStoredSession() ? undefined : decideRoute(path, undefined, 'off'),
  );
  const find = useCallback(() => decide(path, services), [path, services]);
  const shown = (decision: Decision) => (
    <>
      {decision.isExpired && <Expired notify={notify} />}
      {decision.kind === 'stay' ? children(decision.screen) : <Redirect to={decision.to} replace />}
    </>
  );
  if (immediate) return shown(immediate);
  return <Opened open={find}>{shown}</Opened>;
}

function Expired({ notify }: Pick<GuardedRouteProps, 'notify'>) {
  useEffect(() => notify(NOTICES.sessionExpired), [notify]);
  return null;
}

/**
 * Throws if the user cannot be found out, because that proves nothing about the session
 * (docs/decisions/session-ends-on-a-refusal.md). Only the sign-in screen is shown even then, so that users can sign in
 * again.
 */
async function decide(path: string, { load }: GuardedRouteProps['services']): Promise<Decision> {
  const wasSignedIn = hasStoredSession();
  try {
    const { restoreSession, loadSetupStatus, settings } = await load();
    const gate = settings.setupGate;
    const user = await restoreSession.run();
    const needsSetup =
      user !== undefined &&
      asksForSetup(path, user, gate) &&
      (await (await loadSetupStatus()).isOnboardingNeeded(user));
    const decision = decideRoute(path, user, gate, needsSetup);
    return wasSignedIn && !user ? { ...decision, isExpired: true } : decision;
  } catch (error) {
    const signIn = decideRoute(path, undefined, 'off');
    if (signIn.kind === 'stay' && !isCancelled(error)) return signIn;
    throw error;
  }
}
