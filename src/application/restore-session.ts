import { checkAccess, type CurrentUser, type SessionId } from '#domain/session.ts';
import { ApiError } from './api-error.ts';
import type { UserApi } from './ports/user-api.ts';
import type { SessionKeeper } from './session-keeper.ts';

/** The signed-in user, or undefined for nobody. */
export type Restored = CurrentUser | undefined;

/** Finds out who is signed in, on start-up and for every guarded route (SPEC §2, §4, R3). */
export class RestoreSession {
  readonly #users: UserApi;
  readonly #session: SessionKeeper;

  constructor(users: UserApi, session: SessionKeeper) {
    this.#users = users;
    this.#session = session;
  }

  /**
   * Refreshes an expiring token first. `verify` asks the server who the user is even when the answer
   * is stored, as the wizard does on entry, and signs out whoever cannot be verified. Whatever
   * cannot be found out counts as nobody, and so does a session that is over by then.
   */
  async run({ verify = false } = {}): Promise<Restored> {
    const session = this.#session.adopt();
    try {
      const user = await this.#find(session, verify);
      if (user) return this.#session.rememberUser(user, session) ? user : undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    if (verify) this.#session.closeOnly(session);
    return undefined;
  }

  async #find(session: SessionId | undefined, verify: boolean): Promise<Restored> {
    await this.#session.freshToken(session);
    if (!this.#session.isUsable()) return undefined;
    const stored = this.#session.current()?.currentUser;
    const user = stored && !verify ? stored : await this.#users.currentUser();
    const access = checkAccess(user);
    if (access === 'allowed' || access === 'onboarding-only') return user;
    this.#session.closeOnly(session);
    return undefined;
  }
}
