import { ArrowRight } from 'lucide-react';
import { useCallback, useEffect, useId, useSyncExternalStore, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { subscribe } from 'valtio/vanilla';
import { Button } from '#ui/components/button.tsx';
import { focusField } from '#ui/components/focus.ts';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { dismissToasts } from '#ui/shell/notices/toasts.tsx';
import { buttonTitle, canOpenStep, type WizardStep } from '#ui/wizard/store/wizard-forms.ts';
import type { StepProps, Wizard } from '#ui/wizard/store/wizard.ts';
import { StepFooter } from './step-footer.tsx';

export interface StepFormProps extends StepProps {
  readonly steps: readonly WizardStep[];
  readonly step: number;
  readonly children: ReactNode;
}

export function StepForm({ wizard, form, steps, step, children }: StepFormProps) {
  const { isRunning, summaries, field } = useSnapshot(wizard.state);
  const next = steps[step + 1];
  const isEmpty = useSyncExternalStore(
    useCallback((changed) => subscribe(form.state, changed), [form]),
    () => form.isEmpty?.() ?? false,
  );
  const returnsToReview = useReturnsToReview(wizard);
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
          busy={isRunning && !isEmpty}
          disabled={isEmpty}
        >
          {next ? `Continue to ${buttonTitle(next)}` : 'Complete Setup'}
          <ArrowRight />
        </Button>
      </StepFooter>
    </form>
  );
}

/**
 * Whether submitting the step returns to the review. This requires that the user opened the step
 * from the review, and that all other steps are completed.
 */
function useReturnsToReview({ state, steps }: Wizard): boolean {
  const { fromReview, completed, step } = useSnapshot(state);
  const done = steps.filter(({ key }, index) => index === step || completed.includes(key));
  return (
    fromReview &&
    canOpenStep(
      steps.length - 1,
      steps,
      done.map(({ key }) => key),
    )
  );
}
