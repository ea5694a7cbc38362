// A server in a thread of its own, so that it does not share the client's event loop.
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const BODY = JSON.stringify({ id: 1, name: 'Deluxe Room' });

export interface TinyServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Answers every request with a small JSON record. */
export async function startTinyServer(): Promise<TinyServer> {
  const worker = new Worker(new URL(import.meta.url));
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
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(201, {
        'content-type': 'application/json',
        'content-length': BODY.length,
      });
      response.end(BODY);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) parentPort?.postMessage(address.port, []);
  });
}
