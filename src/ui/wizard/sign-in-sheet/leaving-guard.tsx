import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { useWarningBeforeLeaving } from '#ui/components/fields/use-warning-before-leaving.ts';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

export const PASSWORDS_WOULD_BE_LOST =
  'The generated passwords were neither downloaded, printed nor copied. They are only on this page, and cannot be looked up later.';

/** Makes the browser ask before it closes the page while passwords are not handed over. */
export function LeavingWarning({ wizard }: { readonly wizard: Wizard }) {
  useWarningBeforeLeaving(useIsPending(wizard));
  return null;
}

/** Whether some generated passwords are not handed over yet. */
function useIsPending({ handover, launch, state }: Wizard): boolean {
  const { createdUsers } = useSnapshot(launch.state);
  const { handedOver } = useSnapshot(state);
  return createdUsers.length > handedOver.length && handover.isPending();
}

const noLoss = () => '';

export interface LeaveButtonProps extends Omit<ButtonProps, 'onClick'> {
  readonly wizard: Wizard;
  /**
   * Called when the user leaves. If something would be lost, called only after the user confirms.
   */
  readonly onClick: () => void;
  /** Returns a sentence about other work that would be lost; '' if there is none. */
  readonly otherLoss?: () => string;
}

/**
 * A button that leaves the page. If passwords or other work would be lost, the user must confirm
 * first.
 */
export function LeaveButton({
  wizard: { handover },
  onClick,
  otherLoss = noLoss,
  ...button
}: LeaveButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isLoss = () => handover.isPending() || otherLoss() !== '';
  const leave = () => {
    setIsAsked(false);
    // Prevents the browser from asking a second time.
    handover.complete();
    onClick();
  };
  return (
    <>
      <Button {...button} onClick={() => (isLoss() ? setIsAsked(true) : onClick())} />
      {isAsked && (
        <ConfirmDialog
          title={handover.isPending() ? 'Leave without the passwords?' : 'Sign out?'}
          confirmLabel={handover.isPending() ? 'Leave without them' : 'Sign out'}
          cancelLabel="Stay"
          danger
          onCancel={() => setIsAsked(false)}
          onConfirm={leave}
        >
          {handover.isPending() && <p>{PASSWORDS_WOULD_BE_LOST}</p>}
          <p>{otherLoss()}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
