import { ApiError, CANCELLED, OFFLINE, TIMEOUT, TOO_LARGE } from '#application/errors/api-error.ts';
import { networkError } from '#application/errors/normalise-error.ts';
import { RESPONSE_MIB_MAXIMUM } from '#domain/session/request-limits.ts';

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH/;

/** Error codes of Node for failures before anything was sent, with the reason that users read. */
const NEVER_CONNECTED: readonly (readonly [code: RegExp, because: string])[] = [
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^ENOTFOUND$/, 'no host has that name'],
  [/^EAI_AGAIN$/, 'its name could not be looked up'],
  [/^UND_ERR_CONNECT_TIMEOUT$/, 'connecting took too long'],
  [CERTIFICATE, 'its certificate is not trusted'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO$)/, 'no secure connection could be established'],
];

const UNREACHABLE = /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/;

interface Sent {
  readonly url: string;
  /** False if the transport knows that nothing was sent. */
  readonly started?: boolean;
  readonly proxy?: string;
}

export function networkFailure(cause: unknown, { url, started = true, proxy }: Sent): ApiError {
  const refusal = proxy === undefined ? undefined : proxyRefusal(cause, proxy, url);
  if (refusal !== undefined) return networkError({ message: refusal, wroteNothing: true });
  const { code = '', syscall } = causeOf(cause);
  const isOfServer = proxy === undefined || started || CERTIFICATE.test(code);
  const host = isOfServer ? hostOf(url) : `the proxy ${proxy}`;
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

/** If `started` is false, nothing was sent. Otherwise the server may have executed the request. */
export function timedOut({ url, started = true, proxy }: Sent): ApiError {
  const through = proxy === undefined ? '' : ` through the proxy ${proxy}`;
  return networkError({
    code: TIMEOUT,
    message: started
      ? `${hostOf(url)} did not respond in time.`
      : `Cannot connect to ${hostOf(url)}${through}: connecting took too long.`,
    wroteNothing: !started,
  });
}

export function answerTooLarge(url: string, status: number): ApiError {
  const { host, pathname } = new URL(url);
  return new ApiError({
    status,
    code: TOO_LARGE,
    message: `The response of ${host} to ${pathname} is larger than ${RESPONSE_MIB_MAXIMUM} MiB, so it was not read.`,
  });
}

/** The error of an upload that the user cancels. The server may already have received the file. */
export function cancelled(): ApiError {
  return networkError({ code: CANCELLED, message: 'The upload was cancelled.' });
}

export function offline(): ApiError {
  return networkError({
    code: OFFLINE,
    message: 'This device is offline.',
    wroteNothing: true,
  });
}

/** Matches the start of undici's message if a proxy refuses to connect. Captures the status of the proxy's response. */
const PROXY_REFUSAL = /^Proxy (?:response|Authentication Required) \((\d{3})\)/;

function proxyRefusal(cause: unknown, proxy: string, url: string): string | undefined {
  const [, status] = (cause instanceof Error && PROXY_REFUSAL.exec(cause.message)) || [];
  if (status === undefined) return undefined;
  if (status === '407') {
    return `The proxy ${proxy} refused the connection: its username or password is missing or wrong (407).`;
  }
  return `The proxy ${proxy} refused to connect to ${hostOf(url)} (${status}).`;
}

interface SystemError extends Error {
  readonly code: string;
  readonly syscall?: unknown;
}

/** `fetch` throws a `TypeError` whose `cause` is the system error. */
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
