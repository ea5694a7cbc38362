// The part of the composition root that creates the transport and the queue of requests.
import type { Clock } from '#application/ports/clock.ts';
import type { Exchange } from '#adapters/http/watch/har-entry.ts';
import type { RequestQueue, RequestQueueOptions } from '#adapters/http/queue/request-queue.ts';
import type { Transport } from '#adapters/http/wire/transport.ts';
import { MAX_CONCURRENT_REQUESTS } from '#domain/session/request-limits.ts';
import type { HarFile } from '#adapters/node/transport/har-file.ts';
import type { Proxy } from '#adapters/node/transport/proxy-for.ts';
import { WAIT, type SharedOptions } from './call/options/shared-options.ts';
import { invalidCommand } from './call/command-failure.ts';
import { printAbove, type Screen } from './diagnosis/print-above.ts';

const PAUSE_ADVICE =
  'That is longer than --wait allows. Repeat the command later, or with a longer --wait.';

/** Null without --har. */
type Har = HarFile | null;

interface Watchers {
  readonly har: Har;
  /** Undefined without --verbose. */
  readonly lines: Screen | undefined;
}

/**
 * The proxy for a server, from HTTPS_PROXY and similar variables; null if there is none. Throws `CommandFailure` if the
 * variable is invalid.
 */
export async function proxyOf(server: URL | undefined): Promise<Proxy | null> {
  const { InvalidProxy, proxyFor } = await import('#adapters/node/transport/proxy-for.ts');
  try {
    return (server && proxyFor(server, process.env)) ?? null;
  } catch (error) {
    throw error instanceof InvalidProxy ? invalidCommand(error.message) : error;
  }
}

export async function openNetwork(proxy: Proxy | null): Promise<Transport> {
  const { UndiciTransport } = await import('#adapters/node/transport/undici-transport.ts');
  return proxy ? UndiciTransport.through(proxy.url) : new UndiciTransport();
}

export async function openHarOf({ har }: SharedOptions, screen: Screen | undefined): Promise<Har> {
  if (har === undefined) return null;
  const { HarFile } = await import('#adapters/node/transport/har-file.ts');
  return (await import('./diagnosis/open-har.ts')).openHar(har, screen, HarFile);
}

/** Wraps the transport so that it also records requests for --har and prints them for --verbose. */
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

/**
 * Limits requests to --concurrency and --min-gap. Without a terminal, no user sees a pause or can stop it, so --wait
 * limits pauses too.
 */
export async function openQueue(
  parts: Pick<RequestQueueOptions, 'transport' | 'clock' | 'timer'>,
  options: SharedOptions,
  screen: Screen | undefined,
): Promise<RequestQueue> {
  const { RequestQueue: Queue } = await import('#adapters/http/queue/request-queue.ts');
  const { apiUrl, concurrency = MAX_CONCURRENT_REQUESTS, minGap, wait, shard } = options;
  const pauseLimit = { ms: (wait ?? Number(WAIT.default)) * 1000, advice: PAUSE_ADVICE };
  return new Queue({
    ...parts,
    server: apiUrl?.host ?? '',
    concurrency,
    // Shards run at the same time, so each of them has to wait longer to keep the gap between all requests.
    ...(minGap !== undefined && { minGapMs: minGap * (shard?.count ?? 1) }),
    ...(!screen?.terminal.isLive && { pauseLimit }),
    ...(wait !== undefined && { patienceMs: wait * 1000 }),
    ...(options.isWaitTyped && { isKnown: true }),
  });
}
