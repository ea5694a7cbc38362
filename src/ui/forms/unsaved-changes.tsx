import { useEffect, useState } from 'react';
import { askBeforeLeaving } from '#ui/shell/session/leaving.ts';
import type { FormDraft } from './form-draft.ts';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';

export interface UnsavedChangesProps {
  /** The form's name within a sentence: 'the hotel profile'. */
  readonly what: string;
  readonly draft: FormDraft;
  /** True for an editor with its own URL: closing the editor then asks too. */
  readonly isEditor?: boolean;
}

/** Render this while a form has unsaved changes: it asks before the user leaves the screen. */
export function UnsavedChanges({ what, draft, isEditor = false }: UnsavedChangesProps) {
  const [going, setGoing] = useState<{ readonly go: () => void }>();
  useEffect(() => askBeforeLeaving((go) => setGoing({ go }), isEditor), [isEditor]);
  return (
    going && (
      <ConfirmDialog
        danger
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onCancel={() => setGoing(undefined)}
        onConfirm={() => {
          draft.drop();
          going.go();
        }}
      >
        <p>What you changed in {what} is not saved and will be lost.</p>
      </ConfirmDialog>
    )
  );
}
