/**
 * What the remote world throws, made in one place (`normaliseError`); status 0 means that no answer
 * came.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Message per field path as the server names it: `profile.role` (docs/decisions.md R24). */
  readonly fields: Readonly<Record<string, string>>;
  readonly isNetwork: boolean;
  /** True only when it is certain that the server wrote nothing (docs/decisions.md R9). */
  readonly wroteNothing: boolean;
  /** How long a 429 or 503 asks to wait, in seconds. */
  readonly retryAfter: number | undefined;

  constructor(facts: {
    status: number;
    code: string;
    /** The server's own words; empty when it said nothing fit for people. */
    message: string;
    fields?: Readonly<Record<string, string>>;
    isNetwork?: boolean;
    wroteNothing?: boolean;
    retryAfter?: number | undefined;
  }) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields ?? {};
    this.isNetwork = facts.isNetwork ?? false;
    this.wroteNothing = facts.wroteNothing ?? false;
    this.retryAfter = facts.retryAfter;
  }
}

export const NETWORK_ERROR = 'NETWORK_ERROR';
export const TIMEOUT = 'TIMEOUT';
/** The browser knew that it has no connection; nothing was sent. */
export const OFFLINE = 'OFFLINE';
/** The server was waited for in vain: nothing more is sent, and nothing was of this call. */
export const SERVER_GONE = 'SERVER_GONE';
/** The user gave up waiting; the call was never sent, or sent and refused for now. */
export const CANCELLED = 'CANCELLED';
/** A call that will not be sent in this run any more. */
export const UNSENT: readonly string[] = [CANCELLED, SERVER_GONE];
/** True for the failure of a call that the user no longer waited for. */
export function isCancelled(error: unknown): boolean {
  return error instanceof ApiError && error.code === CANCELLED;
}

export const GIVEN_UP = 'You stopped waiting for the server.';
/** The server answered something that is not this API: HTML, a redirect to elsewhere, no JSON. */
export const NOT_THE_API = 'NOT_THE_API';
export const UNKNOWN_ERROR = 'UNKNOWN_ERROR';
