import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { closeLater } from '#tests/support/close-later.ts';

interface Exchange {
  readonly method: string;
  /** Relative to the base address, without the query. */
  readonly path: string;
}

export interface AlteringRelay {
  readonly url: string;
  /** The requests in order of arrival, as `POST /hotels/`. */
  readonly calls: string[];
  readonly close: () => Promise<void>;
}

type Answer = Response | undefined | Promise<Response | undefined>;

/**
 * Forwards requests to a server. `alter` gets each response with its parsed JSON, and may return
 * another response. If `instead` answers a request, the relay does not forward it.
 */
export async function alteringRelay(
  target: string,
  {
    instead = () => undefined,
    alter = () => undefined,
  }: {
    instead?: (exchange: Exchange) => Answer;
    alter?: (exchange: Exchange, body: unknown, status: number) => Answer;
  },
): Promise<AlteringRelay> {
  const calls: string[] = [];
  const base = new URL(target).pathname;
  const server = createAdaptorServer({
    async fetch(request: Request) {
      const { pathname, search } = new URL(request.url);
      const exchange = { method: request.method, path: pathname.slice(base.length) };
      calls.push(`${exchange.method} ${exchange.path}`);
      const answer = await instead(exchange);
      if (answer) return answer;
      const headers = new Headers(request.headers);
      headers.delete('host');
      const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
      const response = await fetch(`${target}${exchange.path}${search}`, {
        method: request.method,
        headers,
        redirect: 'manual',
        ...(body && { body }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const altered = isJson
        ? await alter(exchange, JSON.parse(text) as unknown, response.status)
        : undefined;
      const plain = new Headers(response.headers);
      plain.delete('content-encoding');
      plain.delete('content-length');
      const isEmpty = text === '';
      return (
        altered ?? new Response(isEmpty ? null : text, { status: response.status, headers: plain })
      );
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  closeLater(close);
  return { url: `http://127.0.0.1:${port}${base}`, calls, close };
}
