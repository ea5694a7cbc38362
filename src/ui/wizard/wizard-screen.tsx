import { Building2, Check, LogOut } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { SCREENS, StepContent } from './step-content.tsx';
import { WIZARD_STEPS, type FormStep } from './wizard-steps.ts';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { LoadingIndicator } from '#ui/shell/loading/loading-indicator.tsx';
import { SkipLink } from '#ui/components/skip-link.tsx';
import { PRODUCT, useDocumentTitle } from '#ui/shell/document-title.ts';
import { usePreloading } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import { unfinishedWork } from '#ui/shell/session/leaving.ts';
import { useFocusOnChange } from '#ui/shell/use-focus-on-change.ts';
import type { ReadConfiguration } from '#ui/services.ts';
import type { Wizard } from './store/wizard.ts';
import { resultTitle } from './store/wizard-notices.ts';
import { ElsewhereBar, UnstoredDraft } from './frame/draft-notices.tsx';
import { LeaveButton, LeavingWarning } from './sign-in-sheet/leaving-guard.tsx';
import { followHistory } from './frame/step-history.ts';
import { WizardTools } from './frame/wizard-tools.tsx';
import { useIsBusy } from './frame/use-is-busy.ts';
import { handOverFiles } from './handed-over.ts';
import { canOpenStep } from './store/wizard-forms.ts';

export interface WizardScreenProps {
  readonly wizard: Wizard;
  readonly readConfiguration: ReadConfiguration;
  /** The user has a page of hotels (docs/decisions.md R70). */
  readonly hasHotels?: boolean;
  /** The steps of the wizard. */
  readonly steps?: readonly FormStep[];
}

/** The frame around the open step (docs/behaviour.md §2). */
export function WizardScreen({
  wizard,
  readConfiguration,
  hasHotels = false,
  steps = WIZARD_STEPS,
}: WizardScreenProps) {
  const { step, result, isElsewhere } = useSnapshot(wizard.state);
  const { title = '' } = wizard.steps[step] ?? {};
  const position = `Step ${step + 1} of ${wizard.steps.length}`;
  useDocumentTitle(result ? resultTitle(result) : `${title} (${position})`);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(heading, step);
  useEffect(() => followHistory(wizard), [wizard]);
  useEffect(() => saveDraft(wizard), [wizard]);
  useEffect(() => wizard.followTabs(), [wizard]);
  usePreloading(useMemo(() => [...SCREENS, wizard.launch.code], [wizard]));

  const content = (
    <LoadBoundary key={step} note="The setup keeps what you typed, except passwords.">
      <Suspense fallback={<LoadingIndicator />}>
        <StepContent wizard={wizard} steps={steps} step={step} />
      </Suspense>
    </LoadBoundary>
  );
  if (result) {
    return (
      <div className="min-h-screen bg-page font-sans text-ink">
        <Header>{hasHotels && <HotelsLink wizard={wizard} />}</Header>
        <LeavingWarning wizard={wizard} />
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
        <span className="flex shrink-0 items-center forced-colors:gap-2">
          {hasHotels && <HotelsLink wizard={wizard} />}
          <SignOut wizard={wizard} />
        </span>
      </Header>
      <ElsewhereBar wizard={wizard} />
      <LeavingWarning wizard={wizard} />
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
          <WizardTools
            wizard={wizard}
            readConfiguration={readConfiguration}
            onSpreadsheet={hasHotels ? importSpreadsheet : undefined}
          />
        </fieldset>
      </main>
    </div>
  );
}

function Header({ children }: { readonly children?: ReactNode }) {
  return (
    <header className="page-header bg-white shadow-card">
      <div className="mx-auto flex min-h-15 max-w-7xl items-center justify-between gap-4 px-4 max-sm:gap-2 py-2 sm:px-6">
        <p className="font-semibold max-sm:text-sm max-sm:leading-4">{PRODUCT}</p>
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

/** Opens the page that reads it. */
function importSpreadsheet(file: File): void {
  handOverFiles([file]);
  navigate('/hotels/import');
}

/** The name of the product stays on one line beside the buttons. */
const ON_PHONES = 'max-sm:px-2 max-sm:text-sm max-sm:[&_svg]:hidden';

/** Opens the page of hotels; what was entered stays stored as a draft. */
function HotelsLink({ wizard }: { readonly wizard: Wizard }) {
  const { status } = useSnapshot(wizard.launch.state);
  const { saving, result } = useSnapshot(wizard.state);
  return (
    <LeaveButton
      wizard={wizard}
      variant="quiet"
      className={ON_PHONES}
      icon={<Building2 />}
      // A launch in progress belongs to this page.
      disabled={saving || status === 'running' || (status === 'launched' && !result)}
      onClick={() => navigate('/hotels')}
    >
      Your hotels
    </LeaveButton>
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
    <LeaveButton
      wizard={wizard}
      variant="quiet"
      className={`-mr-4 shrink-0 max-sm:-mr-2 ${ON_PHONES}`}
      icon={<LogOut />}
      disabled={isBusy}
      otherLoss={unfinishedWork}
      onClick={signOut}
    >
      Sign out
    </LeaveButton>
  );
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

/** The steps: a sidebar from 1024 px up, a row above the form below that (docs/behaviour.md §2). */
function WizardStepper({ wizard }: { readonly wizard: Wizard }) {
  const { step, completed, submitted } = useSnapshot(wizard.state);
  const isBusy = useIsBusy(wizard);
  return (
    <nav aria-label="Setup steps" className="lg:col-start-1 lg:row-start-1">
      <ol className="flex gap-1 lg:flex-col lg:rounded-card lg:bg-white lg:p-2 lg:shadow-card forced-colors:lg:border">
        {wizard.steps.map(({ key, title }, index) => {
          const isCompleted = completed.includes(key);
          const isCurrent = index === step;
          // A step that another one locks leads to what is wrong there.
          const canOpen = canOpenStep(index, wizard.steps, submitted) && (!isBusy || isCurrent);
          return (
            <li key={key} className="min-w-0 grow basis-0 lg:basis-auto">
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                disabled={!canOpen}
                onClick={() => wizard.open(index)}
                className={`flex min-h-14 w-full flex-col items-center gap-1 rounded-lg px-1 py-1.5 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand enabled:hover:bg-brand-tint disabled:cursor-not-allowed lg:flex-row lg:gap-3 lg:px-3 lg:py-2 lg:text-left forced-colors:focus-visible:outline-offset-2 ${isCurrent ? 'lg:bg-brand-tint forced-colors:border-2' : ''}`}
              >
                <StepMark number={index + 1} isCompleted={isCompleted} isCurrent={isCurrent} />
                <span className="max-w-full min-w-0">
                  <span
                    className={`block text-xs hyphens-auto sm:text-sm lg:text-base ${isCurrent ? 'font-semibold' : canOpen ? '' : 'text-ink/70'} max-sm:text-[0.6875rem] max-sm:leading-tight`}
                  >
                    {title}
                  </span>{' '}
                  <span className="sr-only text-ink/75 lg:not-sr-only lg:text-sm">
                    {stateText(isCompleted, isCurrent)}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** A tick, or the step's number; the open step has a ring. */
function StepMark(step: { number: number; isCompleted: boolean; isCurrent: boolean }) {
  const { number, isCompleted, isCurrent } = step;
  const look = isCompleted
    ? 'border-brand bg-brand text-white'
    : isCurrent
      ? 'border-brand bg-white text-brand-dark'
      : 'border-ink/40 bg-white text-ink/70';
  return (
    <span
      aria-hidden="true"
      className={`flex size-8 shrink-0 items-center justify-center rounded-full border-2 text-sm font-semibold tabular-nums ${look} ${isCurrent ? 'ring-2 ring-brand/40 ring-offset-2 forced-colors:border-[Highlight]' : ''}`}
    >
      {isCompleted ? <Check className="size-5" /> : number}
    </span>
  );
}

function stateText(isCompleted: boolean, isCurrent: boolean): string {
  if (isCompleted) return 'Completed';
  return isCurrent ? 'In progress' : 'Not completed yet';
}
