import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { useWarningBeforeLeaving } from '#ui/components/fields/use-warning-before-leaving.ts';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { useLaunch } from '#ui/runs/use-launch.ts';
import { askBeforeLeaving } from '#ui/shell/session/leaving.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

export const PASSWORDS_WOULD_BE_LOST =
  'The generated passwords were neither downloaded, printed nor copied. They are only on this page, and cannot be looked up later.';

/** While passwords are not handed over, asks before another screen opens or the page is closed. */
export function LeavingWarning({ wizard }: { readonly wizard: Wizard }) {
  const isPending = useIsPending(wizard);
  const [going, setGoing] = useState<{ readonly go: () => void }>();
  useWarningBeforeLeaving(isPending);
  useEffect(() => {
    if (!isPending) return;
    return askBeforeLeaving((go) => {
      if (wizard.launch.state.pending > 0) setGoing({ go });
      else go();
    });
  }, [wizard, isPending]);
  return (
    going && (
      <LeaveQuestion
        wizard={wizard}
        onStay={() => setGoing(undefined)}
        onLeave={() => {
          setGoing(undefined);
          going.go();
        }}
      />
    )
  );
}

/** Whether some generated passwords are not handed over yet. */
function useIsPending({ launch }: Wizard): boolean {
  return useLaunch(launch).pending > 0;
}

interface LeaveQuestionProps {
  readonly wizard: Wizard;
  readonly otherLoss?: string;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function LeaveQuestion({
  wizard: { launch },
  otherLoss = '',
  onStay,
  onLeave,
}: LeaveQuestionProps) {
  const isPending = launch.state.pending > 0;
  const leave = () => {
    // Prevents a second question.
    launch.handOver();
    onLeave();
  };
  return (
    <ConfirmDialog
      title={isPending ? 'Leave without the passwords?' : 'Sign out?'}
      confirmLabel={isPending ? 'Leave without them' : 'Sign out'}
      cancelLabel="Stay"
      danger
      onCancel={onStay}
      onConfirm={leave}
    >
      {isPending && <p>{PASSWORDS_WOULD_BE_LOST}</p>}
      <p>{otherLoss}</p>
    </ConfirmDialog>
  );
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
export function LeaveButton({ wizard, onClick, otherLoss = noLoss, ...button }: LeaveButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isLoss = () => wizard.launch.state.pending > 0 || otherLoss() !== '';
  return (
    <>
      <Button {...button} onClick={() => (isLoss() ? setIsAsked(true) : onClick())} />
      {isAsked && (
        <LeaveQuestion
          wizard={wizard}
          otherLoss={otherLoss()}
          onStay={() => setIsAsked(false)}
          onLeave={() => {
            setIsAsked(false);
            onClick();
          }}
        />
      )}
    </>
  );
}
