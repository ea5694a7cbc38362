import {
  createServer,
  request as send,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
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

export interface Reply {
  /** 0 breaks the connection. */
  readonly status: number;
  /** JSON; a text is HTML. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the server executes the request first. */
  readonly commits?: boolean;
}

/** `true`: the test answers the request itself, or never. `false`: the server answers it. */
type Answer = boolean | Reply | undefined;

export interface Relay extends WrongServer {
  /** The requests so far without their queries, such as `POST /hotels/`. */
  readonly calls: string[];
  /** Those of them that may change a record. */
  readonly writes: () => string[];
}

/** Forwards every request that `intercept` does not answer; `target` is the base URL of the server. */
export async function relayTo(
  target: string,
  intercept: (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ) => Answer | Promise<Answer> = () => false,
  /** May replace a JSON response of the server. */
  alter?: (call: string, body: unknown, status: number) => Reply | undefined,
): Promise<Relay> {
  const calls: string[] = [];
  const base = new URL(target).pathname;
  const server = await serveWrongly((incoming, outgoing) => {
    const call = `${incoming.method} ${pathOf(incoming, base)}`;
    calls.push(call);
    const forward = (reply?: Reply) =>
      forwardTo(target, incoming, outgoing, (answer) => {
        if (reply) return answer.resume().on('end', () => give(outgoing, reply));
        return alter
          ? giveAltered(outgoing, answer, (...of) => alter(call, ...of))
          : pass(outgoing, answer);
      });
    const respond = (answer: Answer) => {
      if (answer === true) return;
      if (!answer) forward();
      else if (answer.commits) forward(answer);
      else incoming.resume().on('end', () => give(outgoing, answer));
    };
    const answer = intercept(incoming, outgoing);
    if (answer instanceof Promise) void answer.then(respond);
    else respond(answer);
  });
  const writes = () => calls.filter((call) => !/^GET |\/auth\/token\//.test(call));
  return { ...server, calls, writes };
}

function pathOf({ url = '' }: IncomingMessage, base: string): string {
  return (url.split('?')[0] ?? '').slice(base.length);
}

function forwardTo(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answered: (answer: IncomingMessage) => unknown,
): void {
  const { method = '' } = incoming;
  const { 'accept-encoding': _, ...headers } = incoming.headers;
  const forwarded = send(new URL(incoming.url ?? '', target), { method, headers }, answered);
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}

function pass(outgoing: ServerResponse, answer: IncomingMessage): void {
  outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
  answer.pipe(outgoing);
}

async function giveAltered(
  outgoing: ServerResponse,
  answer: IncomingMessage,
  alter: (body: unknown, status: number) => Reply | undefined,
): Promise<void> {
  if (!answer.headers['content-type']?.includes('json')) return pass(outgoing, answer);
  const text = await readText(answer);
  const { statusCode: status = 500, headers } = answer;
  const { 'content-length': _, ...others } = headers;
  const reply = alter(JSON.parse(text), status);
  if (reply) give(outgoing, reply);
  else outgoing.writeHead(status, others).end(text);
}

/** Answers a request as a reply says. */
export function give(outgoing: ServerResponse, { status, body, headers }: Reply): void {
  if (status === 0) return void outgoing.destroy();
  const isHtml = typeof body === 'string';
  const type = { 'Content-Type': isHtml ? 'text/html' : 'application/json' };
  outgoing.writeHead(status, { ...type, ...headers });
  outgoing.end(isHtml || body === undefined ? body : JSON.stringify(body));
}

/** What Django shows for a bug. */
export const CRASH: Reply = { status: 500, body: '<h1>Server Error (500)</h1>' };

/** No server listens at this address, because no test gets port 2. */
export const NOWHERE = 'http://127.0.0.1:2/api';

/** Lets a command wait for a server that throttles, although it has no terminal. */
export const WAITS = '--wait 7200';

/** Refuses a request, and asks for a pause that is longer than any test (see `WAITS`). */
export const THROTTLED: Reply = {
  status: 429,
  headers: { 'Retry-After': '3600' },
  body: { detail: 'Request was throttled.' },
};

/**
 * A relay that never answers the first request with this method and path. `held` resolves when that
 * request arrives.
 */
export async function holdingRelay(target: string, method: string, path: RegExp) {
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  const relay = await relayTo(target, (incoming) => {
    if (isHeld || incoming.method !== method || !path.test(incoming.url ?? '')) return false;
    isHeld = true;
    held.resolve();
    return true;
  });
  return { ...relay, held: held.promise };
}

/**
 * A relay that refuses the first access token after this many requests, and counts the sign-ins.
 */
export async function sessionEndingRelay(target: string, requests: number) {
  let made = 0;
  let firstToken: string | undefined;
  const relay = await relayTo(target, ({ url, headers }) => {
    if (url !== '/api/auth/token/') made += 1;
    const { authorization } = headers;
    firstToken ??= authorization;
    if (made < requests || authorization === undefined || authorization !== firstToken)
      return false;
    return { status: 401, body: { detail: 'Given token not valid for any token type' } };
  });
  const signIns = () => relay.calls.filter((call) => call === 'POST /auth/token/').length;
  return { ...relay, signIns };
}
