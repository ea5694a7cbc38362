import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { isCancelled } from '#application/errors/api-error.ts';
import type { Services } from '#ui/services.ts';
import type { LazyValue } from '#ui/shell/loading/lazy.ts';
import { Opened } from '#ui/shell/loading/opened.tsx';
import { asksForSetup, decideRoute, type Decision, type Screen } from './routes.ts';
import { hasStoredSession } from '#ui/shell/session/stored-session.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';

export interface GuardedRouteProps {
  readonly path: string;
  readonly services: Pick<LazyValue<Services>, 'load' | 'isLoaded'>;
  readonly notify: Notify;
  readonly children: (screen: Screen) => ReactNode;
}

/**
 * Shows the screen of a path, or redirects. Must be below an element with the React key `guardKeyOf(path)`:
 * otherwise it would show the decision about the previous path.
 */
export function GuardedRoute({ path, services, notify, children }: GuardedRouteProps) {
  // Without a stored session the decision is immediate, so no loading screen flashes.
  const [immediate] = useState(() =>
    // If the browser stores nothing, the session exists only in the loaded services.
    services.isLoaded() || hasStoredSession() ? undefined : decideRoute(path, undefined, 'off'),
  );
  const find = useCallback(() => decide(path, services), [path, services]);
  const shown = (decision: Decision) =>
    decision.kind === 'stay' ? (
      children(decision.screen)
    ) : (
      <Redirected {...decision} notify={notify} />
    );
  if (immediate) return shown(immediate);
  return <Opened open={find}>{shown}</Opened>;
}

type RedirectedProps = Extract<Decision, { kind: 'redirect' }> & Pick<GuardedRouteProps, 'notify'>;

function Redirected({ to, isExpired, notify }: RedirectedProps) {
  useEffect(() => {
    if (isExpired) notify(NOTICES.sessionExpired);
  }, [isExpired, notify]);
  return <Redirect to={to} replace />;
}

/** If loading the user fails, the user counts as signed out (docs/decisions/signed-in-means-usable.md). */
async function decide(path: string, { load }: GuardedRouteProps['services']): Promise<Decision> {
  try {
    const { restoreSession, loadSetupStatus, settings } = await load();
    const gate = settings.setupGate;
    const user = await restoreSession.run();
    const needsSetup =
      user !== undefined &&
      asksForSetup(path, user, gate) &&
      (await (await loadSetupStatus()).isOnboardingNeeded(user));
    return decideRoute(path, user, gate, needsSetup);
  } catch (error) {
    // The user chose 'Stop waiting'. `Opened` catches this error and shows 'Try again'.
    if (isCancelled(error)) throw error;
    return decideRoute(path, undefined, 'off');
  }
}
