import { startTransition, useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { LoadingIndicator } from '../components/loading-indicator.tsx';
import { useDocumentTitle } from '../document-title.ts';
import type { LoadServices } from '../services.ts';
import { openWizard } from '../stores/open-wizard.ts';
import type { Wizard } from '../stores/wizard.ts';
import { NOTICES, type Notify } from '../texts/notices.ts';
import { loadStep, WizardScreen } from './wizard/wizard-screen.tsx';

export interface OnboardingScreenProps {
  readonly loadServices: LoadServices;
  readonly notify: Notify;
  /** `/setup`: filled with what the server already holds (R1). */
  readonly fromServer?: boolean;
}

/** The way into the wizard: asks the server who is there, then opens that user's wizard (SPEC §2). */
export function OnboardingScreen({
  loadServices,
  notify,
  fromServer = false,
}: OnboardingScreenProps) {
  useDocumentTitle('Hotel Setup');
  const [opened, setOpened] = useState<{ wizard: Wizard } | { failure: unknown }>();

  useEffect(() => {
    let isLeft = false;
    const enter = async () => {
      try {
        const wizard = await openWizard(loadServices, notify, { fromServer });
        if (wizard) await loadStep(wizard.state.step);
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
  }, [loadServices, notify, fromServer]);

  if (!opened) return <LoadingIndicator fullScreen message="Validating your session..." />;
  if ('failure' in opened) throw opened.failure;
  return (
    <WizardScreen
      wizard={opened.wizard}
      readConfiguration={async (text) => (await loadServices()).readConfiguration(text)}
    />
  );
}

export default OnboardingScreen;
