import type { ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly children?: ReactNode;
}

export function ConfirmDialog({
  title,
  onConfirm,
  onCancel,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  children,
}: ConfirmDialogProps) {
  return (
    <Modal title={title} role="alertdialog" onDismiss={onCancel}>
      <div className="mt-2 text-ink/80">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" data-autofocus onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
