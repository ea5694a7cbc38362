import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { SandboxOptions } from '#sandbox/http/app.ts';
import { createCheckedSandbox } from './checked-sandbox.ts';
import { hostGuard } from '#sandbox/http/host-guard.ts';

const PATIENCE_MS = 2000;

export interface ListenOptions extends SandboxOptions {
  /** The default, 0, picks a free port. */
  readonly port?: number;
  readonly host?: string;
  /** Path of the API: '/api' (the default) or ''. */
  readonly basePath?: string;
}

export interface ListeningSandbox {
  /** The base URL without a trailing slash: `http://127.0.0.1:4400/api`. */
  readonly url: string;
  /** Waits up to 2 seconds for requests in progress, then closes the database. */
  readonly close: () => Promise<void>;
}

/** Serves a sandbox. Rejects if the port is in use or the database cannot be opened. */
export async function listenSandbox(options: ListenOptions): Promise<ListeningSandbox> {
  const { port = 0, host = '127.0.0.1', basePath = '/api' } = options;
  const sandbox = createCheckedSandbox(options);
  const root = new Hono().use(hostGuard(host)).route(basePath, sandbox.app);
  const server = createAdaptorServer({ fetch: root.fetch });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    sandbox.close();
    throw error;
  }
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}${basePath}`,
    close: async () => {
      const late = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
      }, PATIENCE_MS);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      clearTimeout(late);
      sandbox.close();
    },
  };
}
