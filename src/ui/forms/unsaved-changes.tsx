import { Undo2 } from 'lucide-react';
import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { isExistingDay } from '#domain/rates/rate-validity.ts';
import type { Id } from '#domain/record.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/components/dialogs/confirm-dialog.tsx';
import { HeldWindow } from '#ui/components/dialogs/modal.tsx';
import { HotelLocale, Moment } from '#ui/components/moment.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { askBeforeLeaving } from '#ui/shell/session/leaving.ts';
import { dayText } from '#ui/texts/days.ts';
import { fieldInWords } from '#ui/texts/field-labels.ts';
import type { FormDraft } from './form-draft.ts';

export interface UnsavedChangesProps {
  readonly what?: string | undefined;
  readonly isSaving?: boolean;
  readonly onLeave?: () => void;
}

/** Rendered while a form has unsaved changes: asks before the user leaves the screen, or closes the form's window. */
export function UnsavedChanges({ what, isSaving = false, onLeave }: UnsavedChangesProps) {
  const changes = what === undefined ? 'What you entered' : `What you changed in ${what}`;
  return (
    <LeavingQuestion
      title={isSaving ? 'Leave while saving?' : 'Discard your changes?'}
      confirmLabel={isSaving ? 'Leave' : 'Discard Changes'}
      cancelLabel={isSaving ? 'Stay' : 'Keep Editing'}
      onLeave={onLeave}
    >
      {isSaving
        ? `${changes} is being saved. If you leave now, you may not see whether it was.`
        : `${changes} is not saved and will be lost.`}
    </LeavingQuestion>
  );
}

interface LeavingQuestionProps extends Pick<
  ConfirmDialogProps,
  'title' | 'confirmLabel' | 'cancelLabel' | 'children'
> {
  /** Called when the user wants to leave. By default, the question is always asked. */
  readonly isNeeded?: () => boolean;
  readonly onLeave?: (() => void) | undefined;
}

const always = () => true;

/** While rendered, asks before the user leaves the screen, or closes the surrounding window. */
export function LeavingQuestion({
  isNeeded = always,
  onLeave,
  children,
  ...question
}: LeavingQuestionProps) {
  const hold = use(HeldWindow);
  const [going, setGoing] = useState<{ readonly go: () => void }>();
  const asks = useRef(isNeeded);
  useEffect(() => {
    const { ask, release } = askBeforeLeaving(
      (go) => (asks.current() ? setGoing({ go }) : go()),
      hold !== undefined,
    );
    hold?.(ask);
    return () => {
      release();
      hold?.(undefined);
    };
  }, [hold]);
  if (!going) return null;
  return (
    <ConfirmDialog
      danger
      {...question}
      onCancel={() => setGoing(undefined)}
      onConfirm={() => {
        setGoing(undefined);
        onLeave?.();
        going.go();
      }}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}

interface UnsavedBadgeProps {
  readonly of: { readonly draft: FormDraft };
  /** '' for a new record. */
  readonly id?: Id;
}

/** Marks a record of a list, or the button that adds one, if its form has unsaved changes. */
export function UnsavedBadge({ of, id = '' }: UnsavedBadgeProps) {
  const { records } = useSnapshot(of.draft.state);
  return records.includes(String(id)) && <Badge tone="warning">Unsaved changes</Badge>;
}

export interface RestoredChangesProps {
  readonly of: { readonly draft: FormDraft; discard(): void };
  readonly titleOf?: (field: string) => string;
  readonly children?: ReactNode;
}

/** Shows that a form has unsaved changes of an earlier visit, until they are saved or discarded. */
export function RestoredNote({ of, titleOf = fieldInWords, children }: RestoredChangesProps) {
  const { restored } = useSnapshot(of.draft.state) as FormDraft['state'];
  const locale = use(HotelLocale);
  if (!restored) return null;
  const { typedAt, overwritten, isPartial } = restored;
  const isCurrent = overwritten.length === 0 && !isPartial;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it holds a list and a button
    <NoticeBox kind={isCurrent ? 'info' : 'warning'} role="status" title="Unsaved changes restored">
      <p>
        You made these changes on <Moment ms={typedAt} />, and they are not saved yet.
      </p>
      {children}
      {isPartial && (
        <p className="mt-2">
          Some changes were not restored, because their records no longer exist.
        </p>
      )}
      {overwritten.length > 0 && (
        <>
          <p className="mt-2">
            Another user has changed these fields since. Saving replaces their values:
          </p>
          <ul className="mt-1 list-disc pl-5">
            {overwritten.map(({ field, now }) => (
              <li key={field} className="wrap-anywhere">
                {titleOf(field)}: now {spelled(now, locale)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button variant="secondary" className="mt-3" icon={<Undo2 />} onClick={() => of.discard()}>
        Discard changes
      </Button>
    </NoticeBox>
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function spelled(value: unknown, locale: string): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = String(value);
  if (DAY.test(text) && isExistingDay(text)) return dayText(text, locale);
  return text === '' ? 'empty' : `“${text}”`;
}
