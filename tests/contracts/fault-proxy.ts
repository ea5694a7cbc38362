import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import type { OperationKind, RecordKind } from '#domain/plan/operation.ts';
import type { Fault } from '#tests/fakes/fault.ts';
import { closeLater } from '#tests/support/close-later.ts';

/** The method and the kind of record, as `PATCH room`; undefined for any other request. */
function actionOf(method: string, path: string): string | undefined {
  const [kind] =
    Object.entries(RECORD_PATHS).find(([, collection]) => {
      const id = path.startsWith(collection) ? path.slice(collection.length) : undefined;
      return id === '' || (id !== undefined && /^[^/]+\/$/.test(id));
    }) ?? [];
  return kind && `${method} ${kind}`;
}

function isWriteOf(kind: OperationKind, action: string | undefined): boolean {
  // The completion mark is a field of the hotel.
  if (kind === 'completion') return action === 'PATCH hotel';
  return ['POST', 'PATCH', 'PUT', 'DELETE'].some((method) => action === `${method} ${kind}`);
}

export interface FaultProxy {
  readonly url: string;
  /** Every request in order, as `METHOD /path`. */
  readonly calls: string[];
  failNext(kind: OperationKind, fault: Fault): void;
  /**
   * From now on, requests for lists of this kind fail. Without `kind`, requests for all lists fail.
   */
  dropLists(kind?: RecordKind): void;
  /** From now on, every update with this method gets this status. */
  refuse(method: string, status: number): void;
  /** All requests so far that tried to write a record, for example `PATCH room-type`. */
  writes(): readonly string[];
  close(): Promise<void>;
}

/** A proxy that makes single requests to a server fail; `target` is the server's base URL. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port, pathname: base } = new URL(target);
  const faults: { kind: OperationKind; fault: Fault }[] = [];
  const calls: string[] = [];
  const actions: string[] = [];
  const refused = new Map<string, number>();
  const dropped = new Set<string>();

  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').slice(base.length).split('?')[0] ?? '';
    const { method = '' } = incoming;
    calls.push(`${method} ${path}`);
    const action = actionOf(method, path);
    if (action && method !== 'GET') actions.push(action);
    const isDropped = method === 'GET' && dropped.has(path);
    const refusal = isDropped ? 405 : action && refused.get(method);
    if (refusal) {
      const detail = `Method "${method}" not allowed.`;
      incoming.resume().on('end', () => {
        answer(outgoing, refusal, 'application/json', JSON.stringify({ detail }));
      });
      return;
    }
    const index = faults.findIndex(({ kind }) => isWriteOf(kind, action));
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
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  closeLater(close);
  return {
    url: `http://127.0.0.1:${ownPort}${base}`,
    calls,
    failNext: (kind, fault) => faults.push({ kind, fault }),
    dropLists: (kind) => {
      for (const path of kind ? [RECORD_PATHS[kind]] : Object.values(RECORD_PATHS))
        dropped.add(path);
    },
    refuse: (method, status) => void refused.set(method, status),
    writes: () => actions,
    close,
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
