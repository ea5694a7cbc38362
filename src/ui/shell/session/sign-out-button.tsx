import { LogOut } from 'lucide-react';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { useSignOut, type SignOut } from './use-sign-out.tsx';

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
