import type { Id } from '#domain/record.ts';
import {
  authorizationOf,
  hotelIdOf,
  isExpiring,
  sessionIdOf,
  type CurrentUser,
  type Session,
  type SessionId,
} from '#domain/session/session.ts';
import { ApiError, isCancelled, isRateLimited } from '#application/errors/api-error.ts';
import type { AccessToken, AuthApi } from '#application/ports/api/auth-api.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Identity } from '#application/ports/identity.ts';
import type { Lock } from '#application/ports/lock.ts';
import type { SessionStore } from '#application/ports/session-store.ts';

type EndListener = (username: string | undefined) => void;

/**
 * Opens, refreshes and closes the one session (docs/behaviour.md §4,
 * docs/decisions/signed-in-means-usable.md, docs/decisions/token-is-refreshed-early.md and
 * docs/decisions/tabs-share-one-token-refresh.md). All tabs of a browser share the store, so a late
 * response is written only if its session is still the stored one
 * (docs/decisions/late-response-changes-its-own.md).
 */
export class SessionKeeper implements Identity {
  readonly #store: SessionStore;
  readonly #auth: AuthApi;
  readonly #clock: Clock;
  readonly #lock: Lock;
  readonly #endListeners = new Set<EndListener>();
  readonly #denialListeners = new Set<() => void>();
  readonly #refreshing = new Map<SessionId, Promise<string>>();
  /** The session of this page. Another tab may have closed or replaced it in the store. */
  #own: SessionId | undefined;
  #lastOpened = 0;
  /** The session whose tokens are being replaced. */
  #renewing: { readonly of: SessionId; isRefused: boolean } | undefined;
  /** Rejects when this page signs out, for calls that wait for a token. */
  #closing = newClosing();

  constructor(store: SessionStore, auth: AuthApi, clock: Clock, lock: Lock) {
    this.#store = store;
    this.#auth = auth;
    this.#clock = clock;
    this.#lock = lock;
  }

  id(): SessionId | undefined {
    this.#own ??= this.#storedId();
    return this.#own;
  }

  /** Adopts the stored session as this page's own: another tab may have signed in another user. */
  adopt(): SessionId | undefined {
    this.#own = this.#storedId();
    return this.#own;
  }

  /** Also undefined if another tab closed or replaced the session of this page. */
  current(): Session | undefined {
    return this.#stored(this.id());
  }

  /** A user is authenticated if the token exists and is not expiring (docs/behaviour.md §4). */
  isUsable(): boolean {
    const session = this.current();
    return session !== undefined && !isExpiring(session, this.#clock.now());
  }

  /** Whether another session has been opened since this one, or since the user was signed out. */
  isReplaced(of: SessionId | undefined): boolean {
    const stored = this.#storedId();
    return stored !== undefined && stored !== of;
  }

  open(token: AccessToken, currentUser: CurrentUser | undefined): SessionId {
    const past = Math.max(this.#lastOpened, this.#storedId() ?? 0);
    const id = Math.max(this.#clock.now(), past + 1);
    this.#write(id, token, currentUser);
    return id;
  }

  /** Reopens a session that the server ended. False if another one was opened meanwhile. */
  reopen(of: SessionId, token: AccessToken, currentUser: CurrentUser | undefined): boolean {
    if (this.isReplaced(of)) return false;
    this.#write(of, token, currentUser);
    return true;
  }

  /**
   * Replaces the tokens of a session, because `issue` makes the server refuse the earlier ones: until
   * it settles, a refused call of this page does not end the session. Resolves to false if the session
   * has ended, or `issue` gets no tokens; then the earlier ones remain. Throws what `issue` throws.
   */
  async renew(of: SessionId, issue: () => Promise<AccessToken | undefined>): Promise<boolean> {
    const renewing = { of, isRefused: false };
    this.#renewing = renewing;
    let isRenewed = false;
    try {
      const token = await issue();
      const session = this.#stored(of);
      if (token && session) {
        this.#write(of, token, session.currentUser);
        isRenewed = true;
      }
      return isRenewed;
    } finally {
      this.#renewing = undefined;
      if (renewing.isRefused && !isRenewed) this.refused(of);
    }
  }

  /** False if that session has ended. */
  rememberUser(currentUser: CurrentUser, of: SessionId | undefined): boolean {
    return this.#change(of, { currentUser });
  }

  /** Signs out. */
  close(): void {
    this.#own = undefined;
    this.#store.clear();
    this.#closing.reject(sessionEnded());
    this.#closing = newClosing();
  }

  /** Signs out unless that session has ended already. */
  closeOnly(of: SessionId | undefined): void {
    if (this.#stored(of)) this.close();
  }

  hotelId(): Id | undefined {
    return hotelIdOf(this.current()?.currentUser);
  }

  /**
   * A session ends only once, even if calls in progress are refused much later. It remains this
   * page's session, so later calls fail until it is reopened.
   */
  refused(of: SessionId | undefined, authorization?: string): void {
    const session = this.#stored(of);
    if (!session) return;
    const renewing = this.#renewing;
    if (renewing && renewing.of === of) {
      renewing.isRefused = true;
      return;
    }
    // The session has received another token since.
    if (authorization !== undefined && authorization !== authorizationOf(session.authToken)) return;
    this.#store.clear();
    for (const listener of this.#endListeners) listener(session.currentUser?.username);
  }

  denied(of: SessionId | undefined): void {
    if (!this.#stored(of)) return;
    for (const listener of this.#denialListeners) listener();
  }

  /** Calls the listener after every 403. Returns a function that unsubscribes. */
  onDenied(listener: () => void): () => void {
    this.#denialListeners.add(listener);
    return () => void this.#denialListeners.delete(listener);
  }

  /**
   * Calls the listener with the user when a server ends the session: by a 401 (docs/behaviour.md
   * §8) or by refusing to refresh it. Not when the user signs out. Returns a function that
   * unsubscribes.
   */
  onEnded(listener: EndListener): () => void {
    this.#endListeners.add(listener);
    return () => void this.#endListeners.delete(listener);
  }

  async freshToken(of: SessionId | undefined): Promise<string | undefined> {
    if (of === undefined) return undefined;
    const session = this.#stored(of);
    if (!session) throw sessionEnded();
    if (!session.refreshToken || !isExpiring(session, this.#clock.now())) return session.authToken;
    return await Promise.race([this.#refreshOnce(of), this.#closing.promise]);
  }

  #refreshOnce(of: SessionId): Promise<string> {
    const present = this.#refreshing.get(of);
    if (present) return present;
    const refreshing = this.#lock
      .hold(() => this.#refresh(of))
      .finally(() => this.#refreshing.delete(of));
    this.#refreshing.set(of, refreshing);
    return refreshing;
  }

  #storedId(): SessionId | undefined {
    return sessionIdOf(this.#store.read());
  }

  /** The stored session, if it is this one. */
  #stored(of: SessionId | undefined): Session | undefined {
    const session = this.#store.read();
    return sessionIdOf(session) === of ? session : undefined;
  }

  #write(id: SessionId, token: AccessToken, currentUser: CurrentUser | undefined): void {
    this.#own = id;
    this.#lastOpened = id;
    this.#store.write({
      ...this.#itemsOf(token),
      ...(currentUser && { currentUser }),
      sessionOpened: id,
    });
  }

  #change(of: SessionId | undefined, changes: Partial<Session>): boolean {
    const session = this.#stored(of);
    if (session) this.#store.write({ ...session, ...changes });
    return session !== undefined;
  }

  #itemsOf({ access, refresh, tokenExpiry }: AccessToken) {
    return {
      authToken: access,
      tokenExpiry,
      tokenReceived: this.#clock.now(),
      ...(refresh !== undefined && { refreshToken: refresh }),
    };
  }

  async #refresh(of: SessionId): Promise<string> {
    // Another tab may have refreshed, or signed out, while this one waited for the lock
    // (docs/decisions/tabs-share-one-token-refresh.md).
    const session = this.#stored(of);
    if (!session?.refreshToken) throw sessionEnded();
    if (!isExpiring(session, this.#clock.now())) return session.authToken;
    try {
      const token = await this.#auth.refresh(session.refreshToken);
      if (!this.#change(of, this.#itemsOf(token))) throw sessionEnded();
      return token.access;
    } catch (error) {
      // A missing response or a rate limit does not end the session, nor a user who stops waiting.
      if (error instanceof ApiError && error.isNetwork) throw error;
      if (isRateLimited(error) || isCancelled(error)) throw error;
      this.refused(of);
      throw error instanceof ApiError ? sessionEnded() : error;
    }
  }
}

function newClosing(): PromiseWithResolvers<never> {
  const closing = Promise.withResolvers<never>();
  // Usually no call waits for the rejection.
  closing.promise.catch(() => undefined);
  return closing;
}

function sessionEnded(): ApiError {
  return new ApiError({ status: 401, code: 'token_not_valid', message: '', wroteNothing: true });
}
