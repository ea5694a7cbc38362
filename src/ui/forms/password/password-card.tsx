import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { Card, type CardProps } from '#ui/components/card.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { SavedForm } from '#ui/forms/saved-form.tsx';
import { createOwnPassword, type OwnPassword, type OwnPasswordParts } from './own-password.ts';

export interface PasswordCardProps {
  readonly dashboard: OwnPasswordParts;
  readonly username: string;
  /** Says who can set a new password if the server does not let users change their own. */
  readonly advice?: string;
  /** What surrounds the card. By default a card of its own. */
  readonly as?: (props: CardProps) => ReactNode;
}

export function PasswordCard({
  dashboard,
  username,
  advice = 'A manager or an administrator of your hotel can set a new one for you.',
  as: Part = Card,
}: PasswordCardProps) {
  const [own] = useState(() => createOwnPassword(dashboard));
  useEffect(() => {
    void own.probe();
    return () => own.forget();
  }, [own]);
  const { isOpen } = useSnapshot(own.state);
  const isOffered = !useSnapshot(own.lacking)['password.change'];
  const start = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const refusal = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wasOpen.current && !isOpen) (start.current ?? refusal.current)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Part
      title="Password"
      {...(isOffered && { description: 'You need your current password to change it.' })}
    >
      {!isOffered && (
        <div ref={refusal} tabIndex={-1} className="focus-ring">
          <NoticeBox kind="info" title="You cannot change your password on this server">
            {advice}
          </NoticeBox>
        </div>
      )}
      {isOffered && !isOpen && (
        <Button ref={start} variant="secondary" icon={<KeyRound />} onClick={() => own.open()}>
          Change Password
        </Button>
      )}
      {isOffered && isOpen && <PasswordForm own={own} username={username} />}
    </Part>
  );
}

function PasswordForm({ own, username }: { readonly own: OwnPassword; readonly username: string }) {
  const { saving } = useSnapshot(own.state);
  useEffect(() => document.getElementById(own.form.idOf('current_password'))?.focus(), [own]);
  return (
    <SavedForm
      of={own}
      form={own.form}
      label="Change Password"
      buttons={
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button variant="secondary" disabled={saving} onClick={() => own.cancel()}>
            Cancel
          </Button>
          <Button type="submit" busy={saving}>
            Save New Password
          </Button>
        </div>
      }
    >
      {/* Tells password managers whose password this is. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={username} />
      <div className="max-w-md">
        <RecordFields of={own.form} columns="" mayAutofill />
      </div>
    </SavedForm>
  );
}
