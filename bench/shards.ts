import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MIN_REQUEST_GAP_MS } from '#domain/session/request-limits.ts';
import type { Figure } from './bench.ts';
import { runHms } from './hms-process.ts';
import { startWatchedServer } from './watched-server.ts';
import { writeHotels } from './write-hotels.ts';

const SHARDS = ['1/3', '2/3', '3/3'];
/** Gives every shard about ten seconds of work. */
const HOTELS = 15;
const PER_SECOND = 1000 / MIN_REQUEST_GAP_MS;

export async function* shards(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  const arrivals: number[][] = [];
  const { url, close } = await startWatchedServer((signIn) => {
    (arrivals[signIn - 1] ??= []).push(performance.now());
  });
  try {
    await writeHotels(join(folder, 'hotels.ndjson'), HOTELS);
    const call = ['onboard', 'hotels.ndjson', '--run', 'autumn', '--api-url', url];
    const env = { HMS_PASSWORD: 'any' };
    await Promise.all(
      SHARDS.map((shard) => runHms(folder, [...call, '--shard', shard], { env, output: 'ignore' })),
    );
    yield {
      name: `most requests of three shards in any second, allowed: ${PER_SECOND}`,
      value: mostInASecond(arrivals.flat()),
      limit: 1.05 * PER_SECOND,
      bound: 'at most',
    };
    yield {
      name: 'average requests per second while all three shards have work',
      value: averageOfAll(arrivals),
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

/**
 * Returns how many requests per second all processes together send while all of them are running.
 * Counts from the first request of the process that starts last to the last request of the process
 * that finishes first.
 */
function averageOfAll(processes: readonly (readonly number[])[]): number {
  const from = Math.max(...processes.map((times) => times[0] ?? 0));
  const to = Math.min(...processes.map((times) => times.at(-1) ?? 0));
  const within = processes.flat().filter((time) => time > from && time <= to);
  return within.length / ((to - from) / 1000);
}
