import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OperationKind } from '#domain/operation.ts';
import type { Fault } from '../fakes/fault.ts';

/** How each kind of record is written (SPEC §7). */
const WRITES: Readonly<Record<OperationKind, RegExp>> = {
  hotel: /^(POST \/hotels\/|PUT \/hotels\/[^/]+\/)$/,
  'room-type': /^POST \/rooms\/types\/$/,
  room: /^POST \/rooms\/rooms\/$/,
  plan: /^POST \/rates\/plans\/$/,
  rule: /^POST \/rates\/rules\/$/,
  pricing: /^POST \/rates\/pricing-config\/$/,
  user: /^POST \/auth\/users\/$/,
  completion: /^PATCH \/hotels\/[^/]+\/$/,
};

const LISTS =
  /^GET \/(hotels|rooms\/types|rooms\/rooms|rates\/plans|rates\/rules|rates\/pricing-config|auth\/users)\/$/;

export interface FaultProxy {
  readonly url: string;
  /** `METHOD /path` of every call that came in, in order. */
  readonly calls: string[];
  failNext(kind: OperationKind, fault: Fault): void;
  dropLists(): void;
  close(): Promise<void>;
}

/** Stands before a server (`target`: its base URL) and makes single calls go wrong. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port, pathname: base } = new URL(target);
  const faults: { kind: OperationKind; fault: Fault }[] = [];
  const calls: string[] = [];
  let hasLists = true;

  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').slice(base.length).split('?')[0] ?? '';
    const call = `${incoming.method} ${path}`;
    calls.push(call);
    if (!hasLists && LISTS.test(call)) {
      answer(outgoing, 405, 'application/json', '{"detail":"Method \\"GET\\" not allowed."}');
      return;
    }
    const index = faults.findIndex(({ kind }) => WRITES[kind].test(call));
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    if (!fault) forward(incoming, outgoing, (response) => pass(response, outgoing));
    else if (fault.commits) forward(incoming, outgoing, () => fail(outgoing, fault));
    else incoming.resume().on('end', () => fail(outgoing, fault));
  });

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    answered: (response: IncomingMessage) => void,
  ): void {
    const { method, url, headers } = incoming;
    const forwarded = send({ hostname, port, method, path: url, headers }, answered);
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}${base}`,
    calls,
    failNext: (kind, fault) => faults.push({ kind, fault }),
    dropLists: () => {
      hasLists = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(response: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(response.statusCode ?? 500, response.headers);
  response.pipe(outgoing);
}

function fail(outgoing: ServerResponse, { status }: Fault): void {
  if (status === 0) outgoing.destroy();
  else if (status >= 500) answer(outgoing, status, 'text/html', '<h1>Server Error</h1>');
  else answer(outgoing, status, 'application/json', `{"detail":"Refused with ${status}."}`);
}

function answer(outgoing: ServerResponse, status: number, type: string, body: string): void {
  outgoing.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  outgoing.end(body);
}
