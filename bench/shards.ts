import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIN_REQUEST_GAP_MS } from '#domain/session/request-limits.ts';
import type { Figure } from './bench.ts';
import { runHms } from './hms-process.ts';
import { sessionWith } from './tiny-server.ts';
import { writeHotels } from './write-hotels.ts';

const SHARDS = ['1/3', '2/3', '3/3'];
/** Enough for some ten seconds in which every shard has work. */
const HOTELS = 15;
const PER_SECOND = 1000 / MIN_REQUEST_GAP_MS;

/** Three shards of a run with the default gap between requests. */
export async function* shards(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  const { url, arrivals, close } = await countingServer();
  try {
    await writeHotels(join(folder, 'hotels.ndjson'), HOTELS);
    const call = ['onboard', 'hotels.ndjson', '--run', 'autumn', '--api-url', url];
    const env = { HMS_PASSWORD: 'any' };
    await Promise.all(
      SHARDS.map((shard) => runHms(folder, [...call, '--shard', shard], { env, output: 'ignore' })),
    );
    yield {
      name: `requests of three shards in any second, of ${PER_SECOND}`,
      value: mostInASecond(arrivals().flat()),
      limit: 1.05 * PER_SECOND,
      bound: 'at most',
    };
    yield {
      name: 'the same on average while all of them have work',
      value: averageOfAll(arrivals()),
      limit: 0.95 * PER_SECOND,
      bound: 'at least',
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await close();
  }
}

function mostInASecond(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [last, time] of sorted.entries()) {
    while (time - (sorted[first] ?? 0) >= 1000) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

/** A second, from the first request of the last process to the last one of the first. */
function averageOfAll(processes: readonly (readonly number[])[]): number {
  const from = Math.max(...processes.map((times) => times[0] ?? 0));
  const to = Math.min(...processes.map((times) => times.at(-1) ?? 0));
  const within = processes.flat().filter((time) => time > from && time <= to);
  return within.length / ((to - from) / 1000);
}

/** Responds at once, and notes when the requests of each process arrived. */
async function countingServer() {
  /** By token: each sign-in gets its own. */
  const times = new Map<string, number[]>();
  let signIns = 0;
  let records = 0;
  const bodyFor = ({ method, url, headers: { authorization = '' } }: IncomingMessage): string => {
    if (url?.endsWith('/auth/token/')) return sessionWith(`x${(signIns += 1)}`);
    const own = times.get(authorization) ?? [];
    times.set(authorization, own);
    own.push(performance.now());
    // No two processes work on hotels with the same ID at once.
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
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals: () => [...times.values()],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
