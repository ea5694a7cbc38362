import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { CommandFailure, EXIT } from '#cli/call/exit-codes.ts';

/** When the server stops, requests in progress have this time to finish. */
const STOP_MS = 3000;

/** Throws `CommandFailure` if the port is in use or cannot be opened. Call before work that takes long. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await bind(server, host, port);
  await closerOf(server)();
}

/** On a free port for 0. Throws `CommandFailure` if that fails. The address has no trailing slash. */
export async function listen(app: Hono, host: string, port: number) {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  const close = closerOf(server);
  await bind(server, host, port);
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  return { url, close };
}

async function bind(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CommandFailure(EXIT.failed, listenFailure(error, port, host))),
    );
    server.listen(port, host, resolve);
  });
}

function listenFailure({ code }: NodeJS.ErrnoException, port: number, host: string): string {
  return code === 'EADDRINUSE'
    ? `Port ${port} is in use: stop the program that listens there, or choose another with --port.`
    : `Cannot listen on ${host}, port ${port} (${code}).`;
}

/** Closes idle connections at once. Node's `close` also waits for those that browsers open in advance. */
function closerOf(server: Server): () => Promise<void> {
  let requests = 0;
  let isClosing = false;
  const closeIfIdle = () => {
    if (isClosing && requests === 0) server.closeAllConnections();
  };
  server.on('request', (_, response) => {
    requests += 1;
    response.on('close', () => {
      requests -= 1;
      closeIfIdle();
    });
  });
  return async () => {
    isClosing = true;
    const closed = once(server, 'close');
    server.close();
    closeIfIdle();
    const forced = setTimeout(() => server.closeAllConnections(), STOP_MS);
    await closed;
    clearTimeout(forced);
  };
}
