import type { Id } from '#domain/operation.ts';

/** On whose behalf calls are made. */
export interface Identity {
  /**
   * The access token for a call that starts now, refreshed first if it is about to end (SPEC §4,
   * R4, R5); undefined when signed out. A refresh answered by 429 throws that `ApiError`.
   */
  freshToken(): Promise<string | undefined>;
  /** The user's hotel, for X-Hotel-Context, where it is known. */
  hotelId(): Id | undefined;
  /** A call was answered 401: the session is over (SPEC §8). */
  refused(): void;
  /** A call was answered 403: what the user may do may have changed. */
  denied(): void;
}
