import { use, useEffect, useState } from 'react';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { HeldWindow } from '#ui/components/dialogs/modal.tsx';
import { askBeforeLeaving, leave } from '#ui/shell/session/leaving.ts';

export interface UnsavedChangesProps {
  /** The form's name within a sentence: 'the hotel profile'. */
  readonly what?: string | undefined;
  readonly isSaving?: boolean;
  /** Called when the user agrees to lose the changes. */
  readonly onLeave?: () => void;
}

/** Rendered while a form has unsaved changes: asks before the user leaves the screen, or closes the form's window. */
export function UnsavedChanges({ what, isSaving = false, onLeave }: UnsavedChangesProps) {
  const hold = use(HeldWindow);
  const [going, setGoing] = useState<{ readonly go: () => void }>();
  useEffect(() => {
    const release = askBeforeLeaving((go) => setGoing({ go }), hold !== undefined);
    hold?.(leave);
    return () => {
      release();
      hold?.(undefined);
    };
  }, [hold]);
  if (!going) return null;
  const changes = what === undefined ? 'What you entered' : `What you changed in ${what}`;
  return (
    <ConfirmDialog
      danger
      title={isSaving ? 'Leave while saving?' : 'Discard your changes?'}
      confirmLabel={isSaving ? 'Leave' : 'Discard Changes'}
      cancelLabel={isSaving ? 'Stay' : 'Keep Editing'}
      onCancel={() => setGoing(undefined)}
      onConfirm={() => {
        onLeave?.();
        going.go();
      }}
    >
      <p>
        {isSaving
          ? `${changes} is being saved. If you leave now, you may not see whether it was.`
          : `${changes} is not saved and will be lost.`}
      </p>
    </ConfirmDialog>
  );
}
