import { useId, type ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { PasswordField } from '#ui/components/fields/password-field.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';

export interface NewPasswordProps {
  readonly title?: ReactNode;
  readonly username: string;
  readonly password: string;
  readonly onClose: () => void;
}

export function NewPassword({
  title = 'New Password',
  username,
  password,
  onClose,
}: NewPasswordProps) {
  const id = useId();
  return (
    <Modal role="alertdialog" title={title}>
      <NoticeBox kind="warning" className="mt-4">
        This password is shown only here and only once. Hand it over before you close this window.
      </NoticeBox>
      <div className="mt-4 space-y-4">
        <Facts of={{ Username: <bdi translate="no">{username}</bdi> }} />
        <PasswordField
          id={id}
          label="Password"
          value={password}
          onChange={() => undefined}
          readOnly
        />
      </div>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </Modal>
  );
}
