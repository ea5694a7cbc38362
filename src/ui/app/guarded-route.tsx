import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { isCancelled } from '#application/errors/api-error.ts';
import { LoadingIndicator } from '#ui/shell/loading/loading-indicator.tsx';
import { StoppedWaiting } from '#ui/shell/notices/stopped-waiting.tsx';
import type { ServicesLoader } from '#ui/shell/loading/load-services.ts';
import {
  asksForSetup,
  decideRoute,
  NOBODY,
  visitorOf,
  type Decision,
  type Screen,
} from './routes.ts';
import { hasStoredSession } from '#ui/shell/session/stored-session.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';

export interface GuardedRouteProps {
  readonly path: string;
  readonly loader: ServicesLoader;
  readonly notify: Notify;
  readonly children: (screen: Screen) => ReactNode;
}

/**
 * Shows the screen of a path, or redirects the visitor. Use `guardKeyOf(path)` as its React key.
 */
export function GuardedRoute({ path, loader, notify, children }: GuardedRouteProps) {
  // Without a stored session the decision is immediate, so no loading screen flashes.
  const [decision, setDecision] = useState<Outcome | undefined>(() =>
    loader.isLoaded() || hasStoredSession() ? undefined : decideRoute(path, NOBODY, 'off'),
  );
  const isOpen = decision === undefined;
  useEffect(() => {
    if (!isOpen) return;
    let isLeft = false;
    const find = async () => {
      const decided = await decide(path, loader);
      // The current screen stays until the next one is loaded.
      if (!isLeft) startTransition(() => setDecision(decided));
    };
    void find();
    return () => {
      isLeft = true;
    };
  }, [isOpen, path, loader]);

  const isExpired = decision?.kind === 'redirect' && decision.isExpired;
  useEffect(() => {
    if (isExpired) notify(NOTICES.sessionExpired);
  }, [isExpired, notify]);

  if (decision?.kind === 'stopped') {
    return <StoppedWaiting onRetry={() => setDecision(undefined)} />;
  }
  if (!decision) return <LoadingIndicator fullScreen message="Loading..." />;
  if (decision.kind === 'redirect') return <Redirect to={decision.to} replace />;
  return children(decision.screen);
}

/** The user may also have stopped waiting before the server said who is signed in. */
type Outcome = Decision | { readonly kind: 'stopped' };

/** A user that cannot be found counts as signed out (docs/decisions.md R3). */
async function decide(path: string, { load }: ServicesLoader): Promise<Outcome> {
  try {
    const { restoreSession, loadSetupStatus, settings } = await load();
    const gate = settings.setupGate;
    const user = await restoreSession.run();
    const needsSetup =
      user !== undefined &&
      asksForSetup(path, user, gate) &&
      (await (await loadSetupStatus()).isOnboardingNeeded(user));
    return decideRoute(path, visitorOf(user, needsSetup), gate);
  } catch (error) {
    if (isCancelled(error)) return { kind: 'stopped' };
    return decideRoute(path, NOBODY, 'off');
  }
}
