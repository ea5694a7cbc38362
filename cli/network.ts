// The part of the composition root that sends requests. Its services are built together, because a command that needs
// one of them needs most.
import { createRenewSession } from '#application/session/renew-session.ts';
import type { ServerClock } from '#application/session/server-clock.ts';
import { SessionKeeper } from '#application/session/session-keeper.ts';
import { createSignIn } from '#application/session/sign-in.ts';
import type { Clock } from '#application/ports/clock.ts';
import { MAX_CONCURRENT_REQUESTS } from '#domain/session/request-limits.ts';
import { ApiClient } from '#adapters/http/api/api-client.ts';
import { httpAuthApi, httpUserApi } from '#adapters/http/api/http-auth-api.ts';
import { httpContractApi } from '#adapters/http/api/http-contract-api.ts';
import { httpOnboardingApi } from '#adapters/http/api/http-onboarding-api.ts';
import { createProbe } from '#adapters/http/api/probe.ts';
import { RequestQueue } from '#adapters/http/queue/request-queue.ts';
import { harEntry, type LoggedExchange } from '#adapters/http/watch/har-entry.ts';
import { requestLine, watchExchanges } from '#adapters/http/watch/watch-exchanges.ts';
import type { Transport } from '#adapters/http/wire/transport.ts';
import { watchServerTime } from '#adapters/http/wire/watch-server-time.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemorySessionStore } from '#adapters/memory/memory-session-store.ts';
import { HarFile } from '#adapters/node/transport/har-file.ts';
import { preciseTimer } from '#adapters/node/transport/precise-timer.ts';
import { InvalidProxy, proxyFor, type Proxy } from '#adapters/node/transport/proxy-for.ts';
import { UndiciTransport } from '#adapters/node/transport/undici-transport.ts';
import { WAIT, type SharedOptions } from './call/options/shared-options.ts';
import { invalidCommand } from './call/exit-codes.ts';
import { openHar } from './diagnosis/open-har.ts';
import { printAbove, type ErrorOutput } from './diagnosis/print-above.ts';

const PAUSE_ADVICE =
  'That is longer than --wait allows. Repeat the command later, or with a longer --wait.';

interface Clocks {
  readonly clock: Clock;
  readonly serverClock: ServerClock;
}

/** Throws `CommandFailure` if the variable of the proxy is invalid, or the file of --har cannot be written. */
export function connect(
  options: SharedOptions,
  screen: ErrorOutput | undefined,
  { clock, serverClock }: Clocks,
) {
  const baseUrl = options.apiUrl?.href ?? '';
  const proxy = proxyOf(options.apiUrl);
  const network = proxy ? UndiciTransport.through(proxy.url) : new UndiciTransport();
  const watched = watchNetwork(network, clock, options, screen);
  const transport = watchServerTime(watched, clock, serverClock);
  const queue = openQueue(transport, clock, options, screen);
  const auth = httpAuthApi(new ApiClient({ baseUrl, queue, clock }), {
    patient: true,
    serverTime: () => serverClock.serverTime(),
  });
  const session = new SessionKeeper(new MemorySessionStore(), auth, clock, new MemoryLock());
  const renewSession = createRenewSession(auth, session);
  queue.renewWith((refusal) => renewSession.run(refusal));
  const client = new ApiClient({ baseUrl, queue, clock, identity: session });
  const users = httpUserApi(client);
  return {
    proxy,
    probe: createProbe(transport, baseUrl),
    pauses: queue.pauses,
    requestCount: () => queue.requestCount,
    session,
    renewSession,
    signIn: createSignIn(auth, users, session),
    users,
    onboardingApi: httpOnboardingApi(client),
    contractApi: httpContractApi(client, { baseUrl, queue, clock }),
  };
}

function proxyOf(server: URL | undefined): Proxy | undefined {
  try {
    return server && proxyFor(server, process.env);
  } catch (error) {
    throw error instanceof InvalidProxy ? invalidCommand(error.message) : error;
  }
}

function watchNetwork(
  network: Transport,
  clock: Clock,
  { har: path, verbose }: SharedOptions,
  screen: ErrorOutput | undefined,
): Transport {
  const watchers: ((exchange: LoggedExchange) => void)[] = [];
  if (path !== undefined) {
    const har = openHar(path, screen, HarFile);
    watchers.push((exchange) => har.append(harEntry(exchange)));
  }
  if (verbose && screen) {
    watchers.push((exchange) => printAbove(screen, requestLine(exchange)));
  }
  return watchers.length > 0 ? watchExchanges(network, clock, watchers) : network;
}

/** Applies --concurrency and --min-gap. Without a terminal, no user can stop a pause, so --wait limits it. */
function openQueue(
  transport: Transport,
  clock: Clock,
  options: SharedOptions,
  screen: ErrorOutput | undefined,
): RequestQueue {
  const { apiUrl, concurrency = MAX_CONCURRENT_REQUESTS, minGap, wait, shard } = options;
  const pauseLimit = { ms: (wait ?? Number(WAIT.default)) * 1000, advice: PAUSE_ADVICE };
  return new RequestQueue({
    transport,
    clock,
    timer: preciseTimer,
    server: apiUrl?.host ?? '',
    concurrency,
    // Shards run at the same time, so each of them has to wait longer to keep the gap between all requests.
    ...(minGap !== undefined && { minGapMs: minGap * (shard?.count ?? 1) }),
    ...(!screen?.terminal.isLive && { pauseLimit }),
    ...(wait !== undefined && { patienceMs: wait * 1000 }),
    ...(options.isWaitTyped && { isKnown: true }),
  });
}
