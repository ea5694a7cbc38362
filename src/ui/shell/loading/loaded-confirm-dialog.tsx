import { Suspense } from 'react';
import type { ConfirmDialogProps } from '#ui/components/dialogs/confirm-dialog.tsx';
import { useFocusReturn } from '#ui/components/dialogs/use-focus-return.ts';
import { loadable } from './loadable.tsx';

const LoadedDialog = loadable(() => import('#ui/components/dialogs/confirm-dialog.tsx'));

function Dialog(props: ConfirmDialogProps) {
  useFocusReturn();
  return (
    <Suspense>
      <LoadedDialog {...props} />
    </Suspense>
  );
}

/**
 * Asks before something that cannot be undone; open while it is rendered. Loaded when it is first
 * needed, or earlier with `load`, because it brings in a library.
 */
export const ConfirmDialog = Object.assign(Dialog, { load: () => LoadedDialog.load() });
