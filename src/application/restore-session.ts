import { checkAccess, type CurrentUser } from '#domain/session.ts';
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
   * is stored, as the wizard does on entry; whatever cannot be found out counts as nobody.
   */
  async run({ verify = false } = {}): Promise<Restored> {
    try {
      await this.#session.freshToken();
      if (!this.#session.isUsable()) return undefined;
      const stored = this.#session.current()?.currentUser;
      const user = stored && !verify ? stored : await this.#users.currentUser();
      const access = checkAccess(user);
      if (access !== 'allowed' && access !== 'onboarding-only') {
        this.#session.close();
        return undefined;
      }
      this.#session.rememberUser(user);
      return user;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (verify) this.#session.close();
      return undefined;
    }
  }
}
