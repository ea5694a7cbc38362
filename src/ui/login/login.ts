import { proxy } from 'valtio/vanilla';
import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import type { Credentials } from '#application/ports/api/auth-api.ts';
import { SIGN_IN_FAILED, type SignIn } from '#application/session/sign-in.ts';
import { validateLogin } from '#domain/session/session.ts';
import { infoNotice, successNotice, type Notice, type Notify } from '#ui/texts/notices.ts';

type LoginField = keyof Credentials;

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
  const problems: Partial<Record<LoginField, string>> = {};
  const state = proxy({
    username,
    password: '',
    problems,
    /** Why the sign-in failed; '' if it did not fail. */
    error: '',
    busy: false,
  });
  const hasErrors = () => Object.keys(state.problems).length > 0 || state.error !== '';

  /** Resolves to the error message, or to '' after a successful sign-in. */
  const attempt = async (): Promise<string> => {
    const signIn = await loadSignIn().catch(() => undefined);
    if (!signIn) return NETWORK_MESSAGES.networkError;
    const outcome = await signIn.run({ username: state.username, password: state.password });
    if (outcome.status === 'refused') return outcome.message || SIGN_IN_FAILED;
    state.password = '';
    if (outcome.status === 'onboarding') {
      notify(LOGIN_NOTICES.welcomeToOnboarding);
      openOnboarding();
    } else reloadWith(LOGIN_NOTICES.loginSuccessful, outcome.user.username);
    return '';
  };

  return {
    state,
    edit(field: LoginField, text: string) {
      state[field] = text;
      delete state.problems[field];
      state.error = '';
      // Starts loading while the user types. If loading fails, `submit` reports the failure.
      void loadSignIn().catch(() => undefined);
    },
    /** Resolves to false if the sign-in fails. `state` then contains the reason. */
    async submit() {
      if (state.busy || hasErrors()) return false;
      Object.assign(state.problems, validateLogin(state));
      if (hasErrors()) return false;
      state.busy = true;
      try {
        state.error = await attempt();
        return state.error === '';
      } catch (error) {
        state.error = SIGN_IN_FAILED;
        throw error;
      } finally {
        state.busy = false;
      }
    },
  };
}
