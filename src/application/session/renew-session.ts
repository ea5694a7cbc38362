import { authorizationOf, type CurrentUser, type SessionId } from '#domain/session/session.ts';
import { ApiError } from '#application/errors/api-error.ts';
import type { AuthApi, Credentials } from '#application/ports/auth-api.ts';
import type { SessionKeeper } from './session-keeper.ts';

/** Statuses that refuse an account. */
const REFUSALS: readonly number[] = [400, 401, 403];

interface Account {
  readonly credentials: Credentials;
  readonly user: CurrentUser | undefined;
  readonly session: SessionId | undefined;
}

/**
 * Signs in again if the server ends a session during a run: once for all refused calls, and not
 * again if a call is refused with the new session too.
 */
export class RenewSession {
  readonly #auth: AuthApi;
  readonly #session: SessionKeeper;
  #account: Account | undefined;
  #renewing: Promise<boolean> | undefined;

  constructor(auth: AuthApi, session: SessionKeeper) {
    this.#auth = auth;
    this.#session = session;
  }

  /** Renews the current session with these credentials from now on. */
  useFor(credentials: Credentials): void {
    const user = this.#session.current()?.currentUser;
    this.#account = { credentials, user, session: this.#session.id() };
  }

  /** True if a refused call may be sent again. Throws `ApiError`; nothing was written. */
  async run(refused: {
    /** The header of the refused call, if it had one. */
    readonly authorization: string | undefined;
    /** The call has already been sent again. */
    readonly isSecond: boolean;
  }): Promise<boolean> {
    if (refused.isSecond) this.#account = undefined;
    if (!this.#account) return false;
    const token = this.#session.current()?.authToken;
    // Another call has renewed the session.
    if (token !== undefined && refused.authorization !== authorizationOf(token)) return true;
    this.#renewing ??= this.#signIn(this.#account).finally(() => {
      this.#renewing = undefined;
    });
    return await this.#renewing;
  }

  async #signIn({ credentials, user, session }: Account): Promise<boolean> {
    if (session === undefined) return false;
    try {
      const { user: sameUser, ...token } = await this.#auth.signIn(credentials);
      return this.#session.reopen(session, token, sameUser ?? user);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!REFUSALS.includes(error.status)) throw error.unsent();
      this.#account = undefined;
      return false;
    }
  }
}
