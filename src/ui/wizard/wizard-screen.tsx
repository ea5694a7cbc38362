import { Building2 } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { withoutDirection } from '#domain/text/plain-text.ts';
import { Button } from '#ui/components/button.tsx';
import { useFocusOnChange } from '#ui/components/focus.ts';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { SkipLink } from '#ui/components/skip-link.tsx';
import { PRODUCT, useDocumentTitle } from '#ui/shell/document-title.ts';
import { useLaunchOfOne } from '#ui/runs/use-launch.ts';
import { lazyPart, usePreloading } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import { leave } from '#ui/shell/session/leaving.ts';
import { SignOutButton } from '#ui/shell/session/use-sign-out.tsx';
import { ElsewhereBar, SourceNotice, UnstoredDraft } from '#ui/wizard/frame/draft-notices.tsx';
import { useIsBusy } from '#ui/wizard/frame/step-form.tsx';
import { stepPosition, WizardStepper } from '#ui/wizard/frame/wizard-stepper.tsx';
import { WizardTools, type WizardToolsProps } from '#ui/wizard/frame/wizard-tools.tsx';
import { LOADED_LATER, StepContent } from './step-content.tsx';
import { resultTitle } from '#ui/wizard/store/launch.ts';
import type { StepProps, Wizard } from '#ui/wizard/store/wizard.ts';
import { STEPS } from './wizard-steps.ts';
import { subscribe } from 'valtio/vanilla';

export interface WizardScreenProps extends Omit<WizardToolsProps, 'hasHotels'> {
  readonly hasHotels?: boolean;
}

const DroppedValues = lazyPart(() => import('./frame/dropped-values.tsx'));
const STEP_SKELETON = <Skeleton label="Loading..." lines={6} />;

export function WizardScreen({ hasHotels = false, ...props }: WizardScreenProps) {
  const { wizard } = props;
  const { step, hasResult, isElsewhere, dropped } = useSnapshot(wizard.state);
  const { hotel } = useLaunchOfOne(wizard.launch);
  const { title = '', heading = title } = STEPS[step] ?? {};
  useDocumentTitle(hasResult ? resultTitle(hotel) : `${heading} (${stepPosition(step)})`);
  const top = useRef<HTMLHeadingElement>(null);
  useFocusOnChange(top, step);
  useEffect(() => followHistory(wizard), [wizard]);
  useEffect(() => saveDraft(wizard), [wizard]);
  useEffect(() => wizard.followTabs(), [wizard]);
  usePreloading(LOADED_LATER);

  const content = (
    <LoadBoundary key={step} note="What you typed is saved, except passwords.">
      <Suspense fallback={STEP_SKELETON}>
        <StepContent wizard={wizard} step={step} />
      </Suspense>
    </LoadBoundary>
  );
  return (
    <div className="min-h-screen bg-page font-sans text-ink">
      {!hasResult && <SkipLink target={top} />}
      <Header wizard={wizard} hasHotels={hasHotels} />
      {!hasResult && <ElsewhereBar wizard={wizard} />}
      <main
        id="content"
        className={`px-4 sm:px-6 lg:py-8 ${hasResult ? 'py-6' : 'mx-auto max-w-7xl py-4'}`}
      >
        {hasResult ? (
          content
        ) : (
          <fieldset
            disabled={isElsewhere}
            className="grid min-w-0 gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-6 lg:gap-x-8"
          >
            <div className="min-w-0 lg:sticky lg:top-6 lg:self-start">
              <div className="mb-2 flex flex-wrap items-start justify-between gap-x-2">
                <SetupTitle wizard={wizard} />
                <WizardTools {...props} hasHotels={hasHotels} />
              </div>
              <WizardStepper wizard={wizard} />
            </div>
            <section aria-labelledby="step-heading" className="min-w-0">
              <h1
                ref={top}
                id="step-heading"
                tabIndex={-1}
                className="mb-4 w-fit rounded-sm text-2xl font-semibold tracking-tight focus-ring focus-visible:outline-offset-4 lg:mb-6"
              >
                {heading}
              </h1>
              {dropped.length > 0 && (
                <LoadBoundary>
                  <Suspense>
                    <DroppedValues wizard={wizard} />
                  </Suspense>
                </LoadBoundary>
              )}
              <UnstoredDraft wizard={wizard} />
              <SourceNotice wizard={wizard} />
              {content}
            </section>
          </fieldset>
        )}
      </main>
    </div>
  );
}

/** Small buttons, so that the name of the product stays on one line beside them. */
const ON_PHONES = 'max-sm:px-2 max-sm:text-sm max-sm:[&_svg]:hidden';

function Header({ wizard, hasHotels }: StepProps & { readonly hasHotels: boolean }) {
  const { hasResult } = useSnapshot(wizard.state);
  const isBusy = useIsBusy(wizard);
  const signOut = () => {
    wizard.signOut();
    // Replaces the history entry, because going back would only show an expired session.
    navigate('/login', { replace: true });
  };
  return (
    <header className="page-header border-b border-line bg-white">
      <div className="mx-auto flex min-h-15 max-w-7xl items-center justify-between gap-4 px-4 py-2 max-sm:min-h-12 max-sm:gap-2 max-sm:py-0.5 sm:px-6">
        <p className="font-semibold max-sm:text-sm max-sm:leading-4">{PRODUCT}</p>
        <span className="flex shrink-0 items-center forced-colors:gap-2">
          {hasHotels && (
            <Button
              variant="quiet"
              className={ON_PHONES}
              icon={<Building2 />}
              // Leaving the page would stop a launch in progress.
              disabled={isBusy && !hasResult}
              onClick={() => leave(() => navigate('/hotels'))}
            >
              Your hotels
            </Button>
          )}
          {!hasResult && (
            <SignOutButton
              className={`-mr-4 shrink-0 max-sm:-mr-2 ${ON_PHONES}`}
              disabled={isBusy}
              workElsewhere={wizard.workElsewhere}
              onSignOut={signOut}
            />
          )}
        </span>
      </div>
    </header>
  );
}

function SetupTitle({ wizard }: StepProps) {
  const { name } = useSnapshot(wizard.forms.hotelProfile.state);
  const hotel = withoutDirection(name).trim();
  return (
    <div className="w-0 min-w-0 grow self-center">
      <p className="line-clamp-2 font-semibold wrap-anywhere">
        <bdi>{hotel || 'Hotel Setup'}</bdi>
      </p>
      {hotel !== '' && <p className="text-sm text-ink/75">Hotel Setup</p>}
    </div>
  );
}

/** Saves when typing stops or the page is hidden (docs/decisions/draft-survives-without-passwords.md). */
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

const PARAMETER = 'step';

/** The URL has the step as `?step=2`; the wizard decides whether it may open. The result stops this. */
function followHistory(wizard: Wizard): () => void {
  const { state } = wizard;
  const { pathname } = location;
  // Also true on another screen, because the wizard must not change the URL of that screen.
  const isShown = () => location.pathname !== pathname || stepInAddress() === state.step;

  const openFromAddress = () => {
    if (isShown()) return;
    wizard.open(stepInAddress() ?? state.step);
    // If the wizard refuses to open the step, restores the URL.
    if (!isShown()) history.pushState(null, '', addressOf(state.step));
  };

  wizard.open(stepInAddress() ?? state.step);
  if (!isShown()) history.replaceState(null, '', addressOf(state.step));

  const unsubscribe = subscribe(state, () => {
    if (!isShown()) history.pushState(null, '', addressOf(state.step));
  });
  globalThis.addEventListener('popstate', openFromAddress);
  return () => {
    unsubscribe();
    globalThis.removeEventListener('popstate', openFromAddress);
  };
}

function stepInAddress(): number | undefined {
  const number = Number(new URLSearchParams(location.search).get(PARAMETER) ?? Number.NaN);
  return Object.hasOwn(STEPS, number - 1) ? number - 1 : undefined;
}

function addressOf(step: number): string {
  const parameters = new URLSearchParams(location.search);
  parameters.set(PARAMETER, String(step + 1));
  return `${location.pathname}?${parameters}`;
}
