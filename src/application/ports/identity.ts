import type { Id } from '#domain/record.ts';
import type { SessionId } from '#domain/session/session.ts';

/** A request never gets the token of another session, and its response never affects another session. */
export interface Identity {
  /** The session of a request that starts now; undefined if the user is signed out. */
  id(): SessionId | undefined;
  /**
   * Resolves to the access token for a request that starts now; undefined if the user is signed out. Refreshes a token
   * that is about to expire (docs/behaviour.md §4, docs/decisions/token-is-refreshed-early.md and
   * docs/decisions/tabs-share-one-token-refresh.md). Throws an `ApiError` with status 401 if the session is over, or
   * the error of a refresh that may succeed later, such as a 429.
   */
  freshToken(of: SessionId | undefined): Promise<string | undefined>;
  /** The user's hotel, sent in the X-Hotel-Context header; undefined if unknown. */
  hotelId(): Id | undefined;
  /**
   * Call if a request of this session got a 401. Ends the session (docs/behaviour.md §8), unless it
   * has received another token since. `authorization` is the header of the request.
   */
  refused(of: SessionId | undefined, authorization?: string): void;
  /** Call if a request of this session got a 403: the user's permissions may have changed. */
  denied(of: SessionId | undefined): void;
}
