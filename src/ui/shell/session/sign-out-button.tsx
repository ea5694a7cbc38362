import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { leave, unfinishedWork } from './leaving.ts';

interface SignOutButtonProps extends Pick<ButtonProps, 'disabled' | 'className'> {
  readonly onSignOut: () => void;
}

/** Asks first if unfinished work would be lost. */
export function SignOutButton({ onSignOut, ...button }: SignOutButtonProps) {
  const [loss, setLoss] = useState('');
  const signOut = () => {
    setLoss('');
    leave(onSignOut);
  };
  const ask = () => {
    const found = unfinishedWork();
    if (found === '') signOut();
    else setLoss(found);
  };
  return (
    <>
      <Button {...button} variant="quiet" icon={<LogOut />} onClick={ask}>
        Sign Out
      </Button>
      {loss !== '' && (
        <ConfirmDialog
          danger
          title="Sign out?"
          confirmLabel="Sign Out"
          onCancel={() => setLoss('')}
          onConfirm={signOut}
        >
          <p>{loss}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
