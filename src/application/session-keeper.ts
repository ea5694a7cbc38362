import type { Id } from '#domain/operation.ts';
import { hotelIdOf, isExpiring, type CurrentUser, type Session } from '#domain/session.ts';
import { ApiError } from './api-error.ts';
import type { AccessToken, AuthApi } from './ports/auth-api.ts';
import type { Clock } from './ports/clock.ts';
import type { Identity } from './ports/identity.ts';
import type { Lock } from './ports/lock.ts';
import type { SessionStore } from './ports/session-store.ts';

const TOO_MANY_REQUESTS = 429;

/** Opens, refreshes and closes the one session (SPEC §4 'Session', R3 to R5). */
export class SessionKeeper implements Identity {
  readonly #store: SessionStore;
  readonly #auth: AuthApi;
  readonly #clock: Clock;
  readonly #lock: Lock;
  readonly #endListeners = new Set<() => void>();
  readonly #denialListeners = new Set<() => void>();
  #refreshing: Promise<string> | undefined;

  constructor(store: SessionStore, auth: AuthApi, clock: Clock, lock: Lock) {
    this.#store = store;
    this.#auth = auth;
    this.#clock = clock;
    this.#lock = lock;
  }

  current(): Session | undefined {
    return this.#store.read();
  }

  /** Authenticated means a token that is not expiring (SPEC §4). */
  isUsable(): boolean {
    const session = this.#store.read();
    return session !== undefined && !isExpiring(session, this.#clock.now());
  }

  open({ access, refresh, tokenExpiry }: AccessToken, currentUser: CurrentUser | undefined): void {
    this.#store.write({
      authToken: access,
      tokenExpiry,
      tokenReceived: this.#clock.now(),
      ...(refresh !== undefined && { refreshToken: refresh }),
      ...(currentUser && { currentUser }),
    });
  }

  rememberUser(currentUser: CurrentUser): void {
    const session = this.#store.read();
    if (session) this.#store.write({ ...session, currentUser });
  }

  close(): void {
    this.#store.clear();
  }

  hotelId(): Id | undefined {
    return hotelIdOf(this.#store.read()?.currentUser);
  }

  refused(): void {
    this.#end();
  }

  denied(): void {
    for (const listener of this.#denialListeners) listener();
  }

  /** Calls the listener after every 403. Returns what unsubscribes. */
  onDenied(listener: () => void): () => void {
    this.#denialListeners.add(listener);
    return () => {
      this.#denialListeners.delete(listener);
    };
  }

  /**
   * Calls the listener when a server ends the session: by a 401 (SPEC §8) or by refusing to refresh
   * it. Signing out is no such end. Returns what unsubscribes.
   */
  onEnded(listener: () => void): () => void {
    this.#endListeners.add(listener);
    return () => {
      this.#endListeners.delete(listener);
    };
  }

  async freshToken(): Promise<string | undefined> {
    const session = this.#store.read();
    if (!session?.refreshToken || !isExpiring(session, this.#clock.now())) {
      return session?.authToken;
    }
    this.#refreshing ??= this.#lock
      .hold(() => this.#refresh())
      .finally(() => {
        this.#refreshing = undefined;
      });
    return await this.#refreshing;
  }

  /** Calls that were under way may be refused long after the first one: the session ends once. */
  #end(): void {
    const wasOpen = this.#store.read() !== undefined;
    this.close();
    if (wasOpen) for (const listener of this.#endListeners) listener();
  }

  async #refresh(): Promise<string> {
    // Another tab may have refreshed, or signed out, while this one waited for the lock (R5).
    const session = this.#store.read();
    if (!session?.refreshToken) throw sessionEnded();
    if (!isExpiring(session, this.#clock.now())) return session.authToken;
    try {
      const token = await this.#auth.refresh(session.refreshToken);
      this.open({ refresh: session.refreshToken, ...token }, session.currentUser);
      return token.access;
    } catch (error) {
      // No answer, or 'later', does not end the session.
      if (error instanceof ApiError && (error.isNetwork || error.status === TOO_MANY_REQUESTS)) {
        throw error;
      }
      this.#end();
      throw error instanceof ApiError ? sessionEnded() : error;
    }
  }
}

function sessionEnded(): ApiError {
  return new ApiError({ status: 401, code: 'token_not_valid', message: '', wroteNothing: true });
}
