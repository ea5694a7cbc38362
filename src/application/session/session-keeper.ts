import type { Id } from '#domain/record.ts';
import {
  authorizationOf,
  hotelIdOf,
  sessionIdOf,
  type CurrentUser,
  type Session,
  type SessionId,
} from '#domain/session/session.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import { isExpiring, issueTime, msLeft } from '#domain/session/token-life.ts';
import { ApiError, isRateLimited, isRefusal } from '#application/errors/api-error.ts';
import type { AccessToken, AuthApi } from '#application/ports/api/auth-api.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Identity } from '#application/ports/identity.ts';
import type { Lock } from '#application/ports/lock.ts';
import type { SessionStore } from '#application/ports/session-store.ts';
import { sessionEnded, sessionNotRenewed } from './session-errors.ts';
import { TokenAge } from './token-age.ts';

type EndListener = (username: string | undefined) => void;

/**
 * Opens, refreshes and closes the session (docs/behaviour.md §4, docs/decisions/session-ends-on-a-refusal.md,
 * docs/decisions/token-is-refreshed-early.md and docs/decisions/tabs-share-one-token-refresh.md). All tabs of a browser
 * share the store. A late response is written only if its session is still stored.
 */
export class SessionKeeper implements Identity {
  readonly #store: SessionStore;
  readonly #auth: AuthApi;
  readonly #clock: Clock;
  readonly #lock: Lock;
  readonly #age: TokenAge;
  readonly #endListeners = new Set<EndListener>();
  readonly #denialListeners = new Set<() => void>();
  readonly #refreshing = new Map<SessionId, Promise<string>>();
  /** The session of this page. The store may contain another one, because another tab signed in or out. */
  #own: SessionId | undefined;
  #lastOpened = 0;
  /** Set while `renew` replaces the tokens of this session. */
  #renewing: { readonly of: SessionId; isRefused: boolean } | undefined;
  /** Rejects when this page signs out, so that requests stop waiting for a token. */
  #closing = newClosing();

  /** `clock` is the clock of this device, because it measures how old a token is. */
  constructor(store: SessionStore, auth: AuthApi, clock: Clock, lock: Lock) {
    this.#store = store;
    this.#auth = auth;
    this.#clock = clock;
    this.#lock = lock;
    this.#age = new TokenAge(clock);
  }

  id(): SessionId | undefined {
    this.#own ??= this.#storedId();
    return this.#own;
  }

  /** Makes the stored session this page's session, because another tab may have signed in another user. */
  adopt(): SessionId | undefined {
    this.#own = this.#storedId();
    return this.#own;
  }

  /** The open session of this page. Undefined if there is none, or if another tab closed or replaced it. */
  current(): Session | undefined {
    return this.#stored(this.id());
  }

  /** Whether the session has a token that is not about to expire (docs/behaviour.md §4). */
  isUsable(): boolean {
    const session = this.current();
    return session !== undefined && !this.#isExpiring(session);
  }

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

  /** Reopens a session that the server ended. Returns false if another session is open. */
  reopen(of: SessionId, token: AccessToken, currentUser: CurrentUser | undefined): boolean {
    if (this.isReplaced(of)) return false;
    this.#write(of, token, currentUser);
    return true;
  }

  /**
   * Replaces the tokens of a session. `issue` makes the server refuse the old tokens, so refused requests of this page
   * do not end the session until `issue` settles. If the session has ended or `issue` resolves to undefined, the old
   * tokens stay and the result is false. Rethrows errors of `issue`.
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

  /** Returns false if that session has ended. */
  rememberUser(currentUser: CurrentUser, of: SessionId | undefined): boolean {
    return this.#change(of, { currentUser });
  }

  close(): void {
    this.#own = undefined;
    this.#store.clear();
    this.#closing.reject(sessionEnded());
    this.#closing = newClosing();
  }

  closeOnly(of: SessionId | undefined): void {
    if (this.#stored(of)) this.close();
  }

  hotelId(): Id | undefined {
    return hotelIdOf(this.current()?.currentUser);
  }

  /** Ends a session once, however late requests are refused. It stays the page's session until reopened. */
  refused(of: SessionId | undefined, authorization?: string): void {
    const session = this.#stored(of);
    if (!session) return;
    const renewing = this.#renewing;
    if (renewing && renewing.of === of) {
      renewing.isRefused = true;
      return;
    }
    // The session has received another token since this request was sent.
    if (authorization !== undefined && authorization !== authorizationOf(session.authToken)) return;
    this.#store.clear();
    for (const listener of this.#endListeners) listener(session.currentUser?.username);
  }

  denied(of: SessionId | undefined): void {
    if (!this.#stored(of)) return;
    for (const listener of this.#denialListeners) listener();
  }

  /** Calls the listener after each 403. Returns a function that unsubscribes. */
  onDenied(listener: () => void): () => void {
    this.#denialListeners.add(listener);
    return () => void this.#denialListeners.delete(listener);
  }

  /**
   * Calls the listener with the username if the server ends the session: by a 401 (docs/behaviour.md §8) or by
   * refusing to refresh it. Does not call it if the user signs out. Returns a function that unsubscribes.
   */
  onEnded(listener: EndListener): () => void {
    this.#endListeners.add(listener);
    return () => void this.#endListeners.delete(listener);
  }

  async freshToken(of: SessionId | undefined): Promise<string | undefined> {
    if (of === undefined) return undefined;
    const session = this.#stored(of);
    if (!session) throw sessionEnded();
    if (!session.refreshToken || !this.#isExpiring(session)) return session.authToken;
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

  #itemsOf({ access, refresh, ...token }: AccessToken, earlier?: Session) {
    const { tokenExpiry } = token;
    const tokenReceived = this.#clock.now();
    return {
      authToken: access,
      tokenExpiry,
      tokenReceived,
      tokenIssued: issueTime({ ...token, tokenReceived, earlier }),
      ...(refresh !== undefined && { refreshToken: refresh }),
    };
  }

  async #refresh(of: SessionId): Promise<string> {
    // Another tab may have refreshed, or signed out, while this one waited for the lock
    // (docs/decisions/tabs-share-one-token-refresh.md).
    const session = this.#stored(of);
    if (!session?.refreshToken) throw sessionEnded();
    if (!this.#isExpiring(session)) return session.authToken;
    try {
      const token = await this.#auth.refresh(session.refreshToken);
      if (!this.#change(of, this.#itemsOf(token, session))) throw sessionEnded();
      return token.access;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isRefusal(error)) {
        this.refused(of);
        throw sessionEnded();
      }
      // There was no response, the user stopped waiting, or the server asked to wait.
      if (error.status === 0 || isRateLimited(error)) throw error;
      // The refresh failed on its way, so the present token is used for as long as it works.
      if (msLeft(session, this.#age.of(session)) > REQUEST_TIMEOUT_MS) return session.authToken;
      throw sessionNotRenewed();
    }
  }

  #isExpiring(session: Session): boolean {
    return isExpiring(session, this.#age.of(session));
  }
}

function newClosing(): PromiseWithResolvers<never> {
  const closing = Promise.withResolvers<never>();
  // Prevents an unhandled rejection if no request waits for a token.
  closing.promise.catch(() => undefined);
  return closing;
}
