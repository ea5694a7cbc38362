import type { Id } from '#domain/record.ts';
import type { SessionId } from '#domain/session/session.ts';

/**
 * On whose behalf calls are made. A call belongs to the session it was made in: it is sent with no
 * other session's token, and its response touches no other session (docs/decisions.md R34).
 */
export interface Identity {
  /** The session that a call made now belongs to; undefined when signed out. */
  id(): SessionId | undefined;
  /**
   * The access token for a call that starts now, refreshed first if it is about to end
   * (docs/behaviour.md §4, docs/decisions.md R4, R5); undefined when signed out. A refresh answered
   * by 429 throws that `ApiError`, a session that is over throws a 401.
   */
  freshToken(of: SessionId | undefined): Promise<string | undefined>;
  /** The user's hotel, for X-Hotel-Context, where it is known. */
  hotelId(): Id | undefined;
  /** A call of this session was answered 401: the session is over (docs/behaviour.md §8). */
  refused(of: SessionId | undefined): void;
  /** A call of this session was answered 403: what the user may do may have changed. */
  denied(of: SessionId | undefined): void;
}
