import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RequestPace } from '#adapters/http/queue/request-pace.ts';
import { RequestQueue } from '#adapters/http/queue/request-queue.ts';
import { systemClock } from '#adapters/platform/system-clock.ts';
import { preciseTimer } from '#adapters/node/transport/precise-timer.ts';
import { UndiciTransport } from '#adapters/node/transport/undici-transport.ts';
import type { Figure } from './bench.ts';

const REQUESTS = 300;
const CONCURRENCY = 6;
const SERVER_TAKES = 3;
const SERVER_MS = 40;
const MOST_REFUSED = 0.05;

/**
 * The share of requests refused by a server that responds 503 to more than 3 at once (nginx
 * limit_conn).
 */
export async function* overload(): AsyncGenerator<Figure> {
  let inFlight = 0;
  const server = createServer((request, response) => {
    inFlight += 1;
    const isTaken = inFlight <= SERVER_TAKES;
    request.resume();
    setTimeout(
      () => {
        inFlight -= 1;
        response.writeHead(isTaken ? 201 : 503).end('{}');
      },
      isTaken ? SERVER_MS : 0,
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rooms/rooms/`;
  const transport = new UndiciTransport();
  const queue = new RequestQueue({
    transport,
    clock: systemClock,
    timer: preciseTimer,
    server: url,
    concurrency: CONCURRENCY,
    pace: new RequestPace(CONCURRENCY),
  });
  const request = { method: 'POST', url, headers: {}, body: '{}' };
  try {
    const results = await Promise.allSettled(
      Array.from({ length: REQUESTS }, () =>
        queue.send({ method: 'POST', path: '/x', prepare: () => Promise.resolve(request) }),
      ),
    );
    yield {
      name: `share of ${REQUESTS} requests that a server with room for ${SERVER_TAKES} refuses`,
      value: results.filter(({ status }) => status === 'rejected').length / REQUESTS,
      limit: MOST_REFUSED,
      bound: 'at most',
    };
  } finally {
    await transport.close();
    server.close();
  }
}
