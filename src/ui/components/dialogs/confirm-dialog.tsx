import { useId, type ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  readonly title: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Why the user cannot confirm now, with what to do first; '' if the user can. */
  readonly blocked?: string | undefined;
  readonly children?: ReactNode;
}

export function ConfirmDialog({
  title,
  onConfirm,
  onCancel,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  blocked = '',
  children,
}: ConfirmDialogProps) {
  const reasonId = useId();
  return (
    <Modal title={title} role="alertdialog" onDismiss={onCancel}>
      <div className="mt-2 text-ink/75">{children}</div>
      {blocked !== '' && (
        <NoticeBox kind="warning" className="mt-3">
          <span id={reasonId}>{blocked}</span>
        </NoticeBox>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" data-autofocus disabled={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={blocked !== ''}
          aria-describedby={blocked === '' ? undefined : reasonId}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
