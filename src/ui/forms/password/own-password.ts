import { textTable } from '#domain/text/text-table.ts';
import { proxy } from 'valtio/vanilla';
import { isApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { PasswordOutcome } from '#application/session/change-password.ts';
import {
  BLANK_PASSWORD_CHANGE,
  PASSWORD_CHANGE,
  validatePasswordChange,
  type PasswordChange,
} from '#domain/staff/password-change.ts';
import { createForm } from '#ui/forms/form.ts';
import { NOT_SAVING, saveForm } from '#ui/forms/save-form.ts';
import type { Lacking } from '#ui/shell/lacking.ts';
import type { HotelServices } from '#ui/services.ts';
import { successNotice, warningNotice, type Notify } from '#ui/texts/notices.ts';

export interface OwnPasswordParts extends Pick<HotelServices, 'passwordApi' | 'changePassword'> {
  readonly lacking: Lacking;
  readonly notify: Notify;
}

export type OwnPassword = ReturnType<typeof createOwnPassword>;

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

/** Form fields by the name that the server uses in errors. */
const FIELD_OF: Readonly<Record<string, keyof PasswordChange>> = textTable({
  old_password: 'current_password',
  new_password: 'new_password',
  new_password1: 'new_password',
  new_password2: 'new_password',
});

/** Changes the password of the signed-in user. The entered passwords are never stored. */
export function createOwnPassword(parts: OwnPasswordParts) {
  const { passwordApi, changePassword, lacking, notify } = parts;
  const state = proxy({
    ...NOT_SAVING,
    isOpen: false,
  });
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
        return true;
      case 'not-offered':
        withdraw();
        return false;
      case 'wrong-password':
        form.show([{ path: 'current_password', message: WRONG_PASSWORD }]);
        state.summaries += 1;
        return false;
      case 'unchanged':
        state.error = UNCHANGED_PASSWORD;
        return false;
      case 'unchecked':
        state.error = `${UNCHECKED} ${errorMessage(outcome.error, 'login')}`;
        return false;
      case 'unconfirmed':
        state.error = `${errorMessage(outcome.error, 'general')} ${UNCONFIRMED_PASSWORD}`;
        return false;
    }
  };

  return {
    state,
    lacking,
    form,
    /**
     * Hides the form if the server does not let users change their password. If the server does not
     * respond, the form stays visible.
     */
    async probe() {
      try {
        if (!(await passwordApi.isOffered()) && !state.saving) withdraw();
      } catch (error) {
        if (!isApiError(error)) throw error;
      }
    },
    open() {
      state.isOpen = true;
    },
    cancel() {
      if (!state.saving) close();
    },
    forget: close,
    async save() {
      const change = { ...form.state };
      const sent = { ...form, pathOf: (field: string) => FIELD_OF[field] };
      return await saveForm(state, sent, { notify, context: 'general' }, async () =>
        settle(await changePassword.run(change)),
      );
    },
  };
}
