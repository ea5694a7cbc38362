import type { PasswordChange } from '#domain/staff/password-change.ts';
import { ApiError, isApiError, isNotOffered, orUndefined } from '#application/errors/api-error.ts';
import type { AccessToken, AuthApi } from '#application/ports/api/auth-api.ts';
import type { PasswordApi } from '#application/ports/api/password-api.ts';
import { isInDoubt } from '#application/records/write-record.ts';
import type { SessionKeeper } from './session-keeper.ts';

export type PasswordOutcome =
  /** `isSignedIn` is true if the session continues with new tokens. */
  | { readonly status: 'changed'; readonly isSignedIn: boolean }
  | { readonly status: 'wrong-password' | 'not-offered' | 'unchanged' }
  /** The current password could not be checked, so nothing was changed. */
  | { readonly status: 'unchecked'; readonly error: ApiError }
  /** The server may have changed the password. */
  | { readonly status: 'unconfirmed'; readonly error: ApiError };

export type ChangePassword = ReturnType<typeof createChangePassword>;

/**
 * Changes the password of the signed-in user (docs/decisions/sign-in-proves-a-new-password.md). One
 * sign-in checks the current password, and a second one gets new tokens. The session only ever uses
 * the tokens of the second.
 */
export function createChangePassword(
  auth: Pick<AuthApi, 'signIn'>,
  passwords: Pick<PasswordApi, 'change'>,
  sessions: SessionKeeper,
) {
  /** Resolves to undefined if the server refuses the credentials. */
  const signIn = async (username: string, password: string): Promise<AccessToken | undefined> => {
    const signingIn = auth.signIn({ username, password });
    const signedIn = await orUndefined(signingIn, isRefusal);
    if (!signedIn) return undefined;
    const { user: _, ...token } = signedIn;
    return token;
  };

  const send = async (username: string, change: PasswordChange): Promise<Sent> => {
    let failure: ApiError | undefined;
    try {
      await passwords.change(change);
    } catch (error) {
      if (!isApiError(error) || !isInDoubt(error)) throw error;
      failure = error;
    }
    // If a sign-in with the new password succeeds, the password was changed, even if the response
    // was lost.
    try {
      const token = await signIn(username, change.new_password);
      if (token) return { token, outcome: CHANGED };
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!failure) return { outcome: CHANGED };
      return { outcome: { status: 'unconfirmed', error: failure } };
    }
    if (failure) throw failure;
    return { outcome: { status: 'unchanged' } };
  };

  /**
   * `change` must be valid. If the server refuses the new password or the session, throws
   * `ApiError` and the current password remains.
   */
  const run = async (change: PasswordChange): Promise<PasswordOutcome> => {
    const session = sessions.id();
    const username = sessions.current()?.currentUser?.username;
    if (session === undefined || username === undefined) throw signedOut();
    try {
      if (!(await signIn(username, change.current_password))) return { status: 'wrong-password' };
    } catch (error) {
      if (!isApiError(error)) throw error;
      return { status: 'unchecked', error };
    }
    let sent: Sent = { outcome: CHANGED };
    try {
      const isSignedIn = await sessions.renew(session, async () => {
        sent = await send(username, change);
        return sent.token;
      });
      return sent.outcome.status === 'changed' ? { ...sent.outcome, isSignedIn } : sent.outcome;
    } catch (error) {
      if (isNotOffered(error)) return { status: 'not-offered' };
      throw error;
    }
  };
  return { run };
}

interface Sent {
  readonly token?: AccessToken;
  readonly outcome: PasswordOutcome;
}

const CHANGED: PasswordOutcome = { status: 'changed', isSignedIn: false };
/** Statuses with which servers refuse a wrong password. */
const REFUSALS: readonly number[] = [400, 401];

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.includes(error.status);
}

function signedOut(): ApiError {
  return new ApiError({ status: 401, code: 'token_not_valid', message: '', wroteNothing: true });
}
