import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { MIN_REQUEST_GAP_MS } from '#domain/session/request-limits.ts';
import type { Figure } from './bench.ts';
import { batchBodies } from './batch-bodies.ts';
import { runHms } from './hms-process.ts';
import { median } from './median.ts';
import { postAll } from './post-all.ts';
import { startTinyServer } from './tiny-server.ts';
import { writeHotels } from './write-hotels.ts';

const RESPONSE_MS = 20;
const PACED_HOTELS = [1, 20];
/**
 * Each hotel waits for these responses in turn: list of hotels, hotels with its code, hotel, room types, rooms, rate
 * plans, rules, staff, completion mark.
 */
const SERIAL_RESPONSES = 9;
const MOST_TIME = 1.03;
const UNPACED_HOTELS = 100;
const IN_FLIGHT = [16, 32];
const LEAST_SHARE = 0.85;
const ROUNDS = 3;

interface Summary {
  readonly requests: number;
  readonly seconds: number;
}

export async function* bulk(): AsyncGenerator<Figure> {
  const server = await startTinyServer(RESPONSE_MS);
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  const onboard = async (hotels: number, args: readonly string[]): Promise<Summary> => {
    // Each run needs a new folder. In a folder with an earlier run, `hms` sends extra requests to
    // look up the hotels.
    const own = await mkdtemp(join(folder, 'run-'));
    await writeHotels(join(own, 'hotels.ndjson'), hotels);
    const call = ['onboard', 'hotels.ndjson', '--json', '--api-url', server.url, ...args];
    const { lastLine } = await runHms(own, call, { env: { HMS_PASSWORD: 'any' } });
    return JSON.parse(lastLine) as Summary;
  };
  try {
    for (const hotels of PACED_HOTELS) yield await paced(hotels, onboard);
    const path = join(folder, 'hotels.ndjson');
    await writeHotels(path, UNPACED_HOTELS);
    const bodies = await batchBodies(path);
    for (const atOnce of IN_FLIGHT) {
      yield await unpaced(atOnce, onboard, {
        requests: bodies.length,
        bareMs: (agent) => postAll(server.url, agent, { bodies, atOnce }),
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  }
}

type Onboard = (hotels: number, args: readonly string[]) => Promise<Summary>;

/**
 * Subtracts the time of `SERIAL_RESPONSES` from the run time, and divides the rest by the time that the gaps between
 * requests alone would take.
 */
async function paced(hotels: number, onboard: Onboard): Promise<Figure> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { requests, seconds } = await onboard(hotels, []);
    const waited = seconds * 1000 - SERIAL_RESPONSES * RESPONSE_MS;
    ratios.push(waited / (requests * MIN_REQUEST_GAP_MS));
  }
  return {
    name: `time to onboard ${hotels} hotels of 60 rooms, divided by requests × ${MIN_REQUEST_GAP_MS} ms`,
    value: median(ratios),
    limit: MOST_TIME,
    bound: 'at most',
  };
}

/**
 * Divides the requests per second of `hms` by those of a bare undici loop that posts the same
 * bodies.
 */
async function unpaced(
  atOnce: number,
  onboard: Onboard,
  bare: { readonly requests: number; readonly bareMs: (agent: Agent) => Promise<number> },
): Promise<Figure> {
  const agent = new Agent({ connections: atOnce, pipelining: 1 });
  const args = ['--concurrency', String(atOnce), '--min-gap', '0'];
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { requests, seconds } = await onboard(UNPACED_HOTELS, args);
    const bareSeconds = (await bare.bareMs(agent)) / 1000;
    shares.push(requests / seconds / (bare.requests / bareSeconds));
  }
  await agent.close();
  return {
    name: `requests per second, ${atOnce} at once, divided by those of bare undici`,
    value: median(shares),
    limit: LEAST_SHARE,
    bound: 'at least',
  };
}
