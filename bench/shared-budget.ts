import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '#tests/support/postgres.ts';
import type { Figure } from './bench.ts';
import type { Order, SenderOptions, Sent } from './budget-sender.ts';
import { activeMs, onPostgres } from './on-postgres.ts';
import { startTinyServer } from './tiny-server.ts';

const PROCESSES = 3;
const GAP_MS = 10;
const A_SECOND = 1000 / GAP_MS;
const WARM_UP_MS = 1000;
const MEASURED_MS = 10_000;
const REFUSALS = 6;
const PAUSE_SECONDS = 1;
const PAUSE_MS = PAUSE_SECONDS * 1000;
const BETWEEN_REFUSALS_MS = 2000;
const HEARD_AFTER_MS = 50;
/** The end of a pause is not the same moment in every process. */
const BEFORE_END_MS = 20;

const LEAST_SHARE = 0.98;
const MOST_SHARE = 1.01;
const MOST_A_SECOND = 105;
const MOST_AFTER_REFUSAL = 1;
const MOST_DATABASE_MS = 0.1;

/** Three processes share the budget of one server in PostgreSQL. */
export async function* sharedBudget(): AsyncGenerator<Figure> {
  yield* onPostgres(measure);
}

async function* measure(database: TestDatabase): AsyncGenerator<Figure> {
  const server = await startTinyServer();
  const before = await activeMs(database);
  const sent = await sendTogether({
    database: database.url,
    server: server.url,
    gapMs: GAP_MS,
    pauseSeconds: PAUSE_SECONDS,
  });
  await server.close();
  yield* ratesOf(sent);
  yield {
    name: `most requests of another process in a pause, from ${HEARD_AFTER_MS} ms after the 429`,
    value: mostAfterRefusal(sent),
    limit: MOST_AFTER_REFUSAL,
    bound: 'at most',
  };
  yield {
    name: 'database time per request, ms',
    value: ((await activeMs(database)) - before) / sent.flatMap(({ starts }) => starts).length,
    limit: MOST_DATABASE_MS,
    bound: 'at most',
  };
}

function* ratesOf(sent: readonly Sent[]): Generator<Figure> {
  const from = Math.max(...sent.map(({ starts }) => starts[0] ?? 0)) + WARM_UP_MS;
  const times = sent
    .flatMap(({ starts }) => starts)
    .filter((time) => time >= from && time < from + MEASURED_MS)
    .toSorted((a, b) => a - b);
  const share = times.length / (MEASURED_MS / GAP_MS);
  const name = `share that ${PROCESSES} processes use of a budget of ${A_SECOND} requests a second`;
  yield { name, value: share, limit: LEAST_SHARE, bound: 'at least' };
  yield { name, value: share, limit: MOST_SHARE, bound: 'at most' };
  yield {
    name: 'most requests in any second',
    value: Math.max(...times.map((time, index) => firstAfter(times, time + 1000) - index)),
    limit: MOST_A_SECOND,
    bound: 'at most',
  };
}

/** The index of the first time that is at least `end`. */
function firstAfter(times: readonly number[], end: number): number {
  const index = times.findIndex((time) => time >= end);
  return index === -1 ? times.length : index;
}

function mostAfterRefusal(sent: readonly Sent[]): number {
  const counts = sent.flatMap(({ refusals }, sender) =>
    refusals.flatMap((refusal) =>
      sent
        .filter((_, other) => other !== sender)
        .map(
          ({ starts }) =>
            starts.filter(
              (time) =>
                time > refusal + HEARD_AFTER_MS && time < refusal + PAUSE_MS - BEFORE_END_MS,
            ).length,
        ),
    ),
  );
  if (counts.length < REFUSALS) throw new Error('A refusal is missing.');
  return Math.max(...counts);
}

const give = (order: Order, sender: ChildProcess | undefined) => sender?.send(order);

async function sendTogether(options: SenderOptions): Promise<readonly Sent[]> {
  const senders = Array.from({ length: PROCESSES }, () =>
    fork(new URL('budget-sender.ts', import.meta.url)),
  );
  const ready = senders.map(async (sender) => {
    sender.send(options);
    await once(sender, 'message');
  });
  await Promise.all(ready);
  await sleep(MEASURED_MS + 2 * WARM_UP_MS);
  for (let refusal = 0; refusal < REFUSALS; refusal += 1) {
    give('refuse', senders[refusal % PROCESSES]);
    await sleep(BETWEEN_REFUSALS_MS);
  }
  return await Promise.all(
    senders.map(async (sender) => {
      give('stop', sender);
      const [sent] = await once(sender, 'message');
      return sent as Sent;
    }),
  );
}
