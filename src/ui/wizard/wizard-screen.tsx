import { LogOut } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { SCREENS, StepContent } from './step-content.tsx';
import { WIZARD_STEPS, type FormStep } from './wizard-steps.ts';
import { Button } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { LoadingIndicator } from '#ui/shell/loading/loading-indicator.tsx';
import { SkipLink } from '#ui/components/skip-link.tsx';
import { PRODUCT, useDocumentTitle } from '#ui/shell/document-title.ts';
import { usePreloading } from '#ui/shell/loading/loadable.tsx';
import { useFocusOnChange } from '#ui/shell/use-focus-on-change.ts';
import type { ReadConfiguration } from '#ui/services.ts';
import type { Wizard } from './store/wizard.ts';
import { LAUNCHED_WITH_WARNINGS } from './launch/launch-result.ts';
import { ElsewhereBar, UnstoredDraft } from './frame/draft-notices.tsx';
import { followHistory } from './frame/step-history.ts';
import { WizardStepper } from './frame/wizard-stepper.tsx';
import { WizardTools } from './frame/wizard-tools.tsx';
import { useIsBusy } from './frame/use-is-busy.ts';

const NOTHING: typeof SCREENS = [];

export interface WizardScreenProps {
  readonly wizard: Wizard;
  readonly readConfiguration: ReadConfiguration;
  /** The steps of the wizard. */
  readonly steps?: readonly FormStep[];
}

/** The frame around the open step (docs/behaviour.md §2). */
export function WizardScreen({
  wizard,
  readConfiguration,
  steps = WIZARD_STEPS,
}: WizardScreenProps) {
  const { step, result, isElsewhere } = useSnapshot(wizard.state);
  const { title = '' } = wizard.steps[step] ?? {};
  const position = `Step ${step + 1} of ${wizard.steps.length}`;
  useDocumentTitle(result ? LAUNCHED_WITH_WARNINGS : `${title} (${position})`);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, step);
  useEffect(() => followHistory(wizard), [wizard]);
  useEffect(() => saveDraft(wizard), [wizard]);
  useEffect(() => wizard.followTabs(), [wizard]);
  usePreloading(useIsInUse() ? SCREENS : NOTHING);

  const content = (
    <Suspense fallback={<LoadingIndicator message="Loading..." />}>
      <StepContent wizard={wizard} steps={steps} step={step} />
    </Suspense>
  );
  if (result) {
    return (
      <div className="min-h-screen bg-page font-sans text-ink">
        <Header />
        <main id="content" className="px-4 py-6 sm:px-6 lg:py-8">
          {content}
        </main>
      </div>
    );
  }
  return (
    <div className="min-h-screen bg-page font-sans text-ink">
      <SkipLink target={heading} />
      <Header>
        <SignOut wizard={wizard} />
      </Header>
      <ElsewhereBar wizard={wizard} />
      <main id="content" className="mx-auto max-w-7xl px-4 py-6 sm:px-6 lg:py-8">
        <WizardProgress wizard={wizard} />
        <fieldset
          disabled={isElsewhere}
          className="mt-6 grid min-w-0 gap-6 lg:mt-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8"
        >
          <WizardStepper wizard={wizard} />
          <section
            aria-labelledby="step-heading"
            className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1"
          >
            <p className="text-sm font-medium text-ink/75">{position}</p>
            <h1
              ref={heading}
              id="step-heading"
              tabIndex={-1}
              className="mt-1 mb-6 w-fit rounded-sm text-2xl font-semibold tracking-tight focus-ring focus-visible:outline-offset-4 sm:text-3xl"
            >
              {title}
            </h1>
            <UnstoredDraft wizard={wizard} />
            {content}
          </section>
          <WizardTools wizard={wizard} readConfiguration={readConfiguration} />
        </fieldset>
      </main>
    </div>
  );
}

function Header({ children }: { readonly children?: ReactNode }) {
  return (
    <header className="page-header bg-white shadow-card">
      <div className="mx-auto flex min-h-15 max-w-7xl items-center justify-between gap-4 px-4 py-2 sm:px-6">
        <p className="font-semibold">{PRODUCT}</p>
        {children}
      </div>
    </header>
  );
}

/** The title and the progress bar (docs/behaviour.md §2). */
function WizardProgress({ wizard }: { readonly wizard: Wizard }) {
  const { completed } = useSnapshot(wizard.state);
  const total = wizard.steps.length;
  const text = `${completed.length} of ${total} steps completed`;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div>
        <p className="text-xl font-semibold tracking-tight">Hotel Setup</p>
        <p className="text-ink/75">Everything you need to open for business, step by step.</p>
      </div>
      <div className="w-full sm:w-72">
        <p className="mb-1.5 text-sm font-medium">{text}</p>
        <ProgressBar label="Setup progress" value={completed.length} max={total} valueText={text} />
      </div>
    </div>
  );
}

function SignOut({ wizard }: { readonly wizard: Wizard }) {
  const isBusy = useIsBusy(wizard);
  const signOut = () => {
    wizard.signOut();
    // Otherwise, going back would only report an expired session.
    navigate('/login', { replace: true });
  };
  return (
    <Button
      variant="quiet"
      className="-mr-4 shrink-0"
      icon={<LogOut />}
      disabled={isBusy}
      onClick={signOut}
    >
      Sign out
    </Button>
  );
}

/**
 * Whether the user has started. Only then do the other steps load, so that they do not delay the
 * first one.
 */
function useIsInUse(): boolean {
  const [isInUse, setIsInUse] = useState(false);
  useEffect(() => {
    const start = () => setIsInUse(true);
    document.addEventListener('focusin', start, { once: true });
    return () => document.removeEventListener('focusin', start);
  }, []);
  return isInUse;
}

/**
 * Saves whenever the user stops typing, and when the page is left or hidden (docs/decisions.md
 * R20).
 */
function saveDraft(wizard: Wizard): () => void {
  const stop = wizard.saveDraftWhileTyping();
  const save = () => wizard.saveDraft();
  const saveHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  globalThis.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', saveHidden);
  return () => {
    stop();
    save();
    globalThis.removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', saveHidden);
  };
}
