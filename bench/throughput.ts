import { Agent, request } from 'undici';
import { ApiClient } from '#adapters/http/api/api-client.ts';
import { RequestQueue } from '#adapters/http/queue/request-queue.ts';
import { systemClock } from '#adapters/platform/system-clock.ts';
import { preciseTimer } from '#adapters/node/transport/precise-timer.ts';
import { UndiciTransport } from '#adapters/node/transport/undici-transport.ts';
import type { Figure } from './bench.ts';
import { startTinyServer } from './tiny-server.ts';

const CONCURRENCIES = [16, 32];
const REQUESTS = 2000;
const ROUNDS = 15;
const LEAST_RATIO = 0.92;

const BODY = { hotel: 1, room_type: 2, room_number: '101', floor: 1, status: 'vacant' };
const PATH = '/rooms/rooms/';
/** The same request as the client sends, byte for byte. */
const HEADERS = {
  'user-agent': 'hms',
  accept: 'application/json',
  authorization: 'Bearer token',
  'x-hotel-context': '1',
  'content-type': 'application/json',
};

/** Requests per second through the whole client without a gap, relative to a bare undici loop. */
export async function* throughput(): AsyncGenerator<Figure> {
  const server = await startTinyServer();
  try {
    for (const concurrency of CONCURRENCIES) {
      yield {
        name: `throughput against bare undici, ${concurrency} at once`,
        value: await ratio(server.url, concurrency),
        limit: LEAST_RATIO,
        bound: 'at least',
      };
    }
  } finally {
    await server.close();
  }
}

async function ratio(url: string, concurrency: number): Promise<number> {
  const agent = new Agent({ connections: concurrency, pipelining: 1 });
  const transport = new UndiciTransport();
  const queue = new RequestQueue({
    transport,
    clock: systemClock,
    timer: preciseTimer,
    server: url,
    concurrency,
    minGapMs: 0,
  });
  const client = new ApiClient({
    baseUrl: url,
    queue,
    identity: {
      id: () => 1,
      freshToken: () => Promise.resolve('token'),
      hotelId: () => 1,
      refused: () => undefined,
      denied: () => undefined,
    },
  });
  const bare = async () => {
    const { body } = await request(`${url}${PATH}`, {
      dispatcher: agent,
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(BODY),
    });
    await body.json();
  };
  const ours = async () => {
    await client.call('POST', PATH, { body: BODY });
  };
  await perSecond(bare, concurrency);
  await perSecond(ours, concurrency);
  // Alternates the rounds and takes the median, because other work on the machine slows some of
  // them.
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = await perSecond(bare, concurrency);
    ratios.push((await perSecond(ours, concurrency)) / base);
  }
  await Promise.all([agent.close(), transport.close()]);
  return ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

async function perSecond(send: () => Promise<void>, concurrency: number): Promise<number> {
  let left = REQUESTS;
  const startedAt = performance.now();
  const loop = async () => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
  return REQUESTS / ((performance.now() - startedAt) / 1000);
}
