import { closeSync, constants, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { harEntry } from '#adapters/http/watch/har-entry.ts';
import { watchExchanges } from '#adapters/http/watch/watch-exchanges.ts';
import type { Transport, TransportResponse } from '#adapters/http/wire/transport.ts';
import { HarFile } from '#adapters/node/transport/har-file.ts';
import { systemClock } from '#adapters/platform/system-clock.ts';
import type { Figure } from './bench.ts';

const WARM_UP = 10_000;
const REQUESTS = 100_000;
const MOST_MEBIBYTES = 2;
const MOST_MICROSECONDS = 200;

const HEADERS = { authorization: 'Bearer token-of-bench', 'content-type': 'application/json' };
const REQUEST = { method: 'POST', url: 'http://h.example/api/rooms/rooms/', headers: HEADERS };
const BODY = JSON.stringify({ hotel: 1, room_type: 2, room_number: '101', password: 'secret' });
const RECORD: TransportResponse = {
  status: 201,
  header: () => undefined,
  text: JSON.stringify({ id: 1, hotel: 1, room_type: 2, room_number: '101', status: 'vacant' }),
  details: {
    statusText: 'Created',
    headers: [['content-type', 'application/json']],
    bodyBytes: 80,
    timings: { blocked: 0, send: 0, wait: 1, receive: 0 },
  },
};
const network: Transport = { send: () => Promise.resolve(RECORD) };

/** What `--har` costs: memory that 100,000 requests leave behind, and time for each. */
export async function* archive(): AsyncGenerator<Figure> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const folder = mkdtempSync(join(tmpdir(), 'hms-bench-'));
  const path = join(folder, 'requests.har');
  const file = openSync(path, constants.O_RDWR | constants.O_CREAT);
  const har = new HarFile(file, '0.0.0', (error) => {
    throw error;
  });
  const recorded = watchExchanges(network, systemClock, [
    (exchange) => har.append(harEntry(exchange)),
  ]);
  const send = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      // No two requests are alike.
      await recorded.send({ ...REQUEST, body: BODY.replace('101', String(sent)), timeoutMs: 1000 });
    }
  };
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  try {
    await send(WARM_UP);
    const before = heap();
    const startedAt = performance.now();
    await send(REQUESTS);
    const ms = performance.now() - startedAt;
    yield {
      name: `MiB left in memory by an archive of 100,000 requests (${Math.round(statSync(path).size / 2 ** 20)} MiB on disk)`,
      value: Math.max(0, heap() - before),
      limit: MOST_MEBIBYTES,
      bound: 'at most',
    };
    yield {
      name: 'µs to record a request with --har',
      value: (ms * 1000) / REQUESTS,
      limit: MOST_MICROSECONDS,
      bound: 'at most',
    };
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}
