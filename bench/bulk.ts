import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent } from 'undici';
import { MIN_REQUEST_GAP_MS } from '#domain/request-limits.ts';
import type { BenchRow } from './bench-row.ts';
import { journalCost } from './bulk-journal.ts';
import { bulkMemory } from './bulk-memory.ts';
import { resumeStart } from './bulk-resume.ts';
import { batchBodies } from './batch-bodies.ts';
import { runHms } from './hms-process.ts';
import { median } from './median.ts';
import { writeHotels } from './plan-throughput.ts';
import { postAll } from './post-all.ts';
import { startTinyServer } from './tiny-server.ts';

const ANSWER_MS = 20;
const ROOMS = 60;
const MOST_TIME = 1.03;
const LEAST_SHARE = 0.85;
const IN_FLIGHT = 32;
const ROUNDS = 5;
const IS_FULL = process.argv.includes('--full');
const PACED_HOTELS = IS_FULL ? 200 : 20;
const PACED_ROUNDS = IS_FULL ? 1 : 3;
const UNPACED_HOTELS = IS_FULL ? 200 : 100;

interface Summary {
  readonly requests: number;
  readonly seconds: number;
}

/** `hms onboard` of many hotels against a server that answers after 20 ms. */
export async function bulk(): Promise<BenchRow[]> {
  const server = await startTinyServer(ANSWER_MS);
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  try {
    const hms = async (file: string, args: readonly string[]) => {
      const call = ['onboard', file, '--json', '--api-url', server.url, ...args];
      const { lastLine } = await runHms(folder, call, { env: { HMS_PASSWORD: 'any' } });
      return JSON.parse(lastLine) as Summary;
    };
    return [
      await pacedRow(folder, hms),
      await unpacedRow(folder, server.url, hms),
      await journalCost(folder, server.url),
      await resumeStart(folder),
      ...(await bulkMemory(folder)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.close();
  }
}

type Onboard = (file: string, args: readonly string[]) => Promise<Summary>;

/** With all limits as they are by default. */
async function pacedRow(folder: string, hms: Onboard): Promise<BenchRow> {
  await writeHotels(join(folder, 'paced.ndjson'), PACED_HOTELS);
  const ratios: number[] = [];
  for (let round = 0; round < PACED_ROUNDS; round += 1) {
    const { requests, seconds } = await hms('paced.ndjson', []);
    ratios.push((seconds * 1000) / (requests * MIN_REQUEST_GAP_MS));
  }
  return {
    name: `${PACED_HOTELS} hotels of ${ROOMS} rooms against requests × ${MIN_REQUEST_GAP_MS} ms, answers after ${ANSWER_MS} ms`,
    value: median(ratios),
    limit: MOST_TIME,
    bound: 'at most',
  };
}

/** Requests a second, as a share of those of a bare undici loop with the same bodies. */
async function unpacedRow(folder: string, url: string, hms: Onboard): Promise<BenchRow> {
  const path = join(folder, 'unpaced.ndjson');
  await writeHotels(path, UNPACED_HOTELS);
  const bodies = await batchBodies(path);
  const agent = new Agent({ connections: IN_FLIGHT, pipelining: 1 });
  const args = ['--concurrency', String(IN_FLIGHT), '--min-gap', '0'];
  const shares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bareSeconds = await postAll(url, agent, { bodies, atOnce: IN_FLIGHT });
    const { requests, seconds } = await hms('unpaced.ndjson', args);
    shares.push(requests / seconds / (bodies.length / bareSeconds));
  }
  await agent.close();
  return {
    name: `${UNPACED_HOTELS} hotels against bare undici, ${IN_FLIGHT} at once, answers after ${ANSWER_MS} ms`,
    value: median(shares),
    limit: LEAST_SHARE,
    bound: 'at least',
  };
}

if (import.meta.main) console.table(await bulk());
