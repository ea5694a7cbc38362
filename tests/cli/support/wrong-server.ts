// Servers that are not the hotel API.
import {
  createServer,
  request as send,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** For 127.0.0.1, self-signed and useless anywhere else. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKulKk+e1iRYxQZ5t
0te3rZP7xwbu2mzq9jsVlJcuwe6hRANCAAT1xQ03hsR8iGiGfK03dlbwx1x/v7hI
3EUoPN5HVGK/xkupXzge1zq6ooSlib56c1ALx6foZbwllnLoDg1mDOub
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBfjCCASWgAwIBAgIUT5qTjgheAD0FvaWfcuqNiuepat8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMDEzNDUyNloYDzIxMjYxMDI3
MTM0NTI2WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT1xQ03hsR8iGiGfK03dlbwx1x/v7hI3EUoPN5HVGK/xkupXzge1zq6
ooSlib56c1ALx6foZbwllnLoDg1mDOubo1MwUTAdBgNVHQ4EFgQUF3DaiY7YrP1U
DvyJ88cZ6shwhOQwHwYDVR0jBBgwFoAUF3DaiY7YrP1UDvyJ88cZ6shwhOQwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiArSgLE/5I/kC5s8fYg7kQA
5gqmcMvjLGgrtrZN5lkOCwIgfU8E5WMZoNYd1FCoMwtlEXy846eiLlMNLFWOf8rT
dio=
-----END CERTIFICATE-----`;

export interface WrongServer {
  readonly url: string;
  readonly close: () => Promise<void>;
  /** Listens at the same address again after closing. */
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
  return {
    url: `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}/api`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
    openAgain: () => listen(port),
  };
}

/** Forwards every request that `intercept` does not handle to a server (`target`: its base URL). */
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

/** An address that nothing listens on. */
export async function nowhere(): Promise<string> {
  const { url, close } = await serveWrongly(() => undefined);
  await close();
  return url;
}

/** A server that ends the first session after this many requests. It counts `signIns`. */
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
