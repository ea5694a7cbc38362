import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import { isApiError, orUndefined } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { PasswordOutcome } from '#application/session/change-password.ts';
import {
  BLANK_PASSWORD_CHANGE,
  PASSWORD_CHANGE,
  validatePasswordChange,
} from '#domain/staff/password-change.ts';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { useFocusAfterEditing } from '#ui/components/fields/use-focus-after-editing.ts';
import { FormSection } from '#ui/components/form-section.tsx';
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

export const WRONG_PASSWORD = 'The current password is not correct';
export const UNCHANGED_PASSWORD =
  'The server accepted the request, but your current password still applies. Ask your administrator to set a new one.';
export const UNCONFIRMED_PASSWORD =
  'The server did not confirm the change. If you have to sign in again, try the new password first, then the current one.';
const UNCHECKED = 'Your current password could not be checked, so nothing was changed.';

/** The form's field by the name that the server uses in errors. */
function pathOf(field: string): string | undefined {
  if (field === 'old_password') return 'current_password';
  return field.startsWith('new_password') ? 'new_password' : undefined;
}

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
  const withdraw = () => {
    close();
    lacking['password.change'] = true;
  };
  /** Returns true if the password was changed. */
  const settle = (outcome: PasswordOutcome): boolean => {
    switch (outcome.status) {
      case 'changed':
        close();
        notify(outcome.isSignedIn ? PASSWORD_NOTICES.changed : PASSWORD_NOTICES.changedElsewhere);
        break;
      case 'not-offered':
        withdraw();
        break;
      case 'wrong-password':
        form.show([{ path: 'current_password', message: WRONG_PASSWORD }]);
        state.summaries += 1;
        break;
      case 'unchanged':
        state.error = UNCHANGED_PASSWORD;
        break;
      case 'unchecked':
        state.error = `${UNCHECKED} ${errorMessage(outcome.error, 'login')}`;
        break;
      case 'unconfirmed':
        state.error = `${errorMessage(outcome.error, 'general')} ${UNCONFIRMED_PASSWORD}`;
    }
    return outcome.status === 'changed';
  };

  const action = createAction({
    state,
    form: () => ({ ...form, pathOf }),
    run: async () => settle(await changePassword.run({ ...form.state })),
  });

  return {
    state,
    form,
    /** Hides the form if the server does not offer the request. If the server does not respond, the form stays. */
    async probe() {
      const isOffered = await orUndefined(passwordApi.isOffered(), isApiError);
      if (isOffered === false && !state.isRunning) withdraw();
    },
    open() {
      state.isOpen = true;
    },
    close,
    save: action.run,
  };
}

export interface PasswordSectionProps {
  readonly dashboard: OwnPasswordParts;
  readonly username: string;
  /** Says who can set a new password if the server does not let users change their own. */
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
  useEffect(() => {
    if (isOpen) document.getElementById(own.form.idOf('current_password'))?.focus();
  }, [own, isOpen]);
  useFocusAfterEditing(isOpen || undefined, () => [START, REFUSAL]);
  return (
    <FormSection title="Password">
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
    </FormSection>
  );
}
