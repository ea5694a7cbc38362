import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT } from '#cli/call/exit-codes.ts';

/** Requests in progress get this long to finish. */
const STOP_MS = 3000;

export interface ListeningServer {
  /** Without a final slash. */
  readonly url: string;
  /** Resolves once the server responds. */
  readonly assertResponds: () => Promise<void>;
  /** Closes idle connections at once, and the others when their responses are sent. */
  readonly close: () => Promise<void>;
}

/** Listens on the port (0: a free one). Throws `CommandFailure` where that is not possible. */
export async function listen(app: Hono, host: string, port: number): Promise<ListeningServer> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const close = closerOf(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CommandFailure(EXIT.failed, listenFailure(error, port, host))),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  return { url, assertResponds: () => assertResponds(url), close };
}

function listenFailure({ code }: NodeJS.ErrnoException, port: number, host: string): string {
  return code === 'EADDRINUSE'
    ? `Port ${port} is in use: stop the program that listens there, or choose another with --port.`
    : `Cannot listen on ${host}, port ${port} (${code}).`;
}

/** Asks on a connection that is not kept alive. */
async function assertResponds(url: string): Promise<void> {
  const [response] = (await once(get(`${url}/settings.json`, { agent: false }), 'response')) as [
    IncomingMessage,
  ];
  await once(response.resume(), 'end');
}

/**
 * Node's own `close` counts a connection that has not sent a request yet as one in use, and
 * browsers open such connections ahead.
 */
function closerOf(server: Server): () => Promise<void> {
  const idle = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket) => {
    idle.add(socket);
    socket.on('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.on('close', () => {
      if (isClosing) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  return async () => {
    isClosing = true;
    const closed = once(server, 'close');
    server.close();
    for (const socket of idle) socket.destroy();
    const forced = setTimeout(() => server.closeAllConnections(), STOP_MS);
    await closed;
    clearTimeout(forced);
  };
}
