import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly children?: ReactNode;
}

/** Shown by `loaded-confirm-dialog.tsx`, which loads it. */
export default function ConfirmDialog({
  title,
  onConfirm,
  onCancel,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog open onClose={onCancel} role="alertdialog" className="fixed inset-0 z-40 font-sans">
      <DialogBackdrop className="fixed inset-0 bg-ink/50" />
      <div className="fixed inset-0 flex items-center justify-center overflow-y-auto p-4 text-ink">
        <DialogPanel className="w-full max-w-md rounded-card bg-white p-6 shadow-card">
          <DialogTitle className="text-lg font-semibold">{title}</DialogTitle>
          <Description as="div" className="mt-2 text-ink/80">
            {children}
          </Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" data-autofocus onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </DialogPanel>
      </div>
    </Dialog>
  );
}
