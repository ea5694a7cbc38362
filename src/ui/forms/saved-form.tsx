import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { FormAlert } from '#ui/components/fields/form-alert.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ErrorSummary, type ErrorSummaryProps } from './error-summary.tsx';
import type { SaveState } from './save-form.ts';

export interface SavedFormProps extends Omit<ErrorSummaryProps, 'shownTimes'> {
  /** What `saveForm` saves. */
  readonly of: { readonly state: SaveState; save(): Promise<boolean> };
  readonly id?: string;
  /** The accessible name of the form, unless a heading or fieldset names it. */
  readonly label?: string | undefined;
  /** Failures of the last save, in addition to the error of `of`. */
  readonly report?: ReactNode;
  /** Without buttons, the caller shows the failure of the last save beside its own. */
  readonly buttons?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form with the problems of its fields above it, and the failure of its last save above its buttons. */
export function SavedForm({
  of,
  id,
  label,
  form,
  report,
  buttons,
  className = '',
  children,
}: SavedFormProps) {
  const { summaries } = useSnapshot(of.state);
  return (
    <form
      id={id}
      noValidate
      aria-label={label}
      className={`flex flex-col gap-4 ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        void of.save();
      }}
    >
      <ErrorSummary form={form} shownTimes={summaries} />
      {children}
      {buttons && <SaveFailure of={of} report={report} />}
      {buttons}
    </form>
  );
}

export function SaveFailure({ of, report }: Pick<SavedFormProps, 'of' | 'report'>) {
  const { error } = useSnapshot(of.state);
  return (
    <FormAlert said={report || error}>
      {error !== '' && <NoticeBox kind="error">{error}</NoticeBox>}
      {report}
    </FormAlert>
  );
}
