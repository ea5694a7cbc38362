import { LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { leave, unfinishedWork } from './leaving.ts';

export interface SignOut {
  /** Resolves to what other tabs would lose (`workElsewhere`). */
  readonly workElsewhere: () => Promise<string>;
  readonly onSignOut: () => void;
}

/** Returns a function that signs out, and the question that it asks first if work would be lost. */
export function useSignOut({
  workElsewhere,
  onSignOut,
}: SignOut): readonly [ask: () => Promise<void>, question: ReactNode] {
  const [loss, setLoss] = useState('');
  const signOut = () => {
    setLoss('');
    leave(onSignOut);
  };
  const ask = async () => {
    const found = unfinishedWork() || (await workElsewhere());
    if (found === '') signOut();
    else setLoss(found);
  };
  const question = loss !== '' && (
    <ConfirmDialog
      danger
      title="Sign out?"
      confirmLabel="Sign Out"
      onCancel={() => setLoss('')}
      onConfirm={signOut}
    >
      <p>{loss}</p>
    </ConfirmDialog>
  );
  return [ask, question];
}

interface SignOutButtonProps extends Pick<ButtonProps, 'disabled' | 'className'>, SignOut {}

/** Asks first if unfinished work would be lost. */
export function SignOutButton({ onSignOut, workElsewhere, ...button }: SignOutButtonProps) {
  const [ask, question] = useSignOut({ onSignOut, workElsewhere });
  return (
    <>
      <Button {...button} variant="quiet" icon={<LogOut />} onClick={() => void ask()}>
        Sign Out
      </Button>
      {question}
    </>
  );
}
