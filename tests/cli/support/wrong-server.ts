import {
  createServer,
  request as send,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { closeLater } from '#tests/support/close-later.ts';

/** A self-signed certificate for 127.0.0.1, and its key. They have no use outside tests. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZe2vgPc0S6bgTu6u
5UbUctGK3tE2ZCjrGmYipfim2qOhRANCAAQ0hXn4ixw+fKykgNZEffvbN8an71Wr
6pP0Oycg/ZVHZfwV9NsZFUr+4kSBXKgmVznu1xXeQ0H7bzALuMH2+QZi
-----END PRIVATE KEY-----`;
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUR6vqyh9ubp6bGGBzQWUts1edQIgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjE2MDIwOVoYDzIxMjYxMDI5
MTYwMjA5WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ0hXn4ixw+fKykgNZEffvbN8an71Wr6pP0Oycg/ZVHZfwV9NsZFUr+
4kSBXKgmVznu1xXeQ0H7bzALuMH2+QZio28wbTAdBgNVHQ4EFgQUelUcZMIKf5VW
ITdQUYwDZ46+fbUwHwYDVR0jBBgwFoAUelUcZMIKf5VWITdQUYwDZ46+fbUwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARhwR/AAABgglsb2NhbGhvc3QwCgYIKoZI
zj0EAwIDSAAwRQIgawOAOZnLAfvevEt7RaOBHiWXsBicfCdXC415dda/NxkCIQDF
ND4iqy1YPqh/MYSwVu/EveOjm76/KnBmD/TZ+ITmuQ==
-----END CERTIFICATE-----`;

export interface WrongServer {
  readonly url: string;
  readonly close: () => Promise<void>;
  /** Call after `close` to listen on the same address again. */
  readonly openAgain: () => Promise<void>;
}

export async function serveWrongly(
  answer: RequestListener,
  { isSecure = false } = {},
): Promise<WrongServer> {
  const server = isSecure
    ? createSecureServer({ key: KEY, cert: CERTIFICATE }, answer)
    : createServer(answer);
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  closeLater(close);
  return {
    url: `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}/api`,
    close,
    openAgain: () => listen(port),
  };
}

/**
 * Forwards every request that `intercept` does not handle; `target` is the base URL of the server.
 */
export async function relayTo(
  target: string,
  intercept: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean,
): Promise<WrongServer> {
  return await serveWrongly((incoming, outgoing) => {
    if (intercept(incoming, outgoing)) return;
    const { method, headers } = incoming;
    const forwarded = send(
      new URL(incoming.url ?? '', target),
      { ...(method !== undefined && { method }), headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
}

/** No server listens at this address, because no test gets port 2. */
export const NOWHERE = 'http://127.0.0.1:2/api';

/** Lets a command wait for a server that throttles, although it has no terminal. */
export const WAITS = ['--wait', '7200'];

/** Refuses a request with status 429 and a Retry-After that is longer than any test (see `WAITS`). */
export function throttle(outgoing: ServerResponse): void {
  const headers = { 'Content-Type': 'application/json', 'Retry-After': '3600' };
  outgoing.writeHead(429, headers).end('{"detail":"Request was throttled."}');
}

/**
 * A relay that refuses the first access token after this many requests, and counts the sign-ins.
 */
export async function sessionEndingRelay(target: string, calls: number) {
  let made = 0;
  let firstToken: string | undefined;
  const counts = { signIns: 0 };
  const relay = await relayTo(target, ({ url, headers }, outgoing) => {
    if (url === '/api/auth/token/') counts.signIns += 1;
    else made += 1;
    const { authorization } = headers;
    firstToken ??= authorization;
    if (made < calls || authorization === undefined || authorization !== firstToken) return false;
    const body = '{"detail":"Given token not valid for any token type"}';
    outgoing.writeHead(401, { 'Content-Type': 'application/json' }).end(body);
    return true;
  });
  return { ...relay, counts };
}
