// Runs the server in a separate thread, so that it does not share the client's event loop.
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const RECORD = JSON.stringify({ id: 1, name: 'Deluxe Room' });
const FAR_FUTURE = 4_000_000_000;
const SESSION = sessionWith('x');

/**
 * Returns the response body for a sign-in. `signature` becomes the last part of the access token.
 */
export function sessionWith(signature: string): string {
  const payload = Buffer.from(JSON.stringify({ exp: FAR_FUTURE })).toString('base64url');
  return JSON.stringify({
    access: `x.${payload}.${signature}`,
    user: { username: '4onboard' },
  });
}

export interface TinyServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a server that waits `delayMs` before each response. It responds to a sign-in with a
 * session, to a GET with an empty list, and to any other request with a small JSON record.
 */
export async function startTinyServer(delayMs = 0): Promise<TinyServer> {
  const worker = new Worker(new URL(import.meta.url), { workerData: delayMs });
  const port = await new Promise((resolve) => {
    worker.once('message', resolve);
  });
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: async () => {
      await worker.terminate();
    },
  };
}

if (!isMainThread) {
  const delayMs = Number(workerData);
  const server = createServer((request, response) => {
    const isSignIn = request.url?.endsWith('/auth/token/');
    const body = isSignIn ? SESSION : request.method === 'GET' ? '[]' : RECORD;
    const respond = () => {
      response.writeHead(201, {
        'content-type': 'application/json',
        'content-length': body.length,
      });
      response.end(body);
    };
    request.resume();
    request.on('end', delayMs === 0 ? respond : () => setTimeout(respond, delayMs));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) parentPort?.postMessage(address.port, []);
  });
}
