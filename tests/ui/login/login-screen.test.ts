import { describe, expect, it } from 'vitest';
import { NETWORK_MESSAGES } from '#application/errors/error-catalogue.ts';
import type { SignInOutcome } from '#application/session/sign-in.ts';
import { createLogin } from '#ui/login/login-screen.tsx';
import { HOTEL_ADMIN, ONBOARDING_ACCOUNT } from '#tests/fakes/fake-auth-api.ts';

const refusing = (message: string) => () =>
  Promise.resolve<SignInOutcome>({ status: 'refused', message });

function world(answer = refusing('')) {
  const events: unknown[] = [];
  const login = createLogin({
    loadSignIn: () => {
      events.push('load');
      return Promise.resolve({
        run(credentials) {
          events.push(credentials);
          return answer();
        },
      });
    },
    enter: (isOnboarding, username) => events.push({ isOnboarding, username }),
  });
  const fill = (username = 'asha', password = 'correct') => {
    login.edit('username', username);
    login.edit('password', password);
    events.length = 0;
  };
  return { login, events, fill };
}

describe('docs/behaviour.md §2 Login screen', () => {
  it.each<[string, SignInOutcome, boolean]>([
    ['asha', { status: 'signed-in', user: HOTEL_ADMIN }, false],
    ['4onboard', { status: 'onboarding', user: ONBOARDING_ACCOUNT }, true],
  ])('enters the app as %s', async (username, outcome, isOnboarding) => {
    const { login, events, fill } = world(() => Promise.resolve(outcome));
    fill(username);
    expect(await login.submit()).toBe(true);
    expect(events.slice(1)).toEqual([
      { username, password: 'correct' },
      { isOnboarding, username },
    ]);
    expect(login.state).toMatchObject({ error: '', isRunning: false });
    expect(login.form.state.password).toBe('');
  });

  it('shows why a sign-in failed, and keeps the input', async () => {
    for (const [message, shown] of [
      ['No active account', 'No active account'],
      ['', 'Login failed. Please check your credentials and try again.'],
    ] as const) {
      const { login, fill } = world(refusing(message));
      fill();
      expect(await login.submit()).toBe(false);
      expect(login.state).toMatchObject({ error: shown, isRunning: false });
      expect(login.form.state.password).toBe('correct');
    }
  });

  it('says that the server cannot be reached if the services cannot be loaded', async () => {
    const login = createLogin({
      loadSignIn: () => Promise.reject(new TypeError('Failed to fetch')),
      enter: () => undefined,
    });
    login.edit('username', 'asha');
    login.edit('password', 'correct');
    expect(await login.submit()).toBe(false);
    expect(login.state.error).toBe(NETWORK_MESSAGES.networkError);
  });
});

describe('docs/fields.md §5 Login', () => {
  it.each([
    ['', '', { username: 'Username is required', password: 'Password is required' }],
    ['   ', 'x', { username: 'Username is required' }],
    ['asha', '', { password: 'Password is required' }],
  ])('refuses %j and %j without a request', async (username, password, problems) => {
    const { login, events, fill } = world();
    fill(username, password);
    expect(await login.submit()).toBe(false);
    expect(login.form.problems).toEqual(problems);
    expect(events).toEqual([]);
  });
});

describe('docs/behaviour.md §4 Login', () => {
  it('submits nothing while an error shows', async () => {
    const { login, events, fill } = world(refusing('No active account'));
    fill();
    await login.submit();
    events.length = 0;
    expect(await login.submit()).toBe(false);
    expect(events).toEqual([]);
    login.edit('password', 'correct');
    await login.submit();
    expect(events).toHaveLength(3);
  });
});
