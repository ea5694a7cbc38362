import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { MIN_REQUEST_GAP_MS } from '#domain/session/request-limits.ts';
import type { BenchOptions, Figure } from './bench.ts';
import { batchBodies } from './batch-bodies.ts';
import { runHms } from './hms-process.ts';
import { median } from './median.ts';
import { postAll } from './post-all.ts';
import { startTinyServer } from './tiny-server.ts';
import { writeHotels } from './write-hotels.ts';

const RESPONSE_MS = 20;
const ROOMS = 60;
const MOST_TIME = 1.03;
const LEAST_SHARE = 0.85;
const IN_FLIGHT = 32;
const ROUNDS = 5;
const FULL_BATCH = 200;
const PACED_PART = { hotels: 20, rounds: 3 };
const UNPACED_PART = 100;
/** Only a few hashes remain of each hotel; the rest is V8's own heap growth. */
const REMEMBERED_HOTELS = 1000;
const MOST_MEBIBYTES = 250;

interface Summary {
  readonly requests: number;
  readonly seconds: number;
}

/** `hms onboard` of many hotels against a server that responds after 20 ms. */
export async function* bulk({ isFull }: BenchOptions): AsyncGenerator<Figure> {
  const server = await startTinyServer(RESPONSE_MS);
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  try {
    const hms = async (file: string, args: readonly string[]) => {
      const call = ['onboard', file, '--json', '--api-url', server.url, ...args];
      const { lastLine } = await runHms(folder, call, { env: { HMS_PASSWORD: 'any' } });
      return JSON.parse(lastLine) as Summary;
    };
    yield await paced(folder, hms, isFull ? { hotels: FULL_BATCH, rounds: 1 } : PACED_PART);
    yield await unpaced(folder, { url: server.url, hms }, isFull ? FULL_BATCH : UNPACED_PART);
    yield await memory(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  }
}

type Onboard = (file: string, args: readonly string[]) => Promise<Summary>;

/** Uses the default limits. */
async function paced(
  folder: string,
  hms: Onboard,
  { hotels, rounds }: typeof PACED_PART,
): Promise<Figure> {
  await writeHotels(join(folder, 'paced.ndjson'), hotels);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { requests, seconds } = await hms('paced.ndjson', []);
    ratios.push((seconds * 1000) / (requests * MIN_REQUEST_GAP_MS));
  }
  return {
    name: `${hotels} hotels of ${ROOMS} rooms against requests × ${MIN_REQUEST_GAP_MS} ms, responses after ${RESPONSE_MS} ms`,
    value: median(ratios),
    limit: MOST_TIME,
    bound: 'at most',
  };
}

/** Requests per second, relative to a bare undici loop with the same bodies. */
async function unpaced(
  folder: string,
  { url, hms }: { readonly url: string; readonly hms: Onboard },
  hotels: number,
): Promise<Figure> {
  const path = join(folder, 'unpaced.ndjson');
  await writeHotels(path, hotels);
  const bodies = await batchBodies(path);
  const agent = new Agent({ connections: IN_FLIGHT, pipelining: 1 });
  const args = ['--concurrency', String(IN_FLIGHT), '--min-gap', '0'];
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bareMs = await postAll(url, agent, { bodies, atOnce: IN_FLIGHT });
    const { requests, seconds } = await hms('unpaced.ndjson', args);
    shares.push(requests / seconds / (bodies.length / (bareMs / 1000)));
  }
  await agent.close();
  return {
    name: `${hotels} hotels against bare undici, ${IN_FLIGHT} at once, responses after ${RESPONSE_MS} ms`,
    value: median(shares),
    limit: LEAST_SHARE,
    bound: 'at least',
  };
}

/** Against a server that answers immediately. */
async function memory(folder: string): Promise<Figure> {
  await writeHotels(join(folder, 'memory.ndjson'), REMEMBERED_HOTELS);
  const server = await startTinyServer();
  const limits = ['--concurrency', '32', '--min-gap', '0'];
  const call = ['onboard', 'memory.ndjson', '--api-url', server.url, ...limits];
  const { peakMebibytes } = await runHms(folder, call, {
    env: { HMS_PASSWORD: 'any' },
    output: 'ignore',
  });
  await server.close();
  return {
    name: `memory at its peak for ${REMEMBERED_HOTELS} hotels at full speed, MiB`,
    value: peakMebibytes,
    limit: MOST_MEBIBYTES,
    bound: 'at most',
  };
}
