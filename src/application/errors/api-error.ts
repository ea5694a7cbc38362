/**
 * A failed request, in the same form for all servers (`normaliseError`). Status 0 means no
 * response.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /**
   * Messages by field path, as the server spells it: `profile.role`
   * (docs/decisions/errors-are-read-in-any-shape.md).
   */
  readonly fields: Readonly<Record<string, string>>;
  readonly isNetwork: boolean;
  /**
   * True only if the server certainly wrote nothing (docs/decisions/lost-response-is-looked-up.md).
   */
  readonly wroteNothing: boolean;
  /** Seconds to wait before the next request, if a 429 or 503 says so. */
  readonly retryAfter: number | undefined;

  /** `message` is the server's text; empty if the server sent no text that users can read. */
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

  /** The same error for a request that was never sent, for example because there was no token. */
  unsent(): ApiError {
    const { message, ...facts }: ApiError = this;
    return new ApiError({ ...facts, message, wroteNothing: true });
  }
}

export const NETWORK_ERROR = 'NETWORK_ERROR';
export const TIMEOUT = 'TIMEOUT';
/** The browser was offline, so the request was not sent. */
export const OFFLINE = 'OFFLINE';
/** The server stayed unreachable, so neither this request nor any later one is sent. */
export const SERVER_GONE = 'SERVER_GONE';
/** The user stopped waiting for the server, or cancelled an upload. */
export const CANCELLED = 'CANCELLED';
export const GIVEN_UP = 'You stopped waiting for the server.';
/**
 * The response does not come from this API: it is HTML, not JSON, or a redirect to another server.
 */
export const NOT_THE_API = 'NOT_THE_API';
/** The response is longer than any response of this API, so it was not read. */
export const TOO_LARGE = 'TOO_LARGE';
export const UNKNOWN_ERROR = 'UNKNOWN_ERROR';

const SIGNED_OUT = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const NOT_OFFERED: readonly number[] = [NOT_FOUND, 405, 501];
/** See docs/fields.md §9. */
const RETRYABLE_STATUSES: readonly number[] = [408, TOO_MANY_REQUESTS, 502, 503, 504];
const RETRYABLE_CODES = [NETWORK_ERROR, TIMEOUT, OFFLINE];

/** The session is not valid, so every later request fails in the same way. */
export function isSignedOut({ status }: { readonly status: number }): boolean {
  return status === SIGNED_OUT;
}

/** Any other error is a bug in the program. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** The record does not exist, or the server does not have this endpoint. */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === NOT_FOUND;
}

/** The server does not have this endpoint (docs/decisions/lost-response-is-looked-up.md). */
export function isNotOffered(error: unknown): error is ApiError {
  return error instanceof ApiError && NOT_OFFERED.includes(error.status);
}

/** The server has this endpoint, but the user may not use it. */
export function isNotAllowed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === FORBIDDEN;
}

export function isNotOfferedToUser(error: unknown): error is ApiError {
  return isNotOffered(error) || isNotAllowed(error);
}

/**
 * The server asks the client to wait before the next request
 * (docs/decisions/pause-of-the-server-is-shown.md).
 */
export function isRateLimited(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === TOO_MANY_REQUESTS;
}

/** The same request may succeed later. It may still be unsafe to send it twice. */
export function isRetryable({ status, code, isNetwork }: ApiError): boolean {
  return RETRYABLE_STATUSES.includes(status) || (isNetwork && RETRYABLE_CODES.includes(code));
}

export function isCancelled(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === CANCELLED;
}

/** Neither this request nor any later request of the run is sent. */
export function isGivenUp({ code }: ApiError): boolean {
  return code === CANCELLED || code === SERVER_GONE;
}

/** Every later request of the run fails in the same way. */
export function endsRun(error: ApiError): boolean {
  return isGivenUp(error) || isSignedOut(error);
}

/**
 * The server does not respond or the session is not valid, so other hotels would probably fail too.
 */
export function failsEveryHotel({ status }: { readonly status: number }): boolean {
  return status === 0 || isSignedOut({ status });
}

/** Resolves to undefined if the error is expected. Rethrows any other error. */
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
