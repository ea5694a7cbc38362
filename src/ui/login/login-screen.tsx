import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { ApiError, NETWORK_ERROR } from '#application/errors/api-error.ts';
import type { Credentials } from '#application/ports/api/auth-api.ts';
import { SIGN_IN_FAILED, type SignIn } from '#application/session/sign-in.ts';
import { CREDENTIALS, validateLogin } from '#domain/session/credentials.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { laterOnPage } from '#ui/components/later-on-page.ts';
import { PasswordField } from '#ui/components/fields/password-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { createForm } from '#ui/forms/form.ts';
import { createAction } from '#ui/shell/action.ts';
import { PRODUCT, useDocumentTitle } from '#ui/shell/document-title.ts';
import { expectedUsername, takeReturnPath } from '#ui/shell/session/return-path.ts';
import type { ScreenProps } from '#ui/services.ts';
import { hasStoredSession } from '#ui/shell/session/stored-session.ts';
import { infoNotice, successNotice, type Notify } from '#ui/texts/notices.ts';
import { notifyAfterReload } from '#ui/shell/notices/toasts.tsx';

/** The texts are those of docs/behaviour.md §2. */
const WELCOME = infoNotice(
  'Welcome to Onboarding!',
  "Let's set up your hotel management system",
  'short',
);
const SIGNED_IN = successNotice('Login successful', 'Welcome to Hotel Management System', 'short');

/** Leaves room for an error below the field, so that nothing moves when it appears. */
const FIELD = 'min-h-27';

export interface LoginParts {
  /** Loads the code that sends requests. */
  readonly loadSignIn: () => Promise<Pick<SignIn, 'run'>>;
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
      const signIn = await loadSignIn().catch(() => {
        throw new ApiError({ status: 0, code: NETWORK_ERROR, message: '', isNetwork: true });
      });
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
      if (state.error !== '' || Object.keys(form.problems).length > 0) return false;
      try {
        return await action.run();
      } catch (error) {
        state.error = SIGN_IN_FAILED;
        throw error;
      }
    },
  };
}

export function LoginScreen({ loadServices, notify }: ScreenProps) {
  useDocumentTitle('Sign In');
  const [login] = useState(() =>
    createLogin({
      loadSignIn: async () => (await loadServices()).signIn,
      username: expectedUsername(),
      enter: (isOnboarding, username) =>
        isOnboarding ? openOnboarding(notify) : openDashboard(username),
    }),
  );
  const { form } = login;
  const { error, isRunning } = useSnapshot(login.state);
  const values = useSnapshot(form.state);
  const problems = useSnapshot(form.problems);
  const element = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = form.state.username === '' ? 'username' : 'password';
    document.getElementById(form.idOf(first))?.focus();
  }, [form]);

  const submit = async () => {
    if (await login.submit()) return;
    laterOnPage(() => {
      const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid]');
      (invalid ?? alert.current)?.focus();
    });
  };
  const fieldOf = (name: 'username' | 'password') => ({
    id: form.idOf(name),
    name,
    label: form.record.fields[name].label,
    value: values[name],
    problem: problems[name],
    onChange: (text: string) => login.edit(name, text),
  });

  return (
    <main className="flex min-h-screen justify-center bg-page p-4 pt-[max(1rem,16vh)] font-sans text-ink">
      <div className="w-full max-w-md">
        <div className="mb-6 text-center">
          <span
            aria-hidden="true"
            className="inline-flex size-14 items-center justify-center rounded-surface bg-brand text-white"
          >
            <KeyRound className="size-7" />
          </span>
          <h1 className="mt-4 text-2xl font-semibold tracking-tight">{PRODUCT}</h1>
          <p className="mt-2 text-ink/75">Sign in to access your dashboard</p>
        </div>
        <div className="surface p-6 sm:p-8">
          <form
            ref={element}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <div className={FIELD}>
              <TextField
                {...fieldOf('username')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            </div>
            <div className={FIELD}>
              <PasswordField {...fieldOf('password')} autoComplete="current-password" />
            </div>
            <Button type="submit" busy={isRunning} className="w-full">
              Sign In
            </Button>
            <p className="mt-5 text-center text-sm text-ink/75">
              Forgot your password? Contact your administrator.
            </p>
            <div
              ref={alert}
              role="alert"
              tabIndex={-1}
              className="mt-5 rounded-control empty:hidden focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-error"
            >
              {error && <NoticeBox kind="error">{error}</NoticeBox>}
            </div>
          </form>
        </div>
      </div>
    </main>
  );
}

function openOnboarding(notify: Notify): void {
  notify(WELCOME);
  navigate(takeReturnPath(ONBOARDING_USERNAME) ?? '/onboarding', { replace: true });
}

/** Does not reload if the browser stores nothing, because a reload would lose the session. */
function openDashboard(username: string): void {
  notifyAfterReload(SIGNED_IN);
  const path = takeReturnPath(username);
  if (!hasStoredSession()) navigate(path ?? '/', { replace: true });
  else if (path === undefined) location.reload();
  else location.replace(path);
}
