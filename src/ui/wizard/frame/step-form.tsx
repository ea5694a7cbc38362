import { ArrowLeft, ArrowRight } from 'lucide-react';
import {
  Suspense,
  useCallback,
  useEffect,
  useId,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useSnapshot } from 'valtio';
import { subscribe } from 'valtio/vanilla';
import { Button } from '#ui/components/button.tsx';
import { focusField } from '#ui/components/focus.ts';
import { heightAs } from '#ui/components/height-as.ts';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { useLaunchOfOne } from '#ui/runs/use-launch.ts';
import { lazyPart } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import { dismissToasts } from '#ui/shell/notices/toasts.tsx';
import { clockText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { buttonTitle, REVIEW, STEPS, type StepForm as Form } from '#ui/wizard/wizard-steps.ts';

const LaunchRefusals = lazyPart(() => import('./launch-refusals.tsx'));

interface StepFormProps extends StepProps {
  readonly form: Form;
  readonly step: number;
  readonly children: ReactNode;
}

export function StepForm({ wizard, form, step, children }: StepFormProps) {
  const { isRunning, summaries, field, fromReview, completed } = useSnapshot(wizard.state);
  const { phase } = useLaunchOfOne(wizard.launch);
  const isEmpty = useSyncExternalStore(
    useCallback((changed) => subscribe(form.state, changed), [form]),
    () => form.isEmpty?.() ?? false,
  );
  const others = STEPS.filter((_, index) => index !== step && index !== REVIEW);
  const returnsToReview = fromReview && others.every(({ key }) => completed.includes(key));
  const returnId = useId();
  useEffect(() => {
    if (field !== '') focusField(form.idOf(field));
  }, [field, form]);
  return (
    <form
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        dismissToasts();
        void wizard.submit();
      }}
    >
      {phase === 'failed' && (
        <LoadBoundary>
          <Suspense>
            <LaunchRefusals wizard={wizard} step={step} />
          </Suspense>
        </LoadBoundary>
      )}
      <ErrorSummary form={form} shownTimes={summaries} />
      {children}
      {returnsToReview && (
        <p id={returnId} className="-mb-3 text-sm text-ink/75 sm:text-right">
          You will return to the review.
        </p>
      )}
      <StepFooter wizard={wizard} step={step}>
        <Button
          type="submit"
          aria-describedby={returnsToReview ? returnId : undefined}
          // Until the list has an item, the button that adds one is the next step.
          variant={isEmpty ? 'secondary' : 'primary'}
          busy={isRunning && !isEmpty}
          disabled={isEmpty}
        >
          {step + 1 < REVIEW ? `Continue to ${buttonTitle(step + 1)}` : 'Complete Setup'}
          <ArrowRight />
        </Button>
      </StepFooter>
    </form>
  );
}

const ACTION_BAR = heightAs('--action-bar');

interface StepFooterProps extends StepProps {
  readonly step: number;
  readonly children: ReactNode;
}

/** Stays at the bottom of the window, so that a button does not move when it gets the focus. */
export function StepFooter({ wizard, step, children }: StepFooterProps) {
  const { savedAt, storing } = useSnapshot(wizard.state);
  const { country } = useSnapshot(wizard.forms.hotelProfile.state);
  const isBusy = useIsBusy(wizard);
  return (
    <div
      ref={ACTION_BAR}
      className="action-bar bottom-0 -mx-2 -my-3 flex flex-wrap items-center gap-3 border-t border-line bg-page px-2 py-3 max-sm:gap-y-1 max-sm:pt-1 max-sm:pb-2 max-sm:*:[button]:grow"
    >
      {step > 0 && (
        <Button
          variant="secondary"
          icon={<ArrowLeft />}
          disabled={isBusy}
          onClick={() => wizard.back()}
        >
          {/* On phones, both buttons fit into one row. */}
          <span>
            Back <span className="max-sm:sr-only">to {buttonTitle(step - 1)}</span>
          </span>
        </Button>
      )}
      <p className="text-sm text-ink/75 max-sm:order-first max-sm:text-xs max-sm:empty:hidden max-sm:w-full sm:ml-auto">
        {savedAt !== undefined &&
          storing === 'stored' &&
          `Saved at ${clockText(savedAt, localeOf(country))}`}
      </p>
      {children}
    </div>
  );
}

export function useIsBusy({ state, launch }: StepProps['wizard']): boolean {
  const { isRunning } = useSnapshot(state);
  const { phase } = useLaunchOfOne(launch);
  return isRunning || phase === 'running' || phase === 'launched';
}
