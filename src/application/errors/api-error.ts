/** A failed call in a uniform format (`normaliseError`). Status 0: no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /**
   * Message per field path as the server names it: `profile.role`
   * (docs/decisions/errors-are-read-in-any-shape.md).
   */
  readonly fields: Readonly<Record<string, string>>;
  readonly isNetwork: boolean;
  /**
   * True only if the server certainly wrote nothing (docs/decisions/lost-response-is-looked-up.md).
   */
  readonly wroteNothing: boolean;
  /** How long a 429 or 503 asks to wait, in seconds. */
  readonly retryAfter: number | undefined;

  /** `message`: the server's own words; empty if it said nothing that users can read. */
  constructor(
    facts: Pick<ApiError, 'status' | 'code' | 'message'> &
      Partial<Pick<ApiError, 'fields' | 'isNetwork' | 'wroteNothing' | 'retryAfter'>>,
  ) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields ?? {};
    this.isNetwork = facts.isNetwork ?? false;
    this.wroteNothing = facts.wroteNothing ?? false;
    this.retryAfter = facts.retryAfter;
  }

  /** The same failure for a call that was never sent, such as one without a token. */
  unsent(): ApiError {
    const { message, ...facts }: ApiError = this;
    return new ApiError({ ...facts, message, wroteNothing: true });
  }
}

export const NETWORK_ERROR = 'NETWORK_ERROR';
export const TIMEOUT = 'TIMEOUT';
/** The browser was offline and sent nothing. */
export const OFFLINE = 'OFFLINE';
/** The server stayed unreachable: neither this call nor any later one is sent. */
export const SERVER_GONE = 'SERVER_GONE';
/** The user stopped waiting; the call was never sent, or the server refused it for now. */
export const CANCELLED = 'CANCELLED';
export const GIVEN_UP = 'You stopped waiting for the server.';
/** The response is not from this API: HTML, a redirect to another server, no JSON. */
export const NOT_THE_API = 'NOT_THE_API';
/** The response was longer than anything that this API sends. */
export const TOO_LARGE = 'TOO_LARGE';
export const UNKNOWN_ERROR = 'UNKNOWN_ERROR';

const SIGNED_OUT = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const NOT_OFFERED: readonly number[] = [NOT_FOUND, 405, 501];
/** docs/fields.md §9. */
const RETRYABLE_STATUSES: readonly number[] = [408, TOO_MANY_REQUESTS, 502, 503, 504];
const RETRYABLE_CODES = [NETWORK_ERROR, TIMEOUT, OFFLINE];

/** The server does not accept this session (any more): every later call fails the same way. */
export function isSignedOut({ status }: { readonly status: number }): boolean {
  return status === SIGNED_OUT;
}

/** The server or the connection failed, not the program. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** The record does not exist (any more). A server without this call responds the same way. */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === NOT_FOUND;
}

/** The server does not offer this call at all (docs/decisions/lost-response-is-looked-up.md). */
export function isNotOffered(error: unknown): error is ApiError {
  return error instanceof ApiError && NOT_OFFERED.includes(error.status);
}

/** The server offers this call, but does not allow it to this user. */
export function isNotAllowed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === FORBIDDEN;
}

/** The server does not offer this call, or does not allow it to this user. */
export function isNotOfferedToUser(error: unknown): error is ApiError {
  return isNotOffered(error) || isNotAllowed(error);
}

/**
 * The server asks to wait before the next call (docs/decisions/pause-of-the-server-is-shown.md).
 */
export function isRateLimited(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === TOO_MANY_REQUESTS;
}

/** The same call may succeed a little later. Whether it may be sent twice is another question. */
export function isRetryable({ status, code, isNetwork }: ApiError): boolean {
  return RETRYABLE_STATUSES.includes(status) || (isNetwork && RETRYABLE_CODES.includes(code));
}

/** The user no longer waits for the server. */
export function isCancelled(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === CANCELLED;
}

/** The call was not sent, and no later one of this run will be. */
export function isGivenUp({ code }: ApiError): boolean {
  return code === CANCELLED || code === SERVER_GONE;
}

/** Every later call of this run fails the same way. */
export function endsRun(error: ApiError): boolean {
  return isGivenUp(error) || isSignedOut(error);
}

/** No response, or no session: every other hotel would probably fail the same way. */
export function failsEveryHotel({ status }: { readonly status: number }): boolean {
  return status === 0 || isSignedOut({ status });
}

/** The result of a call, or undefined if it fails in an expected way. Throws any other error. */
export async function orUndefined<Value>(
  call: Promise<Value>,
  isExpected: (error: unknown) => boolean,
): Promise<Value | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isExpected(error)) return undefined;
    throw error;
  }
}
