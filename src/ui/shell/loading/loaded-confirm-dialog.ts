import { loadable } from './loadable.tsx';

/** The dialog that asks; it brings the dialogs' library along, so it is loaded when it is needed. */
export const ConfirmDialog = loadable(() => import('#ui/components/dialogs/confirm-dialog.tsx'));
