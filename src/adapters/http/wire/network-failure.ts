import { CANCELLED, OFFLINE, TIMEOUT, type ApiError } from '#application/errors/api-error.ts';
import { networkError } from '#application/errors/normalise-error.ts';

/** Node's error codes for failures before anything was sent. */
const NEVER_CONNECTED: readonly (readonly [code: RegExp, because: string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^ENOTFOUND$/, 'no host has that name'],
  [/^EAI_AGAIN$/, 'its name could not be looked up'],
  [/^UND_ERR_CONNECT_TIMEOUT$/, 'connecting took too long'],
  [/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH/, 'its certificate is not trusted'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO$)/, 'no secure connection could be established'],
];

const UNREACHABLE = /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/;

/**
 * The error for a request without a response. `started` is false if the transport knows that nothing
 * was sent; otherwise the cause's code decides.
 */
export function networkFailure(
  cause: unknown,
  { url, started = true }: { url: string; started?: boolean },
): ApiError {
  const { code = '', syscall } = causeOf(cause);
  const host = hostOf(url);
  const refused = NEVER_CONNECTED.find(([pattern]) => pattern.test(code));
  if (refused) {
    return networkError({
      message: `Cannot connect to ${host}: ${refused[1]}.`,
      wroteNothing: true,
    });
  }
  if (!started || syscall === 'connect') {
    const because = UNREACHABLE.test(code) ? 'it cannot be reached' : 'the connection failed';
    return networkError({ message: `Cannot connect to ${host}: ${because}.`, wroteNothing: true });
  }
  return networkError({ message: `The connection to ${host} was lost before it responded.` });
}

/**
 * The error for a request that took too long. `started` is false if connecting took too long, so
 * nothing was sent; otherwise the server may have carried out the request.
 */
export function timedOut({ url, started = true }: { url: string; started?: boolean }): ApiError {
  return networkError({
    code: TIMEOUT,
    message: started
      ? `${hostOf(url)} did not respond in time.`
      : `Cannot connect to ${hostOf(url)}: connecting took too long.`,
    wroteNothing: !started,
  });
}

/** The user cancelled an upload: what was sent may have arrived. */
export function cancelled(): ApiError {
  return networkError({ code: CANCELLED, message: 'The upload was cancelled.' });
}

/** The error for a request that the browser does not send because the device is offline. */
export function offline(): ApiError {
  return networkError({
    code: OFFLINE,
    message: 'This device is offline.',
    wroteNothing: true,
  });
}

interface SystemError extends Error {
  readonly code: string;
  readonly syscall?: unknown;
}

/** `fetch` throws a TypeError whose cause is the failure. */
function causeOf(error: unknown): Partial<SystemError> {
  const cause = error instanceof Error ? error.cause : undefined;
  return [error, cause].find(isSystemError) ?? {};
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

function hostOf(url: string): string {
  return new URL(url).host;
}
