import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import type { Credentials } from '#application/ports/api/auth-api.ts';
import { SIGN_IN_FAILED, type SignIn } from '#application/session/sign-in.ts';
import { CREDENTIALS, validateLogin } from '#domain/session/credentials.ts';
import { createForm } from '#ui/forms/form.ts';
import { createAction } from '#ui/shell/action.ts';

export interface LoginParts {
  /** Loads the code that sends requests. */
  readonly loadSignIn: () => Promise<Pick<SignIn, 'run'>>;
  /** The initial value of the field. */
  readonly username?: string;
  /** Leaves the page after a sign-in. */
  readonly enter: (isOnboarding: boolean, username: string) => void;
}

export function createLogin(parts: LoginParts) {
  const { loadSignIn, username = '', enter } = parts;
  const form = createForm(
    { name: 'sign-in', record: CREDENTIALS, check: validateLogin },
    { username, password: '' },
  );
  const action = createAction({
    context: 'login',
    form: () => form,
    async run() {
      const signIn = await loadSignIn().catch(() => undefined);
      if (!signIn) {
        state.error = NETWORK_MESSAGES.networkError;
        return false;
      }
      const outcome = await signIn.run({ ...form.state });
      if (outcome.status === 'refused') {
        state.error = outcome.message || SIGN_IN_FAILED;
        return false;
      }
      form.edit('password', '');
      enter(outcome.status === 'onboarding', outcome.user.username);
      return true;
    },
  });
  const { state } = action;
  return {
    form,
    state,
    edit(field: keyof Credentials, text: string) {
      form.edit(field, text);
      state.error = '';
      // Starts loading while the user types. If loading fails, `submit` reports the failure.
      void loadSignIn().catch(() => undefined);
    },
    /** Resolves to false if the form has problems, an error shows, or the sign-in fails. */
    async submit() {
      const hasErrors = state.error !== '' || Object.keys(form.problems).length > 0;
      if (hasErrors) return false;
      try {
        return await action.run();
      } catch (error) {
        state.error = SIGN_IN_FAILED;
        throw error;
      }
    },
  };
}
