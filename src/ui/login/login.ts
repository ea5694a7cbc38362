import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import type { Credentials } from '#application/ports/api/auth-api.ts';
import { SIGN_IN_FAILED, type SignIn } from '#application/session/sign-in.ts';
import { CREDENTIALS, validateLogin } from '#domain/session/credentials.ts';
import { createForm } from '#ui/forms/form.ts';
import { createAction } from '#ui/shell/action.ts';
import { infoNotice, successNotice, type Notice, type Notify } from '#ui/texts/notices.ts';

export interface LoginParts {
  /** Loads the code that sends requests. */
  readonly loadSignIn: () => Promise<Pick<SignIn, 'run'>>;
  readonly notify: Notify;
  /** The initial value of the field. */
  readonly username?: string;
  readonly openOnboarding: () => void;
  /** Reloads the page at the user's start page, and shows the notice there. */
  readonly reloadWith: (notice: Notice, username: string) => void;
}

/** The texts are those of docs/behaviour.md §2. */
export const LOGIN_NOTICES = {
  welcomeToOnboarding: infoNotice(
    'Welcome to Onboarding!',
    "Let's set up your hotel management system",
    'short',
  ),
  loginSuccessful: successNotice('Login successful', 'Welcome to Hotel Management System', 'short'),
};

export function createLogin(parts: LoginParts) {
  const { loadSignIn, notify, username = '', openOnboarding, reloadWith } = parts;
  const form = createForm(
    { name: 'sign-in', record: CREDENTIALS, check: validateLogin },
    { username, password: '' },
  );
  const action = createAction({
    context: 'login',
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
      if (outcome.status === 'onboarding') {
        notify(LOGIN_NOTICES.welcomeToOnboarding);
        openOnboarding();
      } else reloadWith(LOGIN_NOTICES.loginSuccessful, outcome.user.username);
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
      if (hasErrors || !form.submit()) return false;
      try {
        return await action.run();
      } catch (error) {
        state.error = SIGN_IN_FAILED;
        throw error;
      }
    },
  };
}
