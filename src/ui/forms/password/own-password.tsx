import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import {
  BLANK_PASSWORD_CHANGE,
  PASSWORD_CHANGE,
  validatePasswordChange,
} from '#domain/staff/password-change.ts';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { useFocusAfterEditing } from '#ui/components/focus.ts';
import { Card } from '#ui/components/card.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { createForm } from '#ui/forms/form.ts';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { SavedForm } from '#ui/forms/saved-form.tsx';
import type { HotelServices } from '#ui/services.ts';
import { createAction, IDLE, type Lacking } from '#ui/shell/action.ts';
import { successNotice, warningNotice, type Notify } from '#ui/texts/notices.ts';

export interface OwnPasswordParts extends Pick<HotelServices, 'passwordApi' | 'changePassword'> {
  readonly lacking: Lacking;
  readonly notify: Notify;
}

export const PASSWORD_NOTICES = {
  changed: successNotice(
    'Password Changed',
    'Use the new password from now on. Other devices may have to sign in again.',
  ),
  changedElsewhere: warningNotice(
    'Password Changed',
    'Your password was changed, but the server did not continue your session. If you have to sign in again, use the new password.',
    'long',
  ),
};

/** Changes the password of the signed-in user. The entered passwords are never stored. */
export function createOwnPassword(parts: OwnPasswordParts) {
  const { passwordApi, changePassword, lacking, notify } = parts;
  const state = proxy({ ...IDLE, isOpen: false });
  const form = createForm(
    { name: 'own-password', record: PASSWORD_CHANGE, check: validatePasswordChange },
    BLANK_PASSWORD_CHANGE,
  );
  const close = () => {
    form.load(BLANK_PASSWORD_CHANGE);
    Object.assign(state, { error: '', isOpen: false });
  };
  const action = createAction({
    state,
    // The server checks both copies of the new password.
    form: () => ({ ...form, pathOf: (field) => field.replace(/^(new_password)\d$/, '$1') }),
    request: () => 'password.change',
    lacking,
    async run() {
      const isSignedIn = await changePassword.run({ ...form.state });
      notify(isSignedIn ? PASSWORD_NOTICES.changed : PASSWORD_NOTICES.changedElsewhere);
      return true;
    },
  });
  return {
    state,
    form,
    close,
    open() {
      state.isOpen = true;
    },
    /** Hides the form if the server does not offer the request. If the server does not respond, the form stays. */
    async probe() {
      const isOffered = await orUndefined(passwordApi.isOffered(), isApiError);
      if (isOffered !== false || state.isRunning) return;
      lacking['password.change'] = true;
      close();
    },
    async save() {
      const isDone = await action.run();
      if (isDone || lacking['password.change']) close();
      return isDone;
    },
  };
}

export interface PasswordSectionProps {
  readonly dashboard: OwnPasswordParts;
  readonly username: string;
  readonly advice?: string;
}

const START = 'change-password';
const REFUSAL = 'cannot-change-password';

export function PasswordSection({
  dashboard,
  username,
  advice = 'A manager or an administrator of your hotel can set a new one for you.',
}: PasswordSectionProps) {
  const [own] = useState(() => createOwnPassword(dashboard));
  const { isOpen, isRunning } = useSnapshot(own.state);
  const { 'password.change': isLacking } = useSnapshot(dashboard.lacking);
  useEffect(() => {
    void own.probe();
    return own.close;
  }, [own]);
  useFocusAfterEditing(isOpen || undefined, () => [START, REFUSAL]);
  return (
    <Card isPart title="Password">
      {isLacking ? (
        <div id={REFUSAL} tabIndex={-1} className="focus-ring">
          <NoticeBox kind="info" title="You cannot change your password on this server">
            {advice}
          </NoticeBox>
        </div>
      ) : (
        <Button id={START} variant="secondary" icon={<KeyRound />} onClick={() => own.open()}>
          Change Password
        </Button>
      )}
      {isOpen && (
        <Modal title="Change Password" onDismiss={() => isRunning || own.close()}>
          <SavedForm
            of={own}
            form={own.form}
            label="Change Password"
            className="mt-4"
            buttons={
              <div className="mt-2 flex flex-wrap justify-end gap-3">
                <Button variant="secondary" disabled={isRunning} onClick={() => own.close()}>
                  Cancel
                </Button>
                <Button type="submit" busy={isRunning}>
                  Save New Password
                </Button>
              </div>
            }
          >
            {/* Tells password managers whose password this is. */}
            <input hidden readOnly name="username" autoComplete="username" value={username} />
            <RecordFields of={own.form} columns="" mayAutofill />
          </SavedForm>
        </Modal>
      )}
    </Card>
  );
}
