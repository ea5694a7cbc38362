import { useEffect, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { PasswordField } from '#ui/components/fields/password-field.tsx';
import type { Services } from '#ui/services.ts';
import { keepPage, settle, signedOut } from './kept-page.ts';

interface SignInAgainProps {
  readonly services: Pick<Services, 'session' | 'signIn'>;
  readonly isNeeded: () => boolean;
}

/** Keeps the page when a launch in another tab signs out, and signs the same user in again. */
export function SignInAgain({ services: { session, signIn }, isNeeded }: SignInAgainProps) {
  const { isAsked } = useSnapshot(signedOut);
  const [[id, user]] = useState(() => [session.id(), session.current()?.currentUser] as const);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const fieldId = useId();
  useEffect(() => {
    if (id !== undefined && user) return keepPage({ session: id, isNeeded });
  }, [id, user, isNeeded]);
  if (!isAsked || id === undefined || !user) return null;
  const submit = async () => {
    if (password === '') return setProblem('Password is required');
    setIsSending(true);
    const outcome = await signIn.again(user, id, password).finally(() => setIsSending(false));
    if (outcome.status === 'refused') return setProblem(outcome.message);
    setPassword('');
    settle();
  };
  return (
    <Modal title="You were signed out" role="alertdialog">
      <form
        noValidate
        className="mt-2 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className="text-ink/75">
          A hotel was launched in another tab, which signs you out. What you entered here is still
          on this page, with the passwords. Sign in again as{' '}
          <bdi translate="no" className="font-medium">
            {user.username}
          </bdi>{' '}
          to continue.
        </p>
        <PasswordField
          id={fieldId}
          label="Password"
          value={password}
          problem={problem || undefined}
          autoComplete="current-password"
          onChange={(text) => {
            setPassword(text);
            setProblem('');
          }}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={isSending} onClick={() => location.assign('/')}>
            Leave this page
          </Button>
          <Button type="submit" busy={isSending}>
            Sign In
          </Button>
        </div>
      </form>
    </Modal>
  );
}
