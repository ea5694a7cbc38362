import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useId, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { canOpenStep, WIZARD_STEPS } from '#ui/wizard/wizard-steps.ts';
import { Button } from '#ui/components/button.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { focusField } from '#ui/components/fields/focus-field.ts';
import type { FormProblems } from '#ui/forms/form-problems.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { dismissToasts } from '#ui/shell/notices/toasts.ts';

export interface StepFormProps {
  readonly wizard: Wizard;
  /** What the DOM ids of the form's fields start with. */
  readonly formName: string;
  readonly problems: FormProblems;
  /** What the list's item is called whose field has this key. */
  readonly itemOf?: (key: string) => string | undefined;
  /** `Back to …`; the first step has none. */
  readonly backLabel?: string;
  readonly submitLabel: string;
  readonly submitDisabled?: boolean;
  readonly children: ReactNode;
}

/**
 * A form step: what is wrong at its top, its sections, and the buttons of docs/behaviour.md §2 at
 * its bottom.
 */
export function StepForm({
  wizard,
  formName,
  problems,
  itemOf,
  backLabel,
  submitLabel,
  submitDisabled = false,
  children,
}: StepFormProps) {
  const { saving, summaries, field } = useSnapshot(wizard.state);
  const comesBack = useComesBack(wizard);
  const comesBackId = useId();
  useEffect(() => {
    if (field !== '') focusField(fieldId(formName, field));
  }, [field, formName]);
  const found = Object.entries(useSnapshot(problems));
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
      <ErrorSummary
        shownTimes={summaries}
        problems={found.map(([key, message]) => ({
          id: fieldId(formName, key),
          message,
          item: itemOf?.(key),
        }))}
      />
      {children}
      {comesBack && (
        <p id={comesBackId} className="-mb-3 text-sm text-ink/75 sm:text-right">
          You will come back to the review.
        </p>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        {backLabel !== undefined && (
          <Button
            variant="secondary"
            icon={<ArrowLeft aria-hidden="true" />}
            disabled={saving}
            onClick={() => wizard.back()}
          >
            {backLabel}
          </Button>
        )}
        <Button
          type="submit"
          className="sm:ml-auto"
          aria-describedby={comesBack ? comesBackId : undefined}
          busy={saving && !submitDisabled}
          disabled={submitDisabled}
        >
          {submitLabel}
          <ArrowRight aria-hidden="true" />
        </Button>
      </div>
    </form>
  );
}

/** The step was opened from the review, and nothing else is missing. */
function useComesBack(wizard: Wizard): boolean {
  const { fromReview, completed, step } = useSnapshot(wizard.state);
  const done = WIZARD_STEPS.filter(({ key }, index) => index === step || completed.includes(key));
  return (
    fromReview &&
    canOpenStep(
      WIZARD_STEPS.length - 1,
      done.map(({ key }) => key),
    )
  );
}
