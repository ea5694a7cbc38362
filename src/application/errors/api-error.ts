/** A failed request, in the same form for all servers (`normaliseError`). Status 0 means no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Messages by field path, as the server spells it: `profile.role`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly isNetwork: boolean;
  /** True only if the server certainly wrote nothing (docs/decisions/lost-response-is-looked-up.md). */
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
/** Error code: the browser was offline, so the request was not sent. */
export const OFFLINE = 'OFFLINE';
/** Error code: the server stayed unreachable, so neither this request nor any later one is sent. */
export const SERVER_GONE = 'SERVER_GONE';
/** Error code: the server asks for a longer pause than the command waits, so no later request is sent. */
export const PAUSE_TOO_LONG = 'PAUSE_TOO_LONG';
/** Error code: the user stopped waiting for the server, or cancelled an upload. */
export const CANCELLED = 'CANCELLED';
export const GIVEN_UP = 'You stopped waiting for the server.';
/** Error code: the response is not from this API. It is HTML, not JSON, or a redirect to another server. */
export const NOT_THE_API = 'NOT_THE_API';
/** Error code: the response is longer than any response of this API, so it was not read. */
export const TOO_LARGE = 'TOO_LARGE';
/** Error code: the server sent a number beyond 2^53 as an ID, or in a field that must be sent back. */
export const INEXACT_NUMBER = 'INEXACT_NUMBER';
/** Error code: the token could not be refreshed, but the server did not refuse to refresh it. */
export const SESSION_NOT_RENEWED = 'SESSION_NOT_RENEWED';
/** Error code: a list changed each time it was read, so records may be missing from it. */
export const UNRELIABLE_LIST = 'UNRELIABLE_LIST';
export const UNKNOWN_ERROR = 'UNKNOWN_ERROR';

const REFUSALS: readonly number[] = [400, 401, 403];
const SIGNED_OUT = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const NOT_OFFERED: readonly number[] = [NOT_FOUND, 405, 501];
/** See docs/fields.md §9. */
const RETRYABLE_STATUSES: readonly number[] = [408, TOO_MANY_REQUESTS, 502, 503, 504];
const RETRYABLE_CODES = [NETWORK_ERROR, TIMEOUT, OFFLINE];

/** Whether the session is not valid. If so, every later request fails in the same way. */
export function isSignedOut({ status }: { readonly status: number }): boolean {
  return status === SIGNED_OUT;
}

/**
 * Whether the server refused the credentials or tokens of a request that checks them. Any other
 * failure says nothing about them (docs/decisions/session-ends-on-a-refusal.md).
 */
export function isRefusal({ status }: { readonly status: number }): boolean {
  return REFUSALS.includes(status);
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Whether the record does not exist, or the server does not have this endpoint. */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === NOT_FOUND;
}

/** Whether the server does not have this endpoint (docs/decisions/lost-response-is-looked-up.md). */
export function isNotOffered(error: unknown): error is ApiError {
  return error instanceof ApiError && NOT_OFFERED.includes(error.status);
}

/** Whether the server has this endpoint, but does not allow the user to use it. */
export function isNotAllowed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === FORBIDDEN;
}

export function isNotOfferedToUser(error: unknown): error is ApiError {
  return isNotOffered(error) || isNotAllowed(error);
}

/** Whether the server asks the client to wait (docs/decisions/pause-of-the-server-is-shown.md). */
export function isRateLimited(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === TOO_MANY_REQUESTS;
}

/** Whether the server says when to send the next request. It then wrote nothing. */
export function asksToWait(error: ApiError): boolean {
  const { status, retryAfter } = error;
  return status === TOO_MANY_REQUESTS || (status === 503 && retryAfter !== undefined);
}

/** Whether the same request may succeed later. Even then, it may be unsafe to send it twice. */
export function isRetryable({ status, code, isNetwork }: ApiError): boolean {
  return RETRYABLE_STATUSES.includes(status) || (isNetwork && RETRYABLE_CODES.includes(code));
}

export function isCancelled(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === CANCELLED;
}

export function isGivenUp({ code }: ApiError): boolean {
  return code === CANCELLED || code === SERVER_GONE || code === PAUSE_TOO_LONG;
}

/** Whether every later request of the run would fail or not be sent. */
export function endsRun(error: ApiError): boolean {
  return isGivenUp(error) || isSignedOut(error);
}

/** Whether the server does not respond or the session is not valid. If so, other hotels would probably fail too. */
export function failsEveryHotel({ status }: { readonly status: number }): boolean {
  return status === 0 || isSignedOut({ status });
}

/** The error for a request that is not sent, because another user has changed what it would write. */
export function notSent(message: string, status = 400, fields: ApiError['fields'] = {}): ApiError {
  return new ApiError({ status, code: UNKNOWN_ERROR, message, fields, wroteNothing: true });
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
