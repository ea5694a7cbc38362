// The part of the composition root that sends requests: through a proxy, and recorded.
import type { Clock } from '#application/ports/clock.ts';
import type { Exchange } from '#adapters/http/watch/har-entry.ts';
import type { RequestQueue, RequestQueueOptions } from '#adapters/http/queue/request-queue.ts';
import type { Transport } from '#adapters/http/wire/transport.ts';
import type { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import { MAX_CONCURRENT_REQUESTS } from '#domain/session/request-limits.ts';
import type { HarFile } from '#adapters/node/transport/har-file.ts';
import type { Proxy } from '#adapters/node/transport/proxy-for.ts';
import type { SharedOptions } from './call/options/shared-options.ts';
import { invalidCall } from './call/command-failure.ts';
import { printAbove, type Screen } from './diagnosis/print-above.ts';

/** The HTTP Archive of a call; null without --har. */
type Har = HarFile | null;

/** The watchers of every exchange of a call. */
interface Watchers {
  readonly har: Har;
  /** Where --verbose prints; undefined without it. */
  readonly lines: Screen | undefined;
}

/** The proxy to a server, from the environment; null without one. Rejects with `CommandFailure`. */
export async function proxyOf(server: URL | undefined): Promise<Proxy | null> {
  const { InvalidProxy, proxyFor } = await import('#adapters/node/transport/proxy-for.ts');
  try {
    return (server && proxyFor(server, process.env)) ?? null;
  } catch (error) {
    throw error instanceof InvalidProxy ? invalidCall(error.message) : error;
  }
}

/** Sends requests. */
export async function openNetwork(proxy: Proxy | null): Promise<Transport> {
  const { UndiciTransport } = await import('#adapters/node/transport/undici-transport.ts');
  return proxy ? UndiciTransport.through(proxy.url) : new UndiciTransport();
}

/** Rejects with `CommandFailure` if the file cannot be written. */
export async function openHarOf({ har }: SharedOptions, screen: Screen | undefined): Promise<Har> {
  if (har === undefined) return null;
  const { HarFile } = await import('#adapters/node/transport/har-file.ts');
  return (await import('./diagnosis/open-har.ts')).openHar(har, screen, HarFile);
}

/** The same network, which also records or prints its requests if asked. */
export async function watchNetwork(
  network: Transport,
  clock: Clock,
  { har, lines }: Watchers,
): Promise<Transport> {
  const watchers: ((exchange: Exchange) => void)[] = [];
  if (har) {
    const { harEntry } = await import('#adapters/http/watch/har-entry.ts');
    watchers.push((exchange) => har.append(harEntry(exchange)));
  }
  if (lines) {
    const { requestLine } = await import('#adapters/http/watch/request-line.ts');
    watchers.push((exchange) => printAbove(lines, requestLine(exchange)));
  }
  if (watchers.length === 0) return network;
  const { watchExchanges } = await import('#adapters/http/watch/watch-exchanges.ts');
  return watchExchanges(network, clock, watchers);
}

/** Sends requests within the limits of the call, and only while this process owns the run. */
export async function openQueue(
  parts: Pick<RequestQueueOptions, 'transport' | 'clock' | 'timer'>,
  options: SharedOptions,
  database: PostgresRuns | null,
): Promise<RequestQueue> {
  const { RequestQueue: Queue } = await import('#adapters/http/queue/request-queue.ts');
  const { apiUrl, concurrency = MAX_CONCURRENT_REQUESTS, minGap, wait, shard } = options;
  return new Queue({
    ...parts,
    server: apiUrl?.host ?? '',
    concurrency,
    // The gap applies to all shards together.
    ...(minGap !== undefined && { minGapMs: minGap * (shard?.count ?? 1) }),
    ...(database && { mayLeave: () => database.assertOwned() }),
    ...(wait !== undefined && { patienceMs: wait * 1000 }),
    ...(options.isWaitTyped && { isKnown: true }),
  });
}
