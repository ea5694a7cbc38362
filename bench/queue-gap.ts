import { RequestQueue } from '#adapters/http/queue/request-queue.ts';
import type { Transport } from '#adapters/http/wire/transport.ts';
import { systemClock } from '#adapters/platform/system-clock.ts';
import { preciseTimer } from '#adapters/node/transport/precise-timer.ts';
import { UndiciTransport } from '#adapters/node/transport/undici-transport.ts';
import type { Figure } from './bench.ts';
import { startTinyServer } from './tiny-server.ts';

const REQUESTS = 120;
const GAP_MS = 10;
const MOST_RATIO = 1.03;
/** The error of the measurement itself. */
const SLACK_MS = 0.5;

/**
 * How exactly the queue keeps its gap of 10 ms: starts are never closer, and hardly further apart
 * on average.
 */
export async function* queueGap(): AsyncGenerator<Figure> {
  const server = await startTinyServer();
  const undici = new UndiciTransport();
  const starts: number[] = [];
  const transport: Transport = {
    send: (request) => {
      starts.push(performance.now());
      return undici.send(request);
    },
  };
  const queue = new RequestQueue({
    transport,
    clock: systemClock,
    timer: preciseTimer,
    server: server.url,
    minGapMs: GAP_MS,
  });
  const send = (index: number) =>
    queue.send({
      method: 'POST',
      path: '/rooms/rooms/',
      prepare: () =>
        Promise.resolve({
          method: 'POST',
          url: `${server.url}/rooms/rooms/?n=${index}`,
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
    });
  try {
    await send(0);
    starts.length = 0;
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: REQUESTS }, (_, index) => send(index)));
    const total = performance.now() - startedAt;
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    yield {
      name: `${REQUESTS} requests against ${REQUESTS} × ${GAP_MS} ms`,
      value: total / (REQUESTS * GAP_MS),
      limit: MOST_RATIO,
      bound: 'at most',
    };
    yield {
      name: 'least gap between two starts, ms',
      value: Math.min(...gaps),
      limit: GAP_MS - SLACK_MS,
      bound: 'at least',
    };
  } finally {
    await undici.close();
    await server.close();
  }
}
