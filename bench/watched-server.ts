import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sessionWith } from './tiny-server.ts';

export interface WatchedServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts a server in this process that responds at once. Calls `onRequest` for every request except
 * sign-ins, with the number of the sign-in that issued the request's token: 1 for the process that
 * signed in first, 2 for the second process.
 */
export async function startWatchedServer(
  onRequest: (signIn: number) => void,
): Promise<WatchedServer> {
  let signIns = 0;
  let records = 0;
  const bodyFor = ({ method, url, headers: { authorization } }: IncomingMessage): string => {
    if (url?.endsWith('/auth/token/')) return sessionWith(String((signIns += 1)));
    onRequest(Number(authorization?.split('.').at(-1)));
    // Every record gets a new ID, so that no two processes work on hotels with the same ID.
    return method === 'GET' ? '[]' : JSON.stringify({ id: (records += 1), name: 'Deluxe Room' });
  };
  const server = createServer((request, response) => {
    const body = bodyFor(request);
    request.resume().on('end', () => {
      response.writeHead(201, { 'content-type': 'application/json' }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
