import { useCallback } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ScreenProps } from '#ui/services.ts';
import { useDocumentTitle } from '#ui/shell/document-title.ts';
import { Opened } from '#ui/shell/loading/load-failure.tsx';
import { NOTICES } from '#ui/texts/notices.ts';
import { openWizard } from './open-wizard.ts';
import { loadStep } from './step-content.tsx';
import { WizardScreen } from './wizard-screen.tsx';

export interface OnboardingScreenProps extends ScreenProps {
  /** `/setup`: filled with the existing records of the hotel (docs/decisions.md R1). */
  readonly fromServer?: boolean;
}

/**
 * Opens the wizard of the signed-in user, once the server has confirmed the session
 * (docs/behaviour.md §2).
 */
export default function OnboardingScreen({
  loadServices,
  notify,
  fromServer = false,
}: OnboardingScreenProps) {
  useDocumentTitle('Hotel Setup');
  const open = useCallback(async () => {
    const wizard = await openWizard(loadServices, notify, { fromServer });
    // The step shows a failure itself.
    if (wizard) await loadStep(wizard.state.step).catch(() => undefined);
    return wizard;
  }, [loadServices, notify, fromServer]);
  const leave = useCallback(() => {
    navigate('/login', { replace: true });
    notify(NOTICES.sessionExpired);
  }, [notify]);
  return (
    <Opened open={open} onNobody={leave} message="Validating your session...">
      {(wizard) => (
        <WizardScreen
          wizard={wizard}
          readConfiguration={async (text) => (await loadServices()).readConfiguration(text)}
        />
      )}
    </Opened>
  );
}
