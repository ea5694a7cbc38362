import { useSnapshot } from 'valtio';
import { proxy, ref } from 'valtio/vanilla';
import type { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { resetPassword } from '#application/hotel/reset-password.ts';
import type { StaffMember } from '#application/records/hotel-records.ts';
import { isInDoubt } from '#application/records/write-record.ts';
import { generatePassword } from '#domain/staff/passwords.ts';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { FormAlert } from '#ui/components/fields/form-alert.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { NewPassword } from '#ui/forms/password/new-password.tsx';
import { createAction } from '#ui/shell/action.ts';
import { userName } from '#ui/texts/item-names.ts';
import { infoNotice } from '#ui/texts/notices.ts';

export type PasswordReset = ReturnType<typeof createPasswordReset>;

export interface AskedReset {
  readonly member: StaffMember;
  readonly password: string;
  readonly isDone: boolean;
}

export const MAY_BE_RESET =
  'The server may already have set the new password. Try again: the same password is sent.';
export const RESET_NOTICES = {
  removed: infoNotice(
    'Account Removed',
    'Another user has removed this account, so there is nothing to reset.',
  ),
  lacking: infoNotice(
    'This server cannot reset passwords',
    'Nothing was changed. Ask the operator of the server for a new password.',
  ),
};

/** Resets the passwords of other users. A new password stays in memory only while its dialog is open. */
export function createPasswordReset(
  {
    staffApi,
    random,
    lacking,
    notify,
  }: Pick<Dashboard, 'staffApi' | 'random' | 'lacking' | 'notify'>,
  { onReset, onRemoved }: Readonly<Record<'onReset' | 'onRemoved', (member: StaffMember) => void>>,
) {
  const state = proxy({ asked: undefined as AskedReset | undefined });
  const action = createAction({
    async run(asked: AskedReset) {
      const changed = await resetPassword(staffApi, asked.member.id, asked.password);
      state.asked = changed && ref({ ...asked, isDone: true });
      if (changed) onReset(changed);
      else {
        onRemoved(asked.member);
        notify(RESET_NOTICES.removed);
      }
      return changed !== undefined;
    },
    onFailed: (error) => {
      const doubt = isInDoubt(error as ApiError) ? ` ${MAY_BE_RESET}` : '';
      action.state.error = `${errorMessage(error, 'general')}${doubt}`;
    },
    request: 'password.reset',
    lacking,
  });
  return {
    state,
    action,
    ask(member: StaffMember) {
      action.state.error = '';
      state.asked = ref({ member, password: generatePassword(random), isDone: false });
    },
    /** Sends the password. Another attempt sends the same password, because the server may have saved it. */
    async confirm() {
      const { asked } = state;
      if (!asked || asked.isDone) return;
      await action.run(asked);
      if (!lacking['password.reset']) return;
      state.asked = undefined;
      notify(RESET_NOTICES.lacking);
    },
    /** Forgets the password. Does nothing while the password is being sent. */
    close() {
      if (!action.state.isRunning) state.asked = undefined;
    },
  };
}

export function ResetPasswordDialog({ reset }: { readonly reset: PasswordReset }) {
  const { asked } = useSnapshot(reset.state) as PasswordReset['state'];
  const { isRunning, error } = useSnapshot(reset.action.state);
  if (!asked) return null;
  const { member, password, isDone } = asked;
  const name = <bdi translate="no">{userName(member)}</bdi>;
  if (isDone)
    return (
      // Escape or a click beside the dialog must not lose the password, so it has no `onDismiss`.
      <Modal role="alertdialog" title={<>New password for {name}</>}>
        <NewPassword
          label="New Password"
          username={member.username}
          password={password}
          onClose={() => reset.close()}
        />
      </Modal>
    );
  return (
    <ConfirmDialog
      title={<>Reset the password of {name}?</>}
      confirmLabel={error === '' ? 'Reset Password' : 'Try Again'}
      busy={isRunning}
      onCancel={() => reset.close()}
      onConfirm={() => void reset.confirm()}
    >
      <p>
        The app generates a new password and shows it once. The current password stops working, and
        the user must sign in again.
      </p>
      <FormAlert said={error}>
        {error !== '' && (
          <NoticeBox kind="error" className="mt-4">
            {error}
          </NoticeBox>
        )}
      </FormAlert>
    </ConfirmDialog>
  );
}
