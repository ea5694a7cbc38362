// A process that sends as fast as the shared budget lets it. `shared-budget.ts` starts several.
import { RequestQueue } from '#adapters/http/queue/request-queue.ts';
import type { Transport, TransportResponse } from '#adapters/http/wire/transport.ts';
import { preciseTimer } from '#adapters/node/transport/precise-timer.ts';
import { UndiciTransport } from '#adapters/node/transport/undici-transport.ts';
import { systemClock } from '#adapters/platform/system-clock.ts';
import { Connections } from '#adapters/postgres/connections.ts';
import { PostgresBudget } from '#adapters/postgres/budget/postgres-budget.ts';

/** More than may be in flight at once. */
const AT_ONCE = 12;

export interface SenderOptions {
  readonly database: string;
  readonly server: string;
  readonly gapMs: number;
  readonly pauseSeconds: number;
}

/** What a sender did. Times are those of the machine's monotonic clock, in ms. */
export interface Sent {
  readonly starts: readonly number[];
  /** When a 429 arrived that asked for a pause. */
  readonly refusals: readonly number[];
}

export type Order = 'refuse' | 'stop';

const now = () => Number(process.hrtime.bigint()) / 1e6;

async function send({ database, server, gapMs, pauseSeconds }: SenderOptions): Promise<void> {
  const budget = await PostgresBudget.open({
    connections: new Connections(database),
    server,
    gapMs,
    timer: preciseTimer,
  });
  const undici = new UndiciTransport();
  const starts: number[] = [];
  const refusals: number[] = [];
  const stopping = new AbortController();
  let isRefused = false;
  const transport: Transport = {
    async send(request) {
      starts.push(now());
      const response = await undici.send(request);
      if (!isRefused) return response;
      isRefused = false;
      refusals.push(now());
      const refusal: TransportResponse = {
        status: 429,
        header: (name) => (name === 'retry-after' ? String(pauseSeconds) : undefined),
        text: '',
      };
      return refusal;
    },
  };
  const queue = new RequestQueue({
    transport,
    clock: systemClock,
    timer: preciseTimer,
    server,
    minGapMs: 0,
    budget,
  });
  const request = {
    method: 'POST',
    url: `${server}/rooms/rooms/`,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  };
  const prepare = () => Promise.resolve(request);
  const work = async () => {
    while (!stopping.signal.aborted) {
      await queue.send({ method: 'POST', path: '/rooms/rooms/', patient: true, prepare });
    }
  };
  const stopped = new Promise<void>((resolve) => {
    process.on('message', (order: Order) => {
      if (order === 'refuse') isRefused = true;
      else resolve();
    });
  });
  const working = Promise.all(Array.from({ length: AT_ONCE }, () => work()));
  process.send?.('ready');
  await stopped;
  stopping.abort();
  await working;
  await budget.close();
  await undici.close();
  const sent: Sent = { starts, refusals };
  process.send?.(sent);
  process.disconnect?.();
}

process.once('message', (options: SenderOptions) => void send(options));
