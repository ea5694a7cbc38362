import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { ActionState } from '#ui/shell/action.ts';
import { ErrorSummary, type ErrorSummaryProps } from './error-summary.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

export interface SavedFormProps extends Omit<ErrorSummaryProps, 'shownTimes'> {
  /** Forms that do not track changes omit `changed`. */
  readonly of: {
    readonly state: ActionState & { changed?: boolean };
    readonly draft?: { drop(): void };
    save(): Promise<boolean>;
  };
  readonly id?: string;
  readonly label?: string | undefined;
  readonly what?: string | undefined;
  readonly report?: ReactNode;
  /** Without buttons, the caller shows the failure of the last save and asks about unsaved changes beside its own. */
  readonly buttons?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function SavedForm(props: SavedFormProps) {
  const { of, id, label, what, form, report, buttons, className = '', children } = props;
  const [isTyped, setIsTyped] = useState(false);
  const { summaries, isRunning, changed = isTyped } = useSnapshot(of.state);
  return (
    <form
      id={id}
      noValidate
      aria-label={label}
      className={`flex flex-col gap-4 ${className}`}
      onInput={() => setIsTyped(true)}
      onSubmit={(event) => {
        event.preventDefault();
        void of.save();
      }}
    >
      <ErrorSummary form={form} shownTimes={summaries} />
      {children}
      {buttons && <SaveFailure of={of} report={report} />}
      {buttons}
      {buttons && changed && (
        <UnsavedChanges what={what} isSaving={isRunning} onLeave={() => of.draft?.drop()} />
      )}
    </form>
  );
}

export interface SaveFailureProps extends Pick<SavedFormProps, 'report'> {
  readonly of: { readonly state: { readonly error: string } };
}

/**
 * Shows why the server refused a form, beside the form's buttons, and scrolls to it. The alert region is rendered even
 * if it is empty, because screen readers announce only changes in existing regions.
 */
export function SaveFailure({ of, report }: SaveFailureProps) {
  const { error } = useSnapshot(of.state);
  const box = useRef<HTMLDivElement>(null);
  const said = report || error;
  useEffect(() => {
    if (said) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [said]);
  return (
    <div ref={box} role="alert" className="clear-of-toasts scroll-mb-20 space-y-4 empty:hidden">
      {error !== '' && <NoticeBox kind="error">{error}</NoticeBox>}
      {report}
    </div>
  );
}
