import { proxy } from 'valtio/vanilla';
import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import type { Credentials } from '#application/ports/api/auth-api.ts';
import { SIGN_IN_FAILED, type SignIn } from '#application/session/sign-in.ts';
import { validateLogin } from '#domain/session/session.ts';
import { infoNotice, successNotice, type Notice, type Notify } from '#ui/texts/notices.ts';

type LoginField = keyof Credentials;

export interface LoginParts {
  /** Loads the use case, with everything that talks to the server. */
  readonly loadSignIn: () => Promise<Pick<SignIn, 'run'>>;
  readonly notify: Notify;
  /** Filled in. */
  readonly username?: string;
  readonly openOnboarding: () => void;
  /** Reloads the page at the user's start page, and shows the notice there. */
  readonly reloadWith: (notice: Notice, username: string) => void;
}

/** docs/behaviour.md §2. */
export const LOGIN_NOTICES = {
  welcomeToOnboarding: infoNotice(
    'Welcome to Onboarding!',
    "Let's set up your hotel management system",
    'short',
  ),
  loginSuccessful: successNotice('Login successful', 'Welcome to Hotel Management System', 'short'),
};

/** The form of docs/behaviour.md §2. */
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

  /** Resolves to the message of a refused sign-in; '' after a successful one. */
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
      // Loads while the user types; a failure shows on submit.
      void loadSignIn().catch(() => undefined);
    },
    /** Signs in. If it fails, resolves to false; `state` has the reason. */
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
