import type { Id } from '#domain/record.ts';
import type { SessionId } from '#domain/session/session.ts';

/**
 * The session that calls belong to. A call keeps its session: it is never sent with another
 * session's token, and its response never affects another session
 * (docs/decisions/late-response-changes-its-own.md).
 */
export interface Identity {
  /** The session that a call made now belongs to; undefined when signed out. */
  id(): SessionId | undefined;
  /**
   * The access token for a call that starts now, refreshed first if it is about to expire
   * (docs/behaviour.md §4, docs/decisions/token-is-refreshed-early.md and
   * docs/decisions/tabs-share-one-token-refresh.md); undefined when signed out. Throws the
   * `ApiError` of a refresh that gets a 429, and a 401 if the session is over.
   */
  freshToken(of: SessionId | undefined): Promise<string | undefined>;
  /** The user's hotel, for X-Hotel-Context; undefined if unknown. */
  hotelId(): Id | undefined;
  /**
   * A call of this session got a 401: the session is over (docs/behaviour.md §8), unless it has
   * another token than the call's header `authorization` by now.
   */
  refused(of: SessionId | undefined, authorization?: string): void;
  /** A call of this session got a 403: the user's permissions may have changed. */
  denied(of: SessionId | undefined): void;
}
