import { LogOut } from 'lucide-react';
import { Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { positionText, WIZARD_STEPS, type WizardStepKey } from './wizard-steps.ts';
import { Button } from '#ui/components/button.tsx';
import { LoadingIndicator } from '#ui/shell/loading/loading-indicator.tsx';
import { SkipLink } from '#ui/components/skip-link.tsx';
import { PRODUCT, useDocumentTitle } from '#ui/shell/document-title.ts';
import { loadable, usePreloading } from '#ui/shell/loading/loadable.tsx';
import type { ReadConfiguration } from '#ui/services.ts';
import type { Wizard } from './store/wizard.ts';
import { LAUNCHED_WITH_WARNINGS } from './steps/review/launch-headline.ts';
import { ProfileStep } from './steps/profile/profile-step.tsx';
import { ElsewhereBar } from './frame/elsewhere-bar.tsx';
import { followHistory } from './frame/step-history.ts';
import { UnstoredDraft } from './frame/unstored-draft.tsx';
import { WizardProgress } from './frame/wizard-progress.tsx';
import { WizardStepper } from './frame/wizard-stepper.tsx';
import { WizardTools } from './frame/wizard-tools.tsx';

export interface WizardScreenProps {
  readonly wizard: Wizard;
  readonly readConfiguration: ReadConfiguration;
}

type StepContent = ComponentType<{ readonly wizard: Wizard }> & { load?: () => Promise<unknown> };

const CONTENTS: Readonly<Record<WizardStepKey, StepContent>> = {
  // Most begin there.
  hotelProfile: ProfileStep,
  roomTypes: loadable(() => import('./steps/room-types/room-types-step.tsx')),
  rates: loadable(() => import('./steps/rates/rates-step.tsx')),
  staffUsers: loadable(() => import('./steps/staff/staff-step.tsx')),
  complete: loadable(() => import('./steps/review/review-step.tsx')),
};
const CONTENT_LIST = Object.values(CONTENTS);
const STEPS = WIZARD_STEPS.map((step) => ({ ...step, Content: CONTENTS[step.key] }));

export async function loadStep(step: number): Promise<void> {
  await STEPS[step]?.Content.load?.();
}

/** The frame of docs/behaviour.md §2. */
export function WizardScreen({ wizard, readConfiguration }: WizardScreenProps) {
  const { step, result, isElsewhere } = useSnapshot(wizard.state);
  const { title, Content } = STEPS[step] ?? STEPS[0]!;
  useDocumentTitle(result ? LAUNCHED_WITH_WARNINGS : `${title} (${positionText(step)})`);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, step);
  useEffect(() => followHistory(wizard), [wizard]);
  useEffect(() => keepDraft(wizard), [wizard]);
  useEffect(() => wizard.followTabs(), [wizard]);
  usePreloading(CONTENT_LIST);

  if (result) {
    return (
      <div className="min-h-screen bg-page font-sans text-ink">
        <Header />
        <main id="content" className="px-4 py-6 sm:px-6 lg:py-8">
          <Suspense fallback={<LoadingIndicator message="Loading..." />}>
            <Content wizard={wizard} />
          </Suspense>
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
            <p className="text-sm font-medium text-ink/75">{positionText(step)}</p>
            <h1
              ref={heading}
              id="step-heading"
              tabIndex={-1}
              className="mt-1 mb-6 w-fit rounded-sm text-2xl font-semibold tracking-tight focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-brand sm:text-3xl"
            >
              {title}
            </h1>
            <UnstoredDraft wizard={wizard} />
            <Suspense fallback={<LoadingIndicator message="Loading..." />}>
              <Content wizard={wizard} />
            </Suspense>
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

function SignOut({ wizard }: { readonly wizard: Wizard }) {
  const { saving } = useSnapshot(wizard.state);
  const { status } = useSnapshot(wizard.launch.state);
  const isBusy = saving || status === 'running' || status === 'launched';
  const signOut = () => {
    wizard.signOut();
    // Going back would only say that the session has expired.
    navigate('/login', { replace: true });
  };
  return (
    <Button
      variant="quiet"
      className="-mr-4 shrink-0"
      icon={<LogOut aria-hidden="true" />}
      disabled={isBusy}
      onClick={signOut}
    >
      Sign out
    </Button>
  );
}

/**
 * A step that opens starts at its heading, unless its error summary or a field has taken the focus.
 */
function useFocusOnChange(heading: { readonly current: HTMLElement | null }, step: number): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (document.activeElement?.closest('[role=alert], form')) return;
    globalThis.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [heading, step]);
}

/** In each pause of typing, and when the page is left or hidden (docs/decisions.md R20). */
function keepDraft(wizard: Wizard): () => void {
  const stop = wizard.keepWhileTyping();
  const keep = () => wizard.keepDraft();
  const keepHidden = () => {
    if (document.visibilityState === 'hidden') keep();
  };
  globalThis.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', keepHidden);
  return () => {
    stop();
    keep();
    globalThis.removeEventListener('pagehide', keep);
    document.removeEventListener('visibilitychange', keepHidden);
  };
}
