import { useEffect, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { laterOnPage } from '#ui/components/later-on-page.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ADD_BUTTON } from '#ui/dashboard/item-buttons.ts';
import { NewPassword } from '#ui/forms/password/new-password.tsx';
import { userName } from '#ui/texts/item-names.ts';
import type { AskedReset, PasswordReset } from './password-reset.ts';

export function ResetPasswordDialog({ reset }: { readonly reset: PasswordReset }) {
  const { asked } = useSnapshot(reset.state) as PasswordReset['state'];
  if (!asked) return null;
  return <Opened reset={reset} asked={asked} />;
}

/** Trying again cannot help: the account no longer exists, or the server cannot reset passwords. */
const isOver = (status: AskedReset['status']) => status === 'removed' || status === 'not-offered';

interface OpenedProps {
  readonly reset: PasswordReset;
  readonly asked: AskedReset;
}

function Opened({ reset, asked }: OpenedProps) {
  const { status, member } = asked;
  const name = userName(member);
  const close = () => {
    reset.close();
    // The button that opened the dialog no longer exists.
    if (isOver(status)) laterOnPage(() => document.getElementById(ADD_BUTTON)?.focus());
  };
  // Escape or a click outside the dialog must not lose the password.
  const dismiss = status === 'reset' ? undefined : close;
  return (
    <Modal
      title={
        status === 'reset' ? (
          <>
            New password for <bdi translate="no">{name}</bdi>
          </>
        ) : (
          <>
            Reset the password of <bdi translate="no">{name}</bdi>?
          </>
        )
      }
      role="alertdialog"
      onDismiss={dismiss}
    >
      {status === 'reset' ? (
        <NewPassword
          label="New Password"
          username={member.username}
          password={asked.password}
          onClose={close}
        />
      ) : (
        <Question asked={asked} onClose={close} onConfirm={() => void reset.confirm()} />
      )}
    </Modal>
  );
}

interface QuestionProps {
  readonly asked: AskedReset;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function Question({ asked: { status, error }, onClose, onConfirm }: QuestionProps) {
  const close = useRef<HTMLButtonElement>(null);
  const hasClose = isOver(status);
  useEffect(() => {
    // The button that had the focus no longer exists.
    if (hasClose) close.current?.focus();
  }, [hasClose]);
  if (hasClose) {
    return (
      <>
        <Said>
          {status === 'removed' ? (
            <NoticeBox kind="info" title="Another user has removed this account">
              There is nothing to reset.
            </NoticeBox>
          ) : (
            <NoticeBox kind="info" title="This server cannot reset passwords">
              Nothing was changed. Ask the operator of the server for a new password.
            </NoticeBox>
          )}
        </Said>
        <Buttons>
          <Button ref={close} onClick={onClose}>
            Close
          </Button>
        </Buttons>
      </>
    );
  }
  return (
    <>
      <p className="mt-2 text-ink/75">
        The app generates a new password and shows it once. The current password stops working, and
        the user must sign in again.
      </p>
      <Said>{error !== '' && <NoticeBox kind="error">{error}</NoticeBox>}</Said>
      <Buttons>
        <Button
          variant="secondary"
          data-autofocus
          disabled={status === 'sending'}
          onClick={onClose}
        >
          Cancel
        </Button>
        <Button busy={status === 'sending'} onClick={onConfirm}>
          {status === 'failed' ? 'Try again' : 'Reset Password'}
        </Button>
      </Buttons>
    </>
  );
}

/** Rendered even without content, because screen readers announce only changes of an existing region. */
function Said({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className="mt-4 empty:hidden">
      {children}
    </div>
  );
}

function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>;
}
