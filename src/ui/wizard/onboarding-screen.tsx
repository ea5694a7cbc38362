import { startTransition, useCallback, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { OpenFailure } from '#ui/shell/loading/load-failure.tsx';
import { LoadingIndicator } from '#ui/shell/loading/loading-indicator.tsx';
import { useDocumentTitle } from '#ui/shell/document-title.ts';
import type { LoadServices } from '#ui/services.ts';
import { openWizard } from './open-wizard.ts';
import type { Wizard } from './store/wizard.ts';
import { NOTICES, type Notify } from '#ui/texts/notices.ts';
import { loadStep } from './step-content.tsx';
import { WizardScreen } from './wizard-screen.tsx';

export interface OnboardingScreenProps {
  readonly loadServices: LoadServices;
  readonly notify: Notify;
  /** `/setup`: filled with the existing records of the hotel (docs/decisions.md R1). */
  readonly fromServer?: boolean;
}

/**
 * Opens the wizard of the signed-in user, once the server has confirmed the session
 * (docs/behaviour.md §2).
 */
export function OnboardingScreen({
  loadServices,
  notify,
  fromServer = false,
}: OnboardingScreenProps) {
  useDocumentTitle('Hotel Setup');
  const [opened, setOpened] = useState<{ wizard: Wizard } | { failure: unknown }>();
  const tryAgain = useCallback(() => setOpened(undefined), []);

  const isOpen = opened !== undefined;

  useEffect(() => {
    if (isOpen) return;
    let isLeft = false;
    const enter = async () => {
      try {
        const wizard = await openWizard(loadServices, notify, { fromServer });
        // The step shows a failure itself.
        if (wizard) await loadStep(wizard.state.step).catch(() => undefined);
        if (isLeft) return;
        if (wizard) startTransition(() => setOpened({ wizard }));
        else {
          navigate('/login', { replace: true });
          notify(NOTICES.sessionExpired);
        }
      } catch (failure) {
        setOpened({ failure });
      }
    };
    void enter();
    return () => {
      isLeft = true;
    };
  }, [isOpen, loadServices, notify, fromServer]);

  if (!opened) return <LoadingIndicator fullScreen message="Validating your session..." />;
  if ('failure' in opened) {
    const { failure } = opened;
    return <OpenFailure failure={failure} onRetry={tryAgain} />;
  }
  return (
    <WizardScreen
      wizard={opened.wizard}
      readConfiguration={async (text) => (await loadServices()).readConfiguration(text)}
    />
  );
}

export default OnboardingScreen;
