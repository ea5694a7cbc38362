import type { PasswordChange } from '#domain/staff/password-change.ts';
import { ApiError, isApiError, orUndefined } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { AccessToken, AuthApi } from '#application/ports/api/auth-api.ts';
import type { PasswordApi } from '#application/ports/api/password-api.ts';
import { isInDoubt } from '#application/records/write-record.ts';
import { sessionEnded } from './session-errors.ts';
import type { SessionKeeper } from './session-keeper.ts';

export type ChangePassword = ReturnType<typeof createChangePassword>;

export const WRONG_PASSWORD = 'The current password is not correct';
export const UNCHECKED_PASSWORD =
  'Your current password could not be checked, so nothing was changed.';
export const UNCHANGED_PASSWORD =
  'The server accepted the request, but your current password still applies. Ask your administrator to set a new one.';
export const UNCONFIRMED_PASSWORD =
  'The server did not confirm the change. If you have to sign in again, try the new password first, then the current one.';

/**
 * Changes the password of the signed-in user (docs/decisions/sign-in-proves-a-new-password.md). One sign-in checks the
 * current password, and a second one gets new tokens. The session only ever uses the tokens of the second.
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

  /** Resolves to undefined if the password was changed, but the server gives no new tokens. */
  const send = async (
    username: string,
    change: PasswordChange,
  ): Promise<AccessToken | undefined> => {
    let failure: ApiError | undefined;
    try {
      await passwords.change(change);
    } catch (error) {
      if (!isApiError(error) || !isInDoubt(error)) throw error;
      failure = error;
    }
    // If a sign-in with the new password succeeds, the password was changed, even if the response was lost.
    let token: AccessToken | undefined;
    try {
      token = await signIn(username, change.new_password);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!failure) return undefined;
      throw explained(`${errorMessage(failure, 'general')} ${UNCONFIRMED_PASSWORD}`);
    }
    if (!token) throw failure ?? explained(UNCHANGED_PASSWORD);
    return token;
  };

  /** `change` must be valid. Whether the session continues. Throws `ApiError` if the old password may remain. */
  const run = async (change: PasswordChange): Promise<boolean> => {
    const session = sessions.id();
    const username = sessions.current()?.currentUser?.username;
    if (session === undefined || username === undefined) throw sessionEnded();
    const signedIn = await signIn(username, change.current_password).catch((error: unknown) => {
      if (!isApiError(error)) throw error;
      throw explained(`${UNCHECKED_PASSWORD} ${errorMessage(error, 'login')}`);
    });
    if (!signedIn) throw explained('', { current_password: WRONG_PASSWORD });
    return await sessions.renew(session, () => send(username, change));
  };
  return { run };
}

function explained(message: string, fields?: ApiError['fields']): ApiError {
  return new ApiError({ status: 0, code: '', message, ...(fields && { fields }) });
}

/** Statuses with which servers refuse a wrong password. */
const REFUSALS: readonly number[] = [400, 401];

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.includes(error.status);
}
